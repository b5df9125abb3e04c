// Our side: the command of this checkout, its Node, and a separate state folder.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from './run-command.ts'

export const repository = fileURLToPath(new URL('..', import.meta.url))
export const sheaf = join(repository, 'bin', 'sheaf')
export const pinnedNode = join(repository, 'node_modules', 'node', 'bin', 'node')
/** The flags that bin/sheaf passes to Node, read from it: a probe in a separate process should run as the command does. */
export const nodeFlags = readFileSync(sheaf, 'utf8').match(/--(?:min|max)-semi-space-size=\d+/g) ?? []

export interface Home {
  env: { SHEAF_HOME: string }
  /** Deletes the cache, so that only the license remains. */
  clearCache(): void
  remove(): void
}

/** Starts a trial, because the rows pack more than the free tier allows. */
export async function openHome(): Promise<Home> {
  if (!existsSync(pinnedNode)) throw new Error("The pinned Node is missing. Run 'npm ci' first.")
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-home-'))
  const env = { SHEAF_HOME: folder }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    await runCommand(sheaf, ['licence', 'trial'], { env })
  } catch (error) {
    remove()
    throw error
  }
  return { env, clearCache: () => rmSync(join(folder, 'cache'), { recursive: true, force: true }), remove }
}
