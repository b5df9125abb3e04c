// Copies a folder, or some of its files, so that a benchmark can change them: the given folder belongs to the user.

import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { commitAll } from './commit-all.ts'
import { listPaths } from './list-paths.ts'

export function copyFolder(folder: string, paths: readonly string[] = listPaths(folder)): string {
  const copy = mkdtempSync(join(tmpdir(), 'sheaf-bench-copy-'))
  for (const path of paths) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    copyFileSync(join(folder, path), join(copy, path))
  }
  commitAll(copy)
  return copy
}
