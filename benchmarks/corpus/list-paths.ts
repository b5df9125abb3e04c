// Lists the files of a folder with git, or all files if it is not a repository. For preparing, not for measuring.

import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

export function listPaths(folder: string): string[] {
  const args = ['-C', folder, 'ls-files', '-co', '--exclude-standard', '-z']
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 30 })
  const paths = status === 0 ? stdout.split('\0').filter(Boolean) : globSync('**/*', { cwd: folder })
  return paths.filter((path) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true).sort()
}
