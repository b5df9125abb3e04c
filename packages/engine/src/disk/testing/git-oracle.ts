// Lists files as git does, for comparison: submodules and nested repositories file by file, without tracked files that are gone.

import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** An environment with its own home folder, in which no configuration of this machine applies. */
export function ownEnv(home: string): Record<string, string> {
  mkdirSync(home, { recursive: true })
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'xdg'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: join(home, 'gitconfig'),
    LC_ALL: 'C',
  }
}

export function git(cwd: string, env: Record<string, string>, args: string[], input: string | Buffer = ''): Buffer {
  return execFileSync('git', args, { cwd, env, input, maxBuffer: 2 ** 28, stdio: ['pipe', 'pipe', 'pipe'] })
}

/** The minimum that git accepts as a repository; creating it by hand is much faster than starting git. */
export function makeRepository(folder: string, config = ''): void {
  for (const name of ['objects', 'refs', 'info']) mkdirSync(join(folder, '.git', name), { recursive: true })
  writeFileSync(join(folder, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(join(folder, '.git', 'config'), `[core]\n\trepositoryformatversion = 0\n\tbare = false\n${config}`)
}

/** Sorted paths as byte text. */
export function gitList(folder: string, env: Record<string, string>): string[] {
  return listBelow(Buffer.from(folder), '', env).sort()
}

function listBelow(folder: Buffer, prefix: string, env: Record<string, string>): string[] {
  const cwd = folder.toString('utf8')
  const staged = records(git(cwd, env, ['ls-files', '-s', '-z']))
  const submodules = new Set(staged.filter((line) => line.startsWith('160000')).map((line) => line.slice(line.indexOf('\t') + 1)))
  const listed = new Set(records(git(cwd, env, ['ls-files', '-co', '--exclude-standard', '-z'])))
  const paths: string[] = []
  for (const path of listed) {
    const bare = path.endsWith('/') ? path.slice(0, -1) : path
    const inner = Buffer.concat([folder, Buffer.from('/'), Buffer.from(bare, 'latin1')])
    if (path.endsWith('/') || (submodules.has(path) && isRepository(inner))) paths.push(...listBelow(inner, `${prefix}${bare}/`, env))
    else if (isThere(folder, bare)) paths.push(prefix + path)
  }
  return paths
}

function records(output: Buffer): string[] {
  return output
    .toString('latin1')
    .split('\0')
    .filter((record) => record !== '')
}

function isRepository(folder: Buffer): boolean {
  return kindAt(Buffer.concat([folder, Buffer.from('/.git')])) !== undefined
}

/** A file or link at exactly this path, not one reached through a link. */
function isThere(folder: Buffer, path: string): boolean {
  const parts = path.split('/')
  return parts.every((_, at) => {
    const kind = kindAt(Buffer.concat([folder, Buffer.from('/'), Buffer.from(parts.slice(0, at + 1).join('/'), 'latin1')]))
    return at === parts.length - 1 ? kind === 'file' : kind === 'folder'
  })
}

function kindAt(path: Buffer): 'file' | 'folder' | undefined {
  try {
    return lstatSync(path).isDirectory() ? 'folder' : 'file'
  } catch {
    return undefined
  }
}
