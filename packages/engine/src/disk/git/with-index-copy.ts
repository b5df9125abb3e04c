// Gives git a copy of the index, for commands that would otherwise write into the user's repository.

import { copyFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCallFolder } from './private-git-dir.ts'

/** `run` gets the path of the copy, which is removed at the end. Without an index there is nothing to copy or to write. */
export async function withIndexCopy<Result>(index = '', run: (index: string) => Promise<Result>): Promise<Result> {
  const stats = statSync(index, { throwIfNoEntry: false })
  if (!stats) return run(index)
  const folder = makeCallFolder()
  try {
    const copy = join(folder, 'index')
    copyFileSync(index, copy)
    // Git compares the content of files that are as new as the index. With a newer time it would miss changes made in the same second; an
    // older one only makes it compare more files.
    const time = Math.floor(stats.mtimeMs / 1_000)
    utimesSync(copy, time, time)
    // Git does not write an index that another process has locked.
    writeFileSync(`${copy}.lock`, '')
    return await run(copy)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
