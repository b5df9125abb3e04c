// Makes a folder for this user only, with the folders above it.

import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errno } from '../errno.ts'

/** Step by step: asked to make everything at once, Node tries for ever where a system has folders that cannot be made (`/proc`). */
export function makeFolder(path: string): void {
  const trouble = tryToMake(path)
  if (trouble === undefined) return
  if (errno(trouble) !== 'ENOENT') throw trouble
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  // Another process that starts in the same moment may have made any of them by now, so every step may find its work done.
  const again = tryToMake(path)
  if (again !== undefined) throw again
}

function tryToMake(path: string): unknown {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (errno(error) === 'EEXIST' && statSync(path).isDirectory()) return undefined
    return error
  }
}
