// Makes a folder for this user only, with the folders above it.

import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errno } from './errno.ts'

/** Step by step: asked to make everything at once, Node tries for ever where a system has folders that cannot be made (`/proc`). */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (errno(error) === 'EEXIST' && statSync(path).isDirectory()) return
    if (errno(error) !== 'ENOENT' || existsSync(dirname(path))) throw error
    makeFolder(dirname(path))
    mkdirSync(path, { mode: 0o700 })
  }
}
