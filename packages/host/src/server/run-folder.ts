// `run/` in the state folder: what programs of the same user need to find and reach the daemon. Private to the user.

import { chmodSync, lstatSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { makeFolder, systemErrorText, writeFileAtomic } from '@sheaf/engine/disk'

/** Where the daemon is, and the token for programs. */
export interface HostFile {
  pid: number
  port: number
  token: string
  version: string
  /** Which build of that version. */
  build: string
  startedAt: string
  run: string
}

export function runFolder(home: string): string {
  return join(home, 'run')
}

/** Creates the folder, and removes access for other users. */
export function makeRunFolder(home: string): string {
  const folder = runFolder(home)
  orUnwritable(folder, () => makeFolder(folder))
  const stats = lstatSync(folder)
  const isOurs = process.getuid === undefined || stats.uid === process.getuid()
  // Through a link, or in another user's folder, that user could read the secrets.
  if (!stats.isDirectory() || !isOurs) throw new Refusal('state-unwritable', `${folder} is not a folder owned by this user.`)
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) chmodSync(folder, 0o700)
  return folder
}

export function writeSecretFile(path: string, content: string): void {
  orUnwritable(path, () => {
    // An existing file would keep its mode, even if too open.
    rmSync(path, { force: true })
    writeFileAtomic(path, content, { mode: 0o600, durable: false })
  })
}

/** A full disk stops a daemon's start. The caller must see that reason, and not that there is no answer. */
function orUnwritable(path: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw error instanceof Error ? new Refusal('state-unwritable', `${path}: ${systemErrorText(error)}.`) : error
  }
}

export function hostFile(home: string): string {
  return join(runFolder(home), 'host.json')
}

export function readHostFile(home: string): HostFile | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(hostFile(home), 'utf8'))
    return isHostFile(read) ? read : undefined
  } catch {
    return undefined
  }
}

function isHostFile(value: unknown): value is HostFile {
  if (typeof value !== 'object' || value === null) return false
  const { pid, port, token, version, build, startedAt, run } = Object.fromEntries(Object.entries(value))
  return [pid, port].every(Number.isSafeInteger) && [token, version, build, startedAt, run].every((text) => typeof text === 'string')
}
