// A Sheaf service for tests: real HTTP, real signatures, licenses in memory. It can also be down or answer as an impostor.

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type LicenseClaims, type RefusalCode, refusals, type TrialClaims, writeLicenseKey } from '@sheaf/contract'
import type { ServiceConnection } from '../service-connection.ts'

export interface SigningKey {
  privateKey: KeyObject
  publicKey: string
}

export interface FakeLicense {
  key: string
  allowed: number
  state: 'active' | 'licence-ended' | 'licence-refunded' | 'licence-revoked'
  /** Activation ids by machine. */
  machines: Map<string, string>
}

type Answering = (request: IncomingMessage, response: ServerResponse) => void

export interface FakeService {
  connection: ServiceConnection
  key: SigningKey
  /** Requests that arrived. */
  asked: string[]
  /** The clock of the service. */
  now: () => Date
  /** Answers instead of the service, as an impostor or a proxy would. */
  instead: Answering | undefined
  isDown: boolean
  issue(): FakeLicense
  close(): Promise<void>
}

export function newSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: publicKey.export({ format: 'jwk' }).x ?? '' }
}

export function signToken(claims: object, { privateKey }: SigningKey, header: object = { alg: 'EdDSA', typ: 'JWT', kid: 'k' }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part(header)}.${part(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

export function claimsOf(changes: Partial<LicenseClaims>, time: Date): LicenseClaims {
  const iat = Math.floor(time.getTime() / 1000)
  return {
    iss: 'sheaf',
    aud: 'sheaf-app',
    sub: 'licence-1',
    jti: 'activation-1',
    iat,
    exp: iat + 14 * 24 * 60 * 60,
    plan: 'yearly',
    machine: 'm'.repeat(64),
    keyEnding: 'ABCDE',
    machines: 1,
    machinesAllowed: 3,
    ...changes,
  }
}

export function trialClaimsOf(changes: Partial<TrialClaims>, time: Date): TrialClaims {
  const iat = Math.floor(time.getTime() / 1000)
  const startedAt = changes.startedAt ?? iat
  return { iss: 'sheaf', aud: 'sheaf-trial', machine: 'm'.repeat(64), iat, startedAt, exp: startedAt + 7 * 24 * 60 * 60, ...changes }
}

export async function openFakeService(now: () => Date, key = newSigningKey()): Promise<FakeService> {
  const licenses = new Map<string, FakeLicense>()
  /** Start by machine, epoch seconds. */
  const trials = new Map<string, number>()
  let made = 0
  const server = createServer((request, response) => {
    fake.asked.push(`${request.method} ${request.url}`)
    if (fake.instead) return fake.instead(request, response)
    void readBody(request).then((body) => {
      const { status, json } = answer(request, body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const fake: FakeService = {
    connection: {
      address: async () => (fake.isDown ? 'http://127.0.0.1:1' : `http://127.0.0.1:${port}`),
      keys: () => [fake.key.publicKey],
      signsTrials: false,
      status: () => ({ summary: 'fake' }),
    },
    key,
    asked: [],
    now,
    instead: undefined,
    isDown: false,
    issue() {
      const license: FakeLicense = { key: keyNumber(made++), allowed: 3, state: 'active', machines: new Map() }
      licenses.set(license.key, license)
      return license
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }

  function answer(request: IncomingMessage, body: Record<string, unknown>): { status: number; json: object } {
    const path = request.url ?? ''
    if (path === '/api/trials') return trial(body)
    if (path === '/api/licences/activate') return activate(body)
    if (path === '/api/licences/validate') return withActivation(body, (license, machine) => ok(license, machine))
    if (path === '/api/licences/deactivate')
      return withActivation(body, (license, machine) => {
        license.machines.delete(machine)
        return { status: 200, json: {} }
      })
    const license = licenses.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (!license) return refuse('licence-unknown', 404)
    const [, jti = ''] = /^\/api\/portal\/machines\/(.+)$/.exec(path) ?? []
    for (const [machine, id] of license.machines) if (id === jti) license.machines.delete(machine)
    return { status: 200, json: overview(license) }
  }

  function trial({ machine, startedAt }: Record<string, unknown>): { status: number; json: object } {
    const iat = Math.floor(fake.now().getTime() / 1000)
    const known = [iat, ...(typeof startedAt === 'number' ? [startedAt] : []), trials.get(String(machine)) ?? iat]
    const start = Math.min(...known)
    trials.set(String(machine), start)
    const claims = trialClaimsOf({ machine: String(machine), startedAt: start }, fake.now())
    return { status: 200, json: { token: signToken(claims, fake.key), time: iat } }
  }

  function activate(body: Record<string, unknown>): { status: number; json: object } {
    const license = licenses.get(String(body.key))
    if (!license) return refuse('licence-unknown', 404)
    if (license.state !== 'active') return refuse(license.state, 410)
    const machine: unknown = body.machine instanceof Object ? Reflect.get(body.machine, 'id') : ''
    if (typeof machine !== 'string') return refuse('request-invalid', 400)
    if (!license.machines.has(machine)) {
      if (license.machines.size >= license.allowed) return refuse('licence-full', 409)
      license.machines.set(machine, `activation-${made++}`)
    }
    return ok(license, machine)
  }

  function withActivation(
    body: Record<string, unknown>,
    use: (license: FakeLicense, machine: string) => { status: number; json: object },
  ): { status: number; json: object } {
    const claims = JSON.parse(Buffer.from(String(body.token).split('.')[1] ?? '', 'base64url').toString('utf8'))
    const license = licenses.get(claims.sub)
    if (!license) return refuse('licence-unknown', 404)
    if (license.state !== 'active') return refuse(license.state, 410)
    return license.machines.get(claims.machine) === claims.jti ? use(license, claims.machine) : refuse('licence-not-here', 404)
  }

  function ok(license: FakeLicense, machine: string): { status: number; json: object } {
    const time = fake.now()
    const claims = claimsOf(
      {
        sub: license.key,
        jti: license.machines.get(machine) ?? '',
        machine,
        keyEnding: license.key.slice(-5),
        machines: license.machines.size,
        machinesAllowed: license.allowed,
      },
      time,
    )
    return { status: 200, json: { token: signToken(claims, fake.key), time: claims.iat } }
  }

  return fake
}

function overview({ state, allowed, machines }: FakeLicense): object {
  const rows = [...machines].map(([machine, id]) => ({
    id,
    name: machine.slice(0, 4),
    platform: 'linux x64',
    activatedAt: '2026-03-01T00:00:00.000Z',
    lastSeenAt: '2026-03-01T00:00:00.000Z',
  }))
  return { plan: 'yearly', state: state.replace('licence-', ''), seats: 1, machinesAllowed: allowed, machines: rows }
}

function refuse(code: RefusalCode, status: number): { status: number; json: object } {
  return { status, json: { error: { code, says: refusals[code].says, try: refusals[code].try } } }
}

function keyNumber(number: number): string {
  return writeLicenseKey(String(number).padStart(24, '0'))
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
