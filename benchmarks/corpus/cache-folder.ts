// Keeps folders between runs of the benchmark, outside the repository: a tree of 100,000 files takes longer to write than to measure.

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function cacheFolder(name: string): string {
  return join(tmpdir(), 'sheaf-bench', name)
}

/** Writes to a temporary folder and renames it when complete, so that an interrupted run leaves nothing that looks finished. */
export function makeOnce(name: string, make: (folder: string) => void): string {
  const folder = cacheFolder(name)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  console.error(`Making ${folder} …`)
  try {
    make(unfinished)
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}
