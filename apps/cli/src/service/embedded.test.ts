// End-to-end tests of the service that Sheaf starts when it runs from source: real commands, real processes, and state after a kill.

import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LicenseOverview } from '@sheaf/contract'
import { holdLock, isLocked } from '@sheaf/host/serve'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestFolder, type TestFolder, waitUntil } from '../testing/index.ts'
import { writeServiceFile } from './embedded-folder.ts'
import { embeddedKeys } from './embedded-keys.ts'
import { ensureEmbedded } from './ensure-embedded.ts'
import { readServiceFile } from './service-file.ts'

let folder: TestFolder
/** Key of a team license, so that many machines can be activated at once. */
let teamKey: string

beforeAll(async () => {
  folder = makeTestFolder()
  const issued = JSON.parse(await folder.output(['service', 'issue', '--plan', 'team', '--seats', '20', '--json']))
  teamKey = issued.key
})

afterAll(async () => {
  await endService()
  folder.remove()
})

const readService = () => readServiceFile(folder.home)
const env = (more: Record<string, string> = {}) => ({ ...process.env, SHEAF_HOME: folder.home, ...more })
const embedded = join('service', 'secrets.json')

async function endService(): Promise<void> {
  const running = readService()
  if (running !== undefined) process.kill(running.pid, 'SIGTERM')
  await waitUntil(() => expect(isLocked(join(folder.home, 'service'))).toBe(false))
}

async function activate(address: string, name: string): Promise<boolean> {
  const machine = { id: Buffer.from(name).toString('hex').padEnd(64, '0').slice(0, 64), name, platform: 'test' }
  const body = JSON.stringify({ key: teamKey, machine, app: 'test' })
  const answer = await fetch(`${address}/api/licences/activate`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await answer.text()
  return answer.status === 200
}

async function names(address: string): Promise<string[]> {
  const answer = await fetch(`${address}/api/portal/licence`, { headers: { authorization: `Bearer ${teamKey}` } })
  const overview: LicenseOverview = JSON.parse(await answer.text())
  return overview.machines.map(({ name }) => name)
}

describe('licenses on the command line', () => {
  it('refuses an invalid license key before it starts the service', async () => {
    expect(await folder.json(['license', 'activate', 'not-a-key'], 26)).toMatchObject({ error: { code: 'licence-key' } })
    expect(readService()).toBe(undefined)
  })

  it('asks for the license key on a terminal without showing it', async () => {
    const ran = await folder.runOnTerminal('sheaf license activate -', [['License key', 'SHEAF-typed\r']])
    expect([ran.exit, ran.stdout.includes("That isn't a valid license key."), ran.stdout.includes('typed')], ran.transcript).toEqual([
      26,
      true,
      false,
    ])
  })

  // [C.22]
  it('issues, activates, shows, limits, frees and deactivates a license without a network', async () => {
    const key = (await folder.output(['service', 'issue', '--plan', 'yearly'])).trim()
    const stdin = `${key}\n`
    expect(await folder.json(['license', 'activate', '-'], 0, { stdin })).toMatchObject({
      tier: 'pro',
      licence: { machines: 1, plan: 'yearly' },
    })
    expect(await folder.output(['license', 'status'])).toMatch(
      /^Pro: Yearly, key ending in \w{5}\.\n.+1 of 3 machines.+\n.+valid offline until [\d-]+\.\n$/,
    )
    // Other machines with separate state folders, which use the service of this one.
    const port = readService()?.port
    const line = { SHEAF_SERVICE: `http://127.0.0.1:${port}`, SHEAF_SERVICE_KEYS: (await folder.output(['service', 'keys'])).trim() }
    const on = (name: string) => ({ stdin, env: { ...line, SHEAF_MACHINE: name, SHEAF_HOME: join(folder.home, '..', name) } })
    for (const name of ['two', 'three']) await folder.output(['license', 'activate', '-'], 0, on(name))
    const full = await folder.run(['license', 'activate', '-'], on('four'))
    expect([full.exit, full.stdout], full.transcript).toEqual([26, ''])
    expect(full.stderr, full.transcript).toMatch(/3 of 3 machines in use\.\n(?: {2}\S+ .+\n){3}Deactivate one with/)
    const { machines } = (await folder.json(['license', 'machines', '-'], 0, on('four'))) as LicenseOverview
    const two = machines.find(({ name }) => name === 'two')?.id ?? ''
    await folder.output(['license', 'machines', '-', '--free', two], 0, on('four'))
    expect(await folder.json(['license', 'activate', '-'], 0, on('four'))).toMatchObject({ licence: { machine: 'four', machines: 3 } })
    expect(await folder.json(['license', 'refresh'], 0, on('two'))).toMatchObject({ tier: 'free', licence: { trouble: 'deactivated' } })
    const moved = await folder.output(['license', 'status'], 0, { env: { SHEAF_MACHINE: 'elsewhere' } })
    expect(moved).toContain('The license was activated on another machine.')
    expect(await folder.json(['license', 'deactivate'])).toEqual({ tier: 'free', source: 'none' })
  })
})

describe('the embedded service', () => {
  it('loses no acknowledged write when it is killed, and starts only one replacement', async () => {
    const address = await ensureEmbedded(folder.home, env())
    const { pid = 0, port } = readService() ?? {}
    const acknowledged: string[] = []
    const writing = Array.from({ length: 40 }, async (_, number) => {
      const name = `killed-${number}`
      if (await activate(address, name).catch(() => false)) acknowledged.push(name)
      if (acknowledged.length === 15) process.kill(pid, 'SIGKILL')
    })
    await Promise.all(writing)
    expect(acknowledged.length).toBeGreaterThanOrEqual(15)
    expect(acknowledged.length).toBeLessThan(40)
    // The service file is stale: another process may have the port and the process ID by now.
    expect(readService()).toMatchObject({ pid, port })
    const addresses = new Set(await Promise.all(Array.from({ length: 3 }, () => ensureEmbedded(folder.home, env()))))
    const [next = ''] = addresses
    const kept = await names(next)
    expect([addresses.size, readService()?.pid === pid, acknowledged.filter((name) => !kept.includes(name))]).toEqual([1, false, []])
    const mode = (name: string) => (statSync(join(folder.home, 'service', name)).mode & 0o777).toString(8)
    expect([mode('.'), mode('secrets.json'), mode('service.json'), mode('run')]).toEqual(['700', '600', '600', '700'])
  })

  it('keeps exactly one 32-byte signing key, so that issued licenses stay valid', () => {
    const [key = ''] = embeddedKeys(folder.home)
    expect([embeddedKeys(folder.home).length, Buffer.from(key, 'base64url').length]).toEqual([1, 32])
  })

  it('reports damaged secrets and leaves the file unchanged', async () => {
    await endService()
    const file = join(folder.home, embedded)
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, '{')
    await expect(ensureEmbedded(folder.home, env())).rejects.toMatchObject({ code: 'service-setup' })
    expect([readFileSync(file, 'utf8'), embeddedKeys(folder.home)]).toEqual(['{', []])
    writeFileSync(file, before)
  })
})

describe('a service started by the user', () => {
  it('refuses commands while a user-started service runs, and names its process and port', async () => {
    const lock = holdLock(join(folder.home, 'service'))
    const health = createServer((_request, response) => response.end('{}'))
    await new Promise<void>((done) => health.listen(0, '127.0.0.1', done))
    const address = health.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    writeServiceFile(folder.home, { port, pid: process.pid, token: '', byHand: true })
    for (const words of [['issue', '--plan', 'yearly'], ['start']]) {
      const { exit, stderr, transcript } = await folder.run(['service', ...words])
      expect([exit, stderr.includes(`Process ${process.pid} is running a service on port ${port}.`)], transcript).toEqual([27, true])
    }
    rmSync(join(folder.home, 'service', 'service.json'))
    health.close()
    lock?.release()
  })
})

describe('a state folder that cannot be written', () => {
  it('refuses to start the service when the state folder is not writable', async () => {
    const base = mkdtempSync(join(tmpdir(), 'sheaf-service-'))
    chmodSync(base, 0o755)
    const home = join(base, 'home')
    mkdirSync(home)
    chmodSync(home, 0o555)
    const script = `
      const { ensureEmbedded } = await import(${JSON.stringify(new URL('./ensure-embedded.ts', import.meta.url).href)})
      await ensureEmbedded(${JSON.stringify(home)}, process.env).catch((problem) => console.log(problem.code))`
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
    expect(execFileSync(process.execPath, args, { encoding: 'utf8', ...user })).toBe('state-unwritable\n')
    expect(existsSync(join(home, 'service'))).toBe(false)
    rmSync(base, { recursive: true })
  })
})
