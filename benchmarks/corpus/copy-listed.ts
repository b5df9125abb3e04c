// A copy of a folder that may be changed: what git lists of it, or everything where git knows nothing of it.

import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { commitAll } from './commit-all.ts'

export function copyListed(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'sheaf-bench-copy-'))
  const args = ['-C', folder, 'ls-files', '-co', '--exclude-standard', '-z']
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 30 })
  if (status !== 0) cpSync(folder, copy, { recursive: true })
  else for (const path of stdout.split('\0')) if (isFile(join(folder, path))) copyOne(join(folder, path), join(copy, path))
  commitAll(copy)
  return copy
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function copyOne(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}
