// The service that the app starts, as customers and its operator use it: keys through the CLI, machines through HTTP.

import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type LicenseOverview, Refusal, refusals } from '@sheaf/contract'
import { vi } from 'vitest'
import { emptyPglite } from '../../apps/service/src/testing/test-databases.ts'

const start = resolve(import.meta.dirname, '../../bin/start.mjs')
const run = promisify(execFile)

export async function runSheaf(home: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, SHEAF_HOME: home, SHEAF_KEYS: 'file' }
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', start, ...words], { env })
  return stdout
}

/** Saves seven seconds of CPU time at the first start of the service. Creating a database is tested with the service itself. */
export async function copyEmptyDatabase(home: string): Promise<void> {
  const service = join(home, 'service')
  mkdirSync(service, { recursive: true, mode: 0o700 })
  cpSync(await emptyPglite(), join(service, 'db'), { recursive: true })
}

export async function issueKey(home: string, plan = 'yearly'): Promise<string> {
  const { key }: { key: string } = JSON.parse(await runSheaf(home, 'service', 'issue', '--plan', plan, '--json'))
  return key
}

export async function activateOtherMachine(home: string, key: string, name: string): Promise<void> {
  const id = Buffer.from(name).toString('hex').padEnd(64, '0').slice(0, 64)
  await callService(home, 'POST', '/api/licences/activate', { key, machine: { id, name, platform: 'darwin arm64' }, app: 'sheaf 1.0.0' })
}

/** Loads the license as the customer portal page does. */
export function fetchLicense(home: string, key: string): Promise<LicenseOverview> {
  return callService(home, 'GET', '/api/portal/licence', undefined, key)
}

export async function releaseMachine(home: string, key: string, name: string): Promise<void> {
  const { machines } = await fetchLicense(home, key)
  const id = machines.find((machine) => machine.name === name)?.id ?? ''
  await callService(home, 'DELETE', `/api/portal/machines/${id}`, undefined, key)
}

async function callService<Answer>(home: string, method: string, path: string, body?: object, key?: string): Promise<Answer> {
  const { port } = serviceFile(home)
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = await response.json()
  if (!response.ok) throw new Refusal(answer.error?.code in refusals ? answer.error.code : 'service-down', answer.error?.says)
  return answer
}

/** Ends the service, which would outlive the app by a minute. */
export async function stopService(home: string): Promise<void> {
  if (!existsSync(join(home, 'service', 'service.json'))) return
  const { pid } = serviceFile(home)
  process.kill(pid, 'SIGTERM')
  await vi.waitUntil(() => !isRunning(pid), { timeout: 60_000, interval: 20 })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function serviceFile(home: string): { port: number; pid: number } {
  return JSON.parse(readFileSync(join(home, 'service', 'service.json'), 'utf8'))
}
