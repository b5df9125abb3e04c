// A Debian system in a folder: dpkg installs into it and keeps its database there, with or without root, and never touches the machine.

import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface DebianRoot {
  path: string
  /** Runs dpkg and returns its output. */
  dpkg(...words: string[]): string
  /** All files except dpkg's database. */
  files(): string[]
  remove(): void
}

export function makeDebianRoot(): DebianRoot {
  const path = mkdtempSync(join(tmpdir(), 'sheaf-debian-'))
  const database = join(path, 'var/lib/dpkg')
  for (const folder of ['info', 'updates', 'triggers']) mkdirSync(join(database, folder), { recursive: true })
  writeFileSync(join(database, 'status'), '')
  return {
    path,
    dpkg(...words) {
      // Dependencies are on the machine, not in the folder, and without root, PATH lacks root's programs.
      const force = '--force-not-root,depends,bad-path'
      const { status, stdout, stderr } = spawnSync('dpkg', [`--root=${path}`, force, `--log=${join(database, 'log')}`, ...words], {
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C', PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
      })
      if (status !== 0) throw new Error(`dpkg ${words.join(' ')} ended with ${status}\n${stdout}\n${stderr}`)
      return stdout + stderr
    },
    files: () =>
      globSync('**/*', { cwd: path, exclude: (name) => name === 'var' })
        .map(String)
        .sort(),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}
