// The Debian package: built, installed, used, upgraded, downgraded and removed. `npm run package -- check` does the same on the real
// system, with a real window.

// cspell:ignore licences

import { execFile } from 'node:child_process'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import type { Build } from '@sheaf/contract'
import { findDaemon } from '@sheaf/host/serve'
import { issueLicense } from '@sheaf/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../apps/desktop/src/testing/until.ts'
import { licenses } from '../apps/service/src/licenses/index.ts'
import { deliver, orderData } from '../apps/service/src/licenses/testing/polar.ts'
import { openTestService, type TestService, testSecrets } from '../apps/service/src/testing/index.ts'
import { makeDeb } from '../scripts/package/make-deb.ts'
import { stageNpm } from '../scripts/package/make-npm.ts'
import { readBuild } from '../scripts/package/read-build.ts'
import { type DebianRoot, makeDebianRoot } from './testing/debian-root.ts'

const languages = resolve(import.meta.dirname, '../packages/engine/src/codemap/languages')
const run = promisify(execFile)
const base = mkdtempSync(join(tmpdir(), 'sheaf-package-'))
const home = join(base, 'home')
const folder = join(base, 'orchard')
const samples = join(base, 'samples')
const sampleFiles = globSync('*/sample.*', { cwd: languages, exclude: ['**/*.{map,json}'] }).sort()
let root: DebianRoot
let seller: TestService
let build: Build
let older: string
let newer: string

beforeAll(async () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'apple.ts'), 'export const apple = 1\n')
  for (const file of sampleFiles) cpSync(join(languages, file), join(samples, file))
  root = makeDebianRoot()
  seller = await openTestService('PGlite', { modules: [licenses] })
  build = releaseOf(seller)
  older = await packageOf('98.0.0')
  newer = await packageOf('99.0.0')
}, 900_000)

afterAll(async () => {
  await endHost()
  await seller.close()
  root.remove()
  rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

it('installs, runs, upgrades and downgrades with all data kept, and uninstalls without leaving files', { timeout: 900_000 }, async () => {
  root.dpkg('--install', older)
  expect(await sheaf('--version')).toBe('98.0.0\n')
  expect(await partsThatDoNotLoad()).toBe('[]')
  expect(await sheaf('pack', '--root', folder)).toContain('export const apple = 1')
  // Each language has its own parser, loaded from the package.
  await sheaf('licence', 'trial')
  const mapped: { path: string; symbols: unknown[] }[] = JSON.parse(await sheaf('map', '.', '--root', samples, '--json'))
  expect(mapped.filter(({ symbols }) => symbols.length > 0).map(({ path }) => path)).toEqual(sampleFiles)
  await sheaf('prompts', 'save', 'mine', 'my own words')

  const { url }: { url: string } = JSON.parse(await sheaf('open', folder, '--no-window', '--json'))
  expect(await pageBehind(url)).toContain('<div id="root">')
  await sheaf('open', '--no-window', '--', `sheaf://open${folder}?files=apple.ts&prompt=Slice%20it`)
  expect((await findDaemon(home))?.version).toBe('98.0.0')

  root.dpkg('--install', newer)
  await sheaf('app', '--no-window')
  expect((await findDaemon(home))?.version).toBe('99.0.0')
  expect(await listState()).toEqual({ prompts: ['Architect', 'Engineer', 'Review', 'mine'], workspaces: ['orchard'] })
  await endHost()

  expect(root.dpkg('--install', older)).toContain('downgrading sheaf from 99.0.0 to 98.0.0')
  expect(await listState()).toEqual({ prompts: ['Architect', 'Engineer', 'Review', 'mine'], workspaces: ['orchard'] })
  // A newer version may have changed the state format. The older one leaves the state alone and says so, also when opening a window.
  const state = new DatabaseSync(join(home, 'state.db'))
  state.exec('PRAGMA user_version = 999')
  state.close()
  const newerState = readFileSync(join(home, 'state.db'))
  for (const words of [
    ['prompts', 'list', '--json'],
    ['open', folder, '--no-window', '--json'],
  ])
    expect(await refusal(...words)).toEqual({
      code: 9,
      error: expect.objectContaining({ code: 'state-newer', try: 'Update Sheaf. Nothing was changed.' }),
    })
  expect(readFileSync(join(home, 'state.db')).equals(newerState)).toBe(true)

  root.dpkg('--purge', 'sheaf')
  expect(root.files()).toEqual([])
  expect(readFileSync(join(home, 'state.db')).equals(newerState)).toBe(true)
})

describe.each([
  [
    'Debian package',
    async () => {
      root.dpkg('--install', older)
      return join(root.path, 'usr/bin/sheaf')
    },
  ],
  [
    'npm package',
    async () => {
      const folder = join(base, 'npm/sheaf')
      await stageNpm(folder, '98.0.0', build)
      // npm would install the native packages beside it.
      symlinkSync(resolve(import.meta.dirname, '../node_modules'), join(base, 'npm/node_modules'))
      writeFileSync(join(base, 'npm/start'), `#!/bin/sh\nexec '${process.execPath}' '${join(folder, 'bin/sheaf')}' "$@"\n`, { mode: 0o755 })
      return join(base, 'npm/start')
    },
  ],
])('licenses in the %s', (name, install) => {
  let program: string
  let impostor: TestService
  const state = (part: string) => join(base, `${name}-${part}`)
  const runIn = (part: string, env: Record<string, string>, ...words: string[]) =>
    sheafAt(program, { SHEAF_HOME: state(part), ...env }, ...words)
  const refusedIn = (part: string, env: Record<string, string>, ...words: string[]) => codeOf(runIn(part, env, ...words, '--json'))

  beforeAll(async () => {
    program = await install()
    impostor = await openTestService('PGlite', { modules: [licenses], secrets: { ...testSecrets, signingKeys: [newPrivateKey()] } })
  }, 900_000)

  afterAll(() => impostor.close())

  it('activates a sold key, and registers the trial once per machine', async () => {
    // Only now: the service refuses a message that is minutes old, and building the packages may take that long.
    const at = new Date()
    const checkout = `checkout-${name.slice(0, 3)}-0123456789`
    await deliver(seller, 'order.paid', orderData({ id: `order-${name.slice(0, 3)}`, at, checkout }), { at })
    const { key } = (await seller.ask('POST', '/api/licences/claim', { checkoutId: checkout })).body
    const status = JSON.parse(await runIn('sold', {}, 'license', 'activate', key, '--json'))
    expect([status.tier, status.source, status.licence.plan]).toEqual(['pro', 'licence', 'buy-to-own'])
    const { until } = JSON.parse(await runIn('trial', {}, 'license', 'trial', '--json'))
    expect(JSON.parse(await runIn('second-trial', {}, 'license', 'trial', '--json'))).toMatchObject({ source: 'trial', until })
    const { checks }: { checks: { name: string; says: string }[] } = JSON.parse(await runIn('sold', {}, 'doctor', '--json'))
    expect(checks.find((check) => check.name === 'Service')?.says).toBe(
      `${new URL(seller.url).host}, with 1 public key, set when Sheaf was built`,
    )
  })

  it('has no embedded service, and trusts no other service', async () => {
    expect(await refusedIn('own', {}, 'service', 'issue', '--plan', 'yearly')).toBe('service-setup')
    const { key } = await issueLicense(impostor.context, { plan: 'yearly', reason: 'a test' })
    const other = { SHEAF_SERVICE: impostor.url, SHEAF_SERVICE_KEYS: publicKeyOf(impostor) }
    expect(await refusedIn('other', other, 'license', 'activate', key)).toBe('licence-unknown')
    expect(JSON.parse(await runIn('other', other, 'license', 'status', '--json'))).toEqual({ tier: 'free', source: 'none' })
    // A token that the impostor signed for this machine is a damaged license here.
    const { machine } = claimsIn(state('sold'))
    const activation = { key, machine: { id: machine, name: 'here', platform: 'linux' }, app: 'sheaf 98.0.0' }
    const { token } = (await impostor.ask('POST', '/api/licences/activate', activation)).body
    const file = join(state('sold'), 'licence-token.json')
    const stored = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...stored, token }))
    expect(JSON.parse(await runIn('sold', other, 'license', 'status', '--json'))).toEqual({
      tier: 'free',
      source: 'licence-ended',
      damaged: file,
    })
    await runIn('other', other, 'license', 'trial')
    expect(impostor.logged().filter((line) => line.includes('trial'))).toEqual([])
  })
})

/** A release that sells with the given service. */
function releaseOf(service: TestService): Build {
  return readBuild({ SHEAF_SERVICE: service.url, SHEAF_SERVICE_KEYS: publicKeyOf(service) }, false)
}

function publicKeyOf({ options }: TestService): string {
  return createPublicKey(options.secrets.signingKeys[0] ?? '').export({ format: 'jwk' }).x ?? ''
}

function newPrivateKey(): string {
  return String(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }))
}

function claimsIn(state: string): { machine: string } {
  const { token }: { token: string } = JSON.parse(readFileSync(join(state, 'licence-token.json'), 'utf8'))
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}

function packageOf(version: string): Promise<string> {
  return makeDeb({ out: base, version, epoch: 1_700_000_000, compression: 'none', build })
}

function sheaf(...words: string[]): Promise<string> {
  return sheafAt(join(root.path, 'usr/bin/sheaf'), { SHEAF_HOME: home }, ...words)
}

async function sheafAt(program: string, variables: Record<string, string>, ...words: string[]): Promise<string> {
  const { SHEAF_MACHINE: _machine, DISPLAY: _display, ...env } = process.env
  return (await run(program, words, { env: { ...env, ...variables }, maxBuffer: 2 ** 26 })).stdout
}

/** Imports every part. Most are loaded on demand, so only a user would notice one that misses a file. */
async function partsThatDoNotLoad(): Promise<string> {
  const app = join(root.path, 'usr/lib/sheaf')
  const parts = globSync('dist/*.js', { cwd: app, exclude: ['**/main.js', '**/worker-main.js'] }).map((part) => join(app, part))
  const script = `const failed = []
    for (const part of process.argv.slice(1)) await import(part).catch((problem) => failed.push(part + ': ' + problem.message))
    process.stdout.write(JSON.stringify(failed), () => process.exit())`
  return (await run(join(app, 'bin/node'), ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script, ...parts])).stdout
}

/** Follows the link, which starts a session, and loads the page with its cookie. */
async function pageBehind(url: string): Promise<string> {
  const entered = await fetch(url)
  const cookie = entered.headers.getSetCookie().map((each) => each.split(';')[0])
  const page = await fetch(new URL('/', url), { headers: { cookie: cookie.join('; ') } })
  return page.text()
}

async function codeOf(work: Promise<string>): Promise<string> {
  return (await refusalOf(work)).error.code
}

function refusal(...words: string[]): Promise<{ code: number; error: { code: string } }> {
  return refusalOf(sheaf(...words))
}

async function refusalOf(work: Promise<string>): Promise<{ code: number; error: { code: string } }> {
  try {
    throw new Error(`It was not refused: ${await work}`)
  } catch (problem) {
    if (!(problem instanceof Error && 'code' in problem && 'stdout' in problem)) throw problem
    return { code: Number(problem.code), ...JSON.parse(String(problem.stdout)) }
  }
}

async function listState(): Promise<{ prompts: string[]; workspaces: string[] }> {
  const prompts: { name: string; builtIn?: boolean }[] = JSON.parse(await sheaf('prompts', 'list', '--json'))
  const workspaces: { name: string }[] = JSON.parse(await sheaf('workspaces', 'list', '--json'))
  return { prompts: prompts.map(({ name }) => name), workspaces: workspaces.map(({ name }) => name) }
}

async function endHost(): Promise<void> {
  const daemon = await findDaemon(home)
  if (daemon === undefined) return
  process.kill(daemon.pid, 'SIGTERM')
  await until('the host to end', async () => (await findDaemon(home)) === undefined)
}
