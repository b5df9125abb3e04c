// Processes and connections from /proc.

import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import type { ConnectionEnds, Processes, ProcessInfo } from './processes.ts'
import { socketInode } from './tcp-table.ts'

export const linuxProcesses: Processes = {
  async read(pid) {
    try {
      return await readProcess(pid)
    } catch {
      // It exited or is another user's.
      return undefined
    }
  },
  async owns(pid, ends) {
    const inode = await inodeOf(ends)
    return inode !== undefined && (await ownsInode(pid, inode))
  },
  async owner(ends) {
    const inode = await inodeOf(ends)
    if (inode === undefined) return undefined
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
    const owners: number[] = []
    // In batches: a machine may have thousands of processes with thousands of files each.
    for (let at = 0; at < pids.length; at += 32) {
      const some = pids.slice(at, at + 32)
      const owning = await Promise.all(some.map((pid) => ownsInode(pid, inode)))
      owners.push(...some.filter((_, index) => owning[index]))
    }
    return owners.length === 1 ? owners[0] : undefined
  },
}

async function readProcess(pid: number): Promise<ProcessInfo | undefined> {
  const folder = `/proc/${pid}`
  const before = parseStat(await readFile(`${folder}/stat`, 'utf8'))
  const image = `${folder}/exe`
  const [link, command, environment, cwd, { nlink }] = await Promise.all([
    readlink(image),
    readFile(`${folder}/cmdline`, 'utf8'),
    readFile(`${folder}/environ`, 'utf8'),
    readlink(`${folder}/cwd`),
    stat(image),
  ])
  const after = parseStat(await readFile(`${folder}/stat`, 'utf8'))
  // The pid may have been reused in between, or the parent may be gone.
  if (before === undefined || after === undefined || before.started !== after.started || before.parent !== after.parent) return undefined
  return {
    pid,
    ...after,
    // Replaced while it runs: Linux marks the old path.
    executable: nlink === 0 ? link.replace(/ \(deleted\)$/, '') : link,
    image,
    args: parseArgs(command),
    folder: cwd,
    env: parseEnvironment(environment),
  }
}

/** The process name may contain parentheses and spaces. */
export function parseStat(text: string): { parent: number; started: string } | undefined {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [, parent] = fields
  const started = fields[19]
  return parent === undefined || started === undefined ? undefined : { parent: Number(parent), started }
}

/** A process may overwrite its arguments. A shorter text leaves NULs at the end; then only the first word is used. */
export function parseArgs(text: string): string[] {
  const words = text.replace(/\0$/, '').split('\0')
  return words.at(-1) === '' ? words.slice(0, 1) : words
}

function parseEnvironment(text: string): Record<string, string> {
  const env: Record<string, string> = {}
  for (const pair of text.split('\0')) {
    const at = pair.indexOf('=')
    if (at > 0) env[pair.slice(0, at)] ??= pair.slice(at + 1)
  }
  return env
}

async function inodeOf(ends: ConnectionEnds): Promise<string | undefined> {
  // An IPv6 connection may be IPv4 at its other end.
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const inode = socketInode(await readFile(table, 'utf8').catch(() => ''), ends)
    if (inode !== undefined) return inode
  }
  return undefined
}

async function ownsInode(pid: number, inode: string): Promise<boolean> {
  const folder = `/proc/${pid}/fd`
  const names = await readdir(folder).catch(() => [])
  const wanted = `socket:[${inode}]`
  for (let at = 0; at < names.length; at += 256) {
    const links = await Promise.all(names.slice(at, at + 256).map((name) => readlink(`${folder}/${name}`).catch(() => '')))
    if (links.includes(wanted)) return true
  }
  return false
}
