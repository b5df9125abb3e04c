// The files of a folder as git lists them, or all of them where git knows nothing of it. For preparing, not for measuring.

import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

export function listPaths(folder: string): string[] {
  const args = ['-C', folder, 'ls-files', '-co', '--exclude-standard', '-z']
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 30 })
  const paths = status === 0 ? stdout.split('\0').filter(Boolean) : globSync('**/*', { cwd: folder })
  return paths.filter((path) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true).sort()
}
