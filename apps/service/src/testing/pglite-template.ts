// An empty embedded database to copy, created once per version of PGlite: that takes seven seconds of processor time. It is kept in
// `node_modules/.cache`, because the temporary folder is removed after each run.

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStore } from '../store/open-store.ts'

const cache = resolve(import.meta.dirname, '../../../../node_modules/.cache')

export function pgliteTemplate(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(fileURLToPath(new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))), 'utf8'),
  )
  return join(cache, `sheaf-empty-pglite-${version}`)
}

export async function createPgliteTemplate(): Promise<void> {
  const template = pgliteTemplate()
  if (existsSync(template)) return
  const made = mkdtempSync(join(tmpdir(), 'sheaf-empty-pglite-'))
  await (await openStore({ folder: made })).close()
  for (const name of ['holder', 'lock.db']) rmSync(join(made, name), { force: true })
  mkdirSync(dirname(template), { recursive: true })
  // Copy, then rename: the temporary folder may be on another disk, and another run must not see half of the copy.
  const aside = `${template}-${process.pid}`
  cpSync(made, aside, { recursive: true })
  rmSync(made, { recursive: true, force: true })
  try {
    renameSync(aside, template)
  } catch {
    // Another run was faster.
    rmSync(aside, { recursive: true, force: true })
  }
}
