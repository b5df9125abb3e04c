// Everything that has to hold before a change lands. Finds or installs what it needs and says so. Builds first:
// the tests in a browser drive the built UI, and the daemon runs from the bundle.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, theseSurroundings } from '../apps/desktop/src/app-window/index.ts'
import { endLeftOver, runMark } from './end-left-over.ts'

const report = join(mkdtempSync(join(tmpdir(), 'sheaf-test-')), 'report.json')
/** What the processes of each step are known by. */
const marks: string[] = []

installMissing('git', 'git')
if (process.platform === 'linux') {
  installMissing('chromium', 'chromium')
  if (!isInstalled('chromium-headless-shell', 'chromium-headless-shell'))
    console.log('The tests use the whole Chromium, which takes longer.')
  installMissing('Xvfb', 'xvfb', '-help')
  installMissing('dpkg-deb', 'dpkg')
  installMissing('strip', 'binutils')
} else needBrowser()
installPostgres()
// Beside what is built and run: each alone leaves one of two processors idle for a part of its time. The first that fails ends everything.
await Promise.all([
  steps(
    ['Formatting and lint', 'biome', 'check', '--error-on-warnings'],
    ['Unused code and dependencies', 'knip'],
    ['Types', 'node', 'scripts/types.ts'],
  ),
  buildAndTest(),
])
sumUp()

async function buildAndTest(): Promise<void> {
  await steps(['Build', 'node', 'scripts/bundle.ts'], ['Site: pages, links, HTML', 'node', 'scripts/site-build.ts'])
  console.log('\n── Unit, property and end-to-end tests')
  await step('Tests', 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], 'inherit')
}

async function steps(...all: [title: string, command: string, ...args: string[]][]): Promise<void> {
  for (const [title, command, ...args] of all) await step(title, command, args, 'pipe')
}

/** What steps beside each other say is said when they end. */
async function step(title: string, command: string, args: string[], stdio: 'inherit' | 'pipe'): Promise<void> {
  const started = performance.now()
  const run = `${process.pid}-${title.replaceAll(/\W+/g, '-')}`
  marks.push(run)
  const env = { ...process.env, [runMark]: run }
  const child = spawn(command, args, { stdio: ['inherit', stdio, stdio], shell: process.platform === 'win32', env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const saidAll = once(child, 'close').catch(() => undefined)
  const [status, signal] = await once(child, 'exit').catch((problem: Error) => [1, problem.message])
  for (const left of endLeftOver(run)) console.error(`Left running by ${title}, ended: ${left.slice(0, 200)}`)
  await saidAll
  console.log(`\n── ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s\n${said.trim()}`)
  if (status === 0) return
  console.error(`\n${title}: failed${signal === null ? '' : `, ended by ${signal}`}.`)
  for (const mark of marks) endLeftOver(mark)
  process.exit(status ?? 1)
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

function sumUp(): void {
  const { numPassedTests, numFailedTests, testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(join(report, '..'), { recursive: true })
  console.log(`\nTests: ${numPassedTests} passed, ${numFailedTests} failed`)
  const unsteady = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
  )
  for (const { fullName, failureMessages } of unsteady)
    console.log(`Passed only when tried again: ${fullName}\n  ${failureMessages[0]?.split('\n', 3).join('\n  ')}`)
}

/** A missing oracle must fail the run, not shrink it: the tests that need it are the ones that matter. */
function installMissing(command: string, debianPackage: string, ask = '--version'): void {
  if (isInstalled(command, debianPackage, ask)) return
  console.error(`${command} is needed by the tests and could not be installed. Install it and run npm test again.`)
  process.exit(1)
}

function isInstalled(command: string, debianPackage: string, ask = '--version'): boolean {
  if (works(command, ask)) return true
  console.log(`${command} is missing; installing the Debian package ${debianPackage}.`)
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', debianPackage], { stdio: 'inherit' })
  return works(command, ask)
}

/** Elsewhere nothing can be installed by itself; any browser that the window takes will do. */
function needBrowser(): void {
  const found = findBrowser(theseSurroundings())
  if (!('none' in found)) return
  console.error(`${found.none} The tests need one of them. Install it and run npm test again.`)
  process.exit(1)
}

/** Debian keeps its programs off the path, and starts a cluster of its own on installing: that one is neither used nor touched. */
function installPostgres(): void {
  const places = [
    '/usr/lib/postgresql/*/bin/initdb',
    '/{opt/homebrew,usr/local}/opt/postgresql*/bin/initdb',
    'C:/Program Files/PostgreSQL/*/bin/initdb.exe',
  ]
  const isThere = () => globSync(places).length > 0
  if (isThere()) return
  console.log('PostgreSQL is missing; installing the Debian package postgresql.')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', 'postgresql'], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (isThere()) return
  console.error('PostgreSQL is needed by the tests of the service and could not be installed. Install it and run npm test again.')
  process.exit(1)
}

function works(command: string, ask: string): boolean {
  return spawnSync(command, [ask], { stdio: 'ignore' }).status === 0
}
