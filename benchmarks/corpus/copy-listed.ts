// A copy of a folder, or of some of its files, that may be changed: the folder that was given is a user's own.

import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { commitAll } from './commit-all.ts'
import { listPaths } from './list-paths.ts'

export function copyListed(folder: string, paths: readonly string[] = listPaths(folder)): string {
  const copy = mkdtempSync(join(tmpdir(), 'sheaf-bench-copy-'))
  for (const path of paths) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    copyFileSync(join(folder, path), join(copy, path))
  }
  commitAll(copy)
  return copy
}
