// An empty embedded database to copy, made once for each version of PGlite and kept in the system's temporary folder: making one takes
// seconds, copying it a moment.

import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStore } from '../store/open-store.ts'

export function keptPglite(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(fileURLToPath(new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))), 'utf8'),
  )
  return join(tmpdir(), `sheaf-empty-pglite-${version}-${process.getuid?.() ?? 0}`)
}

export async function makeKeptPglite(): Promise<void> {
  if (existsSync(keptPglite())) return
  const aside = mkdtempSync(join(tmpdir(), 'sheaf-empty-pglite-'))
  await (await openStore({ folder: aside })).close()
  for (const name of ['holder', 'lock.db']) rmSync(join(aside, name), { force: true })
  try {
    renameSync(aside, keptPglite())
  } catch {
    // Another run was faster.
    rmSync(aside, { recursive: true, force: true })
  }
}
