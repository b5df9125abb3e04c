// Makes a copy of the working tree to mutate, with links to the installed packages. The working tree itself is never changed.

import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Scratch {
  root: string
  read(file: string): string
  write(file: string, text: string): void
  remove(): void
}

export function openScratch(repository: string): Scratch {
  const root = mkdtempSync(join(tmpdir(), 'sheaf-mut-'))
  // Some tests run code as another user, who must be able to read it.
  chmodSync(root, 0o755)
  copyFiles(repository, root)
  linkInstalled(repository, root)
  return {
    root,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write: (file, text) => writeFileSync(join(root, file), text),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}

/** Includes uncommitted files, but not ignored ones. */
function copyFiles(repository: string, root: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  for (const file of new Set(listed.split('\0'))) {
    if (file === '' || !existsSync(join(repository, file))) continue
    mkdirSync(dirname(join(root, file)), { recursive: true })
    copyFileSync(join(repository, file), join(root, file), constants.COPYFILE_FICLONE)
  }
}

/** Links the packages of this repository to the copy, and all others to the installed ones. */
function linkInstalled(repository: string, root: string): void {
  const modules = join(repository, 'node_modules')
  mkdirSync(join(root, 'node_modules/@sheaf'), { recursive: true })
  for (const name of readdirSync(join(modules, '@sheaf')))
    symlinkSync(readlinkSync(join(modules, '@sheaf', name)), join(root, 'node_modules/@sheaf', name))
  for (const name of readdirSync(modules))
    if (name === '.bin' || !(name.startsWith('.') || name === '@sheaf')) symlinkSync(join(modules, name), join(root, 'node_modules', name))
  const more = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(repository, folder)).map((name) => join(folder, name, 'node_modules')),
  )
  for (const ignored of [...more, 'packages/engine/tables', 'dist/ui'])
    if (existsSync(join(repository, ignored))) {
      mkdirSync(dirname(join(root, ignored)), { recursive: true })
      symlinkSync(join(repository, ignored), join(root, ignored))
    }
}
