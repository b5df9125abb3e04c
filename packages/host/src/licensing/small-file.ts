// The small files of license and trial: private, with bounded reads and atomic writes.

import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'

const fileBytes = 10_000

/** Undefined: no such file. An unreadable or oversized file reads as empty, which counts as damaged. */
export function readSmall(file: string, mostBytes = fileBytes): string | undefined {
  try {
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat) return undefined
    return stat.isFile() && stat.size <= mostBytes ? readFileSync(file, 'utf8') : ''
  } catch {
    return ''
  }
}

/** The fields of the text's JSON object; none if it is something else. */
export function parseSmall(text: string): Record<string, unknown> {
  try {
    const document: unknown = JSON.parse(text)
    return typeof document === 'object' && document !== null ? Object.fromEntries(Object.entries(document)) : {}
  } catch {
    return {}
  }
}

/** Atomic, and only if the file does not exist yet. */
export function writeOnce(file: string, text: string): boolean {
  const fresh = writeFresh(file, text)
  try {
    linkSync(fresh, file)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return false
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error
    // No hard links on this file system.
    copyFileSync(fresh, file, constants.COPYFILE_EXCL)
    return true
  } finally {
    rmSync(fresh, { force: true })
  }
}

export function replaceSmall(file: string, text: string): void {
  const fresh = writeFresh(file, text)
  try {
    renameSync(fresh, file)
  } finally {
    rmSync(fresh, { force: true })
  }
}

function writeFresh(file: string, text: string): string {
  const fresh = `${file}.${process.pid}-${crypto.randomUUID().slice(0, 8)}.new`
  const handle = openSync(fresh, 'wx', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
  return fresh
}
