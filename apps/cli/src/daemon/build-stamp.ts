// Identifies the build when Sheaf runs from source: the newest file time. A daemon with another stamp is replaced.

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const parts = [
  'packages/contract/src',
  'packages/engine/src',
  'packages/host/src',
  'apps/mcp/src',
  'apps/bench/src',
  'apps/service/src',
  'apps/cli/src',
  'apps/desktop/src',
]

/** Empty if there is no source: then the version is enough. */
export function buildStamp(root = fileURLToPath(new URL('../../../../', import.meta.url))): string {
  let newest = 0
  for (const part of parts) {
    for (const file of filesIn(join(root, part))) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
      newest = Math.max(newest, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    }
  }
  return newest === 0 ? '' : Math.round(newest).toString(36)
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  } catch {
    return []
  }
}
