// Opens a whole service for a test, with a real database, jobs and sockets, but shorter intervals, secrets that are
// not secret, and more time for the database: on a busy machine, a race of many requests takes long.

import { generateKeyPairSync } from 'node:crypto'
import { composeService, type RunningService } from '../compose-service.ts'
import type { ServiceModule, ServiceOptions } from '../service.ts'
import { type DatabaseKind, freshDatabase } from './fresh-database.ts'

export interface TestService extends RunningService, AsyncDisposable {
  options: ServiceOptions
  /** Sends a request over a real socket. A body that is neither text nor bytes is sent as JSON. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Lines of the log so far. */
  logged(): string[]
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The body parsed as JSON; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare it as a whole
  body: any
}

export interface TestServiceOptions extends Partial<Omit<ServiceOptions, 'database'>> {
  modules: readonly ServiceModule[]
  /** An existing database, for another process of the same service or for a restart. */
  database?: ServiceOptions['database']
}

export async function openTestService(kind: DatabaseKind, { modules, database, ...given }: TestServiceOptions): Promise<TestService> {
  const fresh = database === undefined ? await freshDatabase(kind, modules) : undefined
  const lines: string[] = []
  const write = (level: string) => (event: string, about: unknown) => {
    lines.push(JSON.stringify({ level, event, about: about instanceof Error ? (about.stack ?? about.message) : about }))
  }
  const options: ServiceOptions = {
    database: database ?? fresh?.database ?? { folder: '' },
    port: 0,
    mode: 'development',
    secrets: testSecrets,
    score: async () => ({ ok: false, why: 'No scorer was given.' }),
    log: { info: write('info'), warn: write('warn'), bug: write('bug') },
    perMinute: { reads: 0, writes: 0 },
    ...given,
    times: { rebuildMs: 3_600_000, pollMs: 50, jobPollMs: 500, stopMs: 2_000, connectMs: 240_000, ...given.times },
  }
  const service = await composeService(options, modules)
  const close = async () => {
    await service.close()
    await fresh?.remove()
  }
  return {
    ...service,
    options,
    close,
    logged: () => lines,
    ask: (method, path, body, headers) => ask(service.url, method, path, body, headers),
    [Symbol.asyncDispose]: close,
  }
}

export async function ask(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent = body instanceof Uint8Array ? new Uint8Array(body) : typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: sent }),
    redirect: 'manual',
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: jsonOf(text) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const pem = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
    publicKeyEncoding: { format: 'pem', type: 'spki' },
  }).privateKey

export const testSecrets: ServiceOptions['secrets'] = {
  signingKeys: [pem(), pem()],
  keySecret: 'canary-key-secret-6f1d2c',
  webhookSecrets: [`whsec_${Buffer.from('canary-webhook-secret-0a9b8c7d').toString('base64')}`],
  adminToken: 'canary-admin-token-55aa',
}
