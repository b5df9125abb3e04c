// The Debian package: built, installed, used, upgraded, downgraded and removed. `npm run package -- check` does the same on the real
// system, with a real window.

import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { findDaemon } from '@sheaf/host/serve'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../apps/desktop/src/testing/until.ts'
import { makeDeb } from '../scripts/package/make-deb.ts'
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

beforeAll(() => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'apple.ts'), 'export const apple = 1\n')
  for (const file of sampleFiles) cpSync(join(languages, file), join(samples, file))
  root = makeDebianRoot()
})

afterAll(async () => {
  await endHost()
  root.remove()
  rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

it('installs, runs, upgrades and downgrades with all data kept, and uninstalls without leaving files', { timeout: 900_000 }, async () => {
  const [older, newer] = [await packageOf('98.0.0'), await packageOf('99.0.0')]

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

function packageOf(version: string): Promise<string> {
  return makeDeb({ out: base, version, epoch: 1_700_000_000, compression: 'none', build: readBuild({}, true) })
}

async function sheaf(...words: string[]): Promise<string> {
  const { SHEAF_MACHINE: _machine, DISPLAY: _display, ...env } = process.env
  return (await run(join(root.path, 'usr/bin/sheaf'), words, { env: { ...env, SHEAF_HOME: home }, maxBuffer: 2 ** 26 })).stdout
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

async function refusal(...words: string[]): Promise<{ code: number; error: object }> {
  try {
    throw new Error(`sheaf ${words.join(' ')} was not refused: ${await sheaf(...words)}`)
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
