// Parses a path with line ranges, as agents give it: `src/a.ts:10-50`.

import { isRefusal, type LineRange } from '@sheaf/contract'
import { parseSelectedPath } from '@sheaf/engine/selection'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { locatePath } from './find-paths.ts'

/** A file with exactly that name comes first. */
export function pathWithLines(live: LiveWorkspace, given: string): { path: string; ranges?: LineRange[] } {
  if (!/:\s*\d[\d,\s-]*$/.test(given) || isThere(live, given)) return { path: given }
  const parsed = parseSelectedPath(given)
  return parsed.mode === 'slices' ? { path: parsed.path, ranges: parsed.ranges } : { path: parsed.path }
}

function isThere(live: LiveWorkspace, path: string): boolean {
  try {
    locatePath(live, path, { mayGuess: false })
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}
