// Everything that has to hold before a change lands, in the order that fails fastest. Finds or installs what it needs and says so. Builds first:
// the tests in a browser drive the built UI, and the daemon runs from the bundle.

import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endLeftOver, runMark } from './end-left-over.ts'

const report = join(mkdtempSync(join(tmpdir(), 'sheaf-test-')), 'report.json')

installMissing('git', 'git')
installMissing('chromium', 'chromium')
installMissing('Xvfb', 'xvfb', '-help')
installPostgres()
step('Build', 'node', 'scripts/bundle.ts')
step('Site: pages, links, HTML', 'node', 'scripts/site-build.ts')
step('Formatting and lint', 'biome', 'check', '--error-on-warnings')
step('Types', 'node', 'scripts/types.ts')
step('Unused code and dependencies', 'knip')
step('Unit, property and end-to-end tests', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
sumUp()

function step(title: string, command: string, ...args: string[]): void {
  console.log(`\n── ${title}`)
  const started = performance.now()
  const run = String(process.pid)
  const env = { ...process.env, [runMark]: run }
  const { status, signal } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', env })
  for (const left of endLeftOver(run)) console.error(`Left running by ${title}, ended: ${left.slice(0, 200)}`)
  if (status !== 0) {
    console.error(`\n${title}: failed${signal === null ? '' : `, ended by ${signal}`}.`)
    process.exit(status ?? 1)
  }
  console.log(`   ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function sumUp(): void {
  const { numPassedTests, numFailedTests }: { numPassedTests: number; numFailedTests: number } = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(join(report, '..'), { recursive: true })
  console.log(`\nTests: ${numPassedTests} passed, ${numFailedTests} failed`)
}

/** A missing oracle must fail the run, not shrink it: the tests that need it are the ones that matter. */
function installMissing(command: string, debianPackage: string, ask = '--version'): void {
  if (works(command, ask)) return
  console.log(`${command} is missing; installing the Debian package ${debianPackage}.`)
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', debianPackage], { stdio: 'inherit' })
  if (works(command, ask)) return
  console.error(`${command} is needed by the tests and could not be installed. Install it and run npm test again.`)
  process.exit(1)
}

/** Debian keeps its programs off the path, and starts a cluster of its own on installing: that one is neither used nor touched. */
function installPostgres(): void {
  const isThere = () => globSync(['/usr/lib/postgresql/*/bin/initdb', '/{opt/homebrew,usr/local}/opt/postgresql*/bin/initdb']).length > 0
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
