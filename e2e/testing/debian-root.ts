// A Debian system in a folder: dpkg installs into it and keeps its books there, as root or not, and the machine itself is not touched.

import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface DebianRoot {
  path: string
  /** Answers what dpkg said. */
  dpkg(...words: string[]): string
  /** Everything but dpkg's own books. */
  files(): string[]
  remove(): void
}

export function makeDebianRoot(): DebianRoot {
  const path = mkdtempSync(join(tmpdir(), 'sheaf-debian-'))
  const books = join(path, 'var/lib/dpkg')
  for (const folder of ['info', 'updates', 'triggers']) mkdirSync(join(books, folder), { recursive: true })
  writeFileSync(join(books, 'status'), '')
  return {
    path,
    dpkg(...words) {
      // What the package needs is on the machine, not in the folder; and whoever is not root has no programs of root in the path.
      const force = '--force-not-root,depends,bad-path'
      const { status, stdout, stderr } = spawnSync('dpkg', [`--root=${path}`, force, `--log=${join(books, 'log')}`, ...words], {
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
