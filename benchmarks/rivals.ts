// The rivals: git and ripgrep as they are found, and repomix, installed outside the repository for the benchmark only.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { keptFolder } from './corpus/index.ts'
import { repository } from './ours.ts'

export const repomixVersion = '1.18.1'

export interface Rival {
  command: string
  /** What stands before the rival's own arguments. */
  args: string[]
  version: string
}

export function findGit(): Rival {
  return found('git') ?? missing('git')
}

/** The one on the PATH, else the one that the engine brings. */
export function findRipgrep(): Rival {
  return found('rg') ?? found(bundledRipgrep()) ?? missing('ripgrep')
}

/** Runs with the same Node as ours. */
export function installRepomix(node: string): Rival {
  const folder = keptFolder(`repomix-${repomixVersion}`)
  const main = join(folder, 'node_modules', 'repomix', 'bin', 'repomix.cjs')
  if (!existsSync(main)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    console.error(`Installing repomix ${repomixVersion} into ${folder} …`)
    const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', `repomix@${repomixVersion}`]
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
    if (status !== 0 || !existsSync(main)) throw new Error(`repomix ${repomixVersion} could not be installed.`)
  }
  return { command: node, args: [main], version: repomixVersion }
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
