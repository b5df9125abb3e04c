// Removes files of old builds. Recent ones stay, because running hosts and windows load parts of their own build on demand.

import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/** Removes files that are not part of the current build and are older than a week. */
export function removeOldFiles(folder: string, current: ReadonlySet<string>): void {
  for (const { name, parentPath } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    const file = join(parentPath, name)
    if (!current.has(name) && Date.now() - statSync(file).mtimeMs > maxAgeMs) rmSync(file)
  }
}
