// A host or a window that runs loads parts of its own build when they are first needed: those stay for a while beside the new ones.

import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const keptMs = 7 * 24 * 60 * 60 * 1000

/** Takes away what is not of this build and was not written lately. */
export function forgetOld(folder: string, current: ReadonlySet<string>): void {
  for (const { name, parentPath } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    const file = join(parentPath, name)
    if (!current.has(name) && Date.now() - statSync(file).mtimeMs > keptMs) rmSync(file)
  }
}
