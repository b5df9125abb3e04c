// Writes the recorded state of version 1.3 into a folder, as that version left it. Never record it again: it is what users have on disk.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** When the state was written: its trial had just started. */
export const writtenAt = '2026-11-17T12:00:00.000Z'

/** The project that the state belongs to, before the one recorded commit. */
export const projectFiles = {
  '.gitignore': 'build/\n',
  'README.md': '# Shop\n\nOrders and prices.\n',
  'docs/guide.md': '# Guide\n\nTen for the price of nine.\n',
  'src/order.ts':
    "import { price } from './price.ts'\n\nexport function total(count: number): number {\n  return price(count) * count\n}\n",
  'src/price.ts': 'export function price(count: number): number {\n  return count > 9 ? 5 : 6\n}\n',
}

interface Recorded {
  /** The SQL statements that create each database. */
  databases: Record<string, string[]>
  files: Record<string, string>
  folders: string[]
}

interface StatePaths {
  /** Contains the project (`repo`) and the state (`home`). */
  folder: string
  /** Address of the model server for the recorded provider. */
  models: string
}

export function writeState({ folder, models }: StatePaths): void {
  const home = join(folder, 'home')
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const text = readFileSync(join(import.meta.dirname, 'state-1.3.json'), 'utf8')
    .replaceAll('{{folder}}', folder)
    .replaceAll('{{models}}', models)
    .replaceAll('{{uid}}', String(owner.uid))
    .replaceAll('{{gid}}', String(owner.gid))
  const { databases, files, folders }: Recorded = JSON.parse(text)
  for (const name of folders) mkdirSync(join(home, name), { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    writeFileSync(join(home, name), content, { mode: 0o600 })
  }
  for (const [name, statements] of Object.entries(databases)) {
    const database = new DatabaseSync(join(home, name))
    for (const statement of statements) database.exec(statement)
    database.close()
  }
}
