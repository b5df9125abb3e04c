// Writes a list of paths to a file, because 20,000 of them don't fit on a command line.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function withFileList<Result>(paths: readonly string[], use: (list: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-list-'))
  try {
    const list = join(folder, 'list')
    writeFileSync(list, paths.map((path) => `${path}\n`).join(''))
    return await use(list)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
