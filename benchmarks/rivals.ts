// Finds the rivals git, ripgrep and ctags; installs repomix and ast-grep outside the repository, for the benchmark only.

import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cacheFolder } from './corpus/index.ts'
import { repository } from './ours.ts'

export const repomixVersion = '1.18.1'
export const astGrepVersion = '0.51.0'

export interface Rival {
  command: string
  /** Arguments before the rival's own. */
  args: string[]
  version: string
}

export function findGit(): Rival {
  return found('git') ?? missing('git')
}

/** The ripgrep on the PATH, otherwise the one bundled with the engine. */
export function findRipgrep(): Rival {
  return found('rg') ?? found(bundledRipgrep()) ?? missing('ripgrep')
}

/** The ctags that writes JSON: other programs have the same name. */
export function findCtags(): Rival {
  const ctags = found('ctags') ?? missing('universal-ctags')
  const { stdout } = spawnSync(ctags.command, ['--list-features'], { encoding: 'utf8' })
  return /^json\b/m.test(stdout) ? ctags : missing('universal-ctags with JSON')
}

/** Runs with the same Node as ours. */
export function installRepomix(node: string): Rival {
  const main = install('repomix', repomixVersion, 'repomix/bin/repomix.cjs')
  return { command: node, args: [main], version: repomixVersion }
}

/** The program itself, without npm's wrapper script. */
export function installAstGrep(): Rival {
  const command = install('@ast-grep/cli', astGrepVersion, `@ast-grep/cli-*/ast-grep${process.platform === 'win32' ? '.exe' : ''}`)
  return { command, args: [], version: astGrepVersion }
}

/** Installs into a folder that is kept; returns the file that matches the pattern under its `node_modules`. */
function install(name: string, version: string, pattern: string): string {
  const folder = cacheFolder(`${name.replace(/^@/, '').replaceAll('/', '-')}-${version}`)
  const modules = join(folder, 'node_modules')
  const installed = () => globSync(pattern, { cwd: modules }).at(0)
  if (installed() === undefined) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    console.error(`Installing ${name} ${version} into ${folder} …`)
    const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`]
    spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  }
  const main = installed()
  if (main === undefined) throw new Error(`${name} ${version} could not be installed.`)
  return join(modules, main)
}

function found(command: string | null): Rival | null {
  if (command === null) return null
  const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  return status === 0 ? { command, args: [], version: stdout.match(/\d+\.\d+\.\d+/)?.[0] ?? 'unknown' } : null
}

function bundledRipgrep(): string | null {
  const name = process.platform === 'win32' ? 'rg.exe' : 'rg'
  try {
    const require = createRequire(join(repository, 'packages', 'engine', 'package.json'))
    return createRequire(require.resolve('@vscode/ripgrep')).resolve(`@vscode/ripgrep-${process.platform}-${process.arch}/bin/${name}`)
  } catch {
    return null
  }
}

function missing(name: string): never {
  throw new Error(`${name} is needed as a rival and was not found.`)
}
