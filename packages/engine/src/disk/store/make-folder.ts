// Creates a folder for this user only, with its parents.

import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errno } from '../errno.ts'

/** Step by step: Node's recursive mkdir loops forever where a system has folders that cannot be created (`/proc`). */
export function makeFolder(path: string): void {
  const error = tryMakeFolder(path)
  if (error === undefined) return
  if (errno(error) !== 'ENOENT') throw error
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  // Another process that starts at the same time may have created any of them by now, so every step may find its work done.
  const secondError = tryMakeFolder(path)
  if (secondError !== undefined) throw secondError
}

function tryMakeFolder(path: string): unknown {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (errno(error) === 'EEXIST' && statSync(path).isDirectory()) return undefined
    return error
  }
}
