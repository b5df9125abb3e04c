// A list of paths in a file: a command line is too short for twenty thousand of them.

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
