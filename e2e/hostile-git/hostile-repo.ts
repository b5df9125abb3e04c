// A copy of the template that a technique or a fuzzed case makes hostile.

import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Canary, type Lab, makeCanary } from './lab.ts'

export interface HostileRepo {
  lab: Lab
  /** Contains the repository and files that a technique needs outside it. */
  folder: string
  /** The repository. */
  root: string
  canary: Canary
  /** Writes a file; the path is relative to the repository, or absolute. */
  write(path: string, text: string | Uint8Array): void
  /** Writes an executable script that starts the canary. */
  writeProgram(path: string): void
  /** Appends to `.git/config`. */
  configure(text: string | Uint8Array): void
  makeFifo(path: string): void
  /** Runs plain git to build the repository. Throws if git fails. */
  git(...args: string[]): string
  remove(): void
}

let count = 0

export function makeHostileRepo(lab: Lab): HostileRepo {
  const id = `${process.pid}-${++count}`
  const folder = join(lab.folder, 'sites', id)
  const root = join(folder, 'repo')
  mkdirSync(folder, { recursive: true })
  cpSync(lab.template, root, { recursive: true })
  const canary = makeCanary(lab, id)
  const at = (path: string): string => (path.startsWith('/') ? path : join(root, path))
  const write: HostileRepo['write'] = (path, text) => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
  }
  return {
    lab,
    folder,
    root,
    canary,
    write,
    writeProgram(path) {
      write(path, `#!/bin/sh\nexec ${canary.program} "$@"\n`)
      chmodSync(at(path), 0o755)
    },
    configure: (text) => writeFileSync(join(root, '.git/config'), text, { flag: 'a' }),
    makeFifo(path) {
      mkdirSync(dirname(at(path)), { recursive: true })
      rmSync(at(path), { force: true, recursive: true })
      execFileSync('mkfifo', [at(path)])
    },
    git: (...args) => execFileSync('git', args, { cwd: root, env: lab.env, encoding: 'utf8', stdio: 'pipe' }),
    remove() {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
      rmSync(canary.program, { force: true })
      rmSync(`${canary.program}.log`, { force: true })
    },
  }
}

/** Replaces packs with one file per object, so that single objects can be removed. */
export function unpackObjects({ root, lab }: HostileRepo): void {
  const packs = join(root, '.git/objects/pack')
  for (const name of readdirSync(packs).filter((each) => each.endsWith('.pack'))) {
    const input = readFileSync(join(packs, name))
    rmSync(packs, { recursive: true })
    mkdirSync(packs)
    execFileSync('git', ['unpack-objects', '-q'], { cwd: root, env: lab.env, input, stdio: 'pipe' })
  }
}

/** Programs that a repository can carry under names that Sheaf or git looks up in PATH. */
export function plantPrograms(repo: HostileRepo): void {
  for (const name of ['git', 'sh', 'less', 'git-lfs', 'sheaf', 'node', 'git-remote-canary', 'canary-filter']) repo.writeProgram(name)
}

/** Quotes any text as a value for a configuration file. */
export function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`
}
