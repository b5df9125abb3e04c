// Installs programs that the tests need and npm doesn't provide. If one is missing, the run must fail instead of skipping important tests.

import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { currentMachine, findBrowser } from '../../apps/desktop/src/app-window/index.ts'

/** Installs missing programs on Debian; reports them on other systems. */
export function installTools(): void {
  needTool('git', 'git')
  if (process.platform === 'linux') {
    needTool('chromium', 'chromium')
    if (!hasTool('chromium-headless-shell', 'chromium-headless-shell'))
      console.log('chromium-headless-shell is missing, so the tests use full Chromium, which is slower.')
    needTool('Xvfb', 'xvfb', '-help')
    needTool('dpkg-deb', 'dpkg')
    needTool('strip', 'binutils')
  } else needBrowser()
  needPostgres()
}

function needTool(command: string, debianPackage: string, ask = '--version'): void {
  if (hasTool(command, debianPackage, ask)) return
  console.error(`The tests need ${command}, which couldn't be installed. Install it and run npm test again.`)
  process.exit(1)
}

function hasTool(command: string, debianPackage: string, ask = '--version'): boolean {
  const works = () => spawnSync(command, [ask], { stdio: 'ignore' }).status === 0
  if (works()) return true
  installPackage(command, debianPackage)
  return works()
}

/** Nothing is installed automatically on other systems. Any browser that can show the window will do. */
function needBrowser(): void {
  const found = findBrowser(currentMachine())
  if (!('none' in found)) return
  console.error(`${found.none} The tests need one of them. Install it and run npm test again.`)
  process.exit(1)
}

/** Debian keeps its programs outside PATH. The cluster that the package starts is not used or changed. */
function needPostgres(): void {
  const paths = [
    '/usr/lib/postgresql/*/bin/initdb',
    '/{opt/homebrew,usr/local}/opt/postgresql*/bin/initdb',
    'C:/Program Files/PostgreSQL/*/bin/initdb.exe',
  ]
  const isThere = () => globSync(paths).length > 0
  if (isThere()) return
  installPackage('PostgreSQL', 'postgresql')
  if (isThere()) return
  console.error("The service tests need PostgreSQL, which couldn't be installed. Install it and run npm test again.")
  process.exit(1)
}

function installPackage(name: string, debianPackage: string): void {
  console.log(`${name} is missing. Installing the Debian package ${debianPackage}.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', debianPackage], { stdio: 'inherit', env })
}
