// Computes what changed between two texts, as hunks of whole lines, placed where a developer would cut.

import type { Hunk } from '@sheaf/contract'
import { alignLines } from './align-lines.ts'
import { slideRuns } from './slide-runs.ts'
import { splitLines } from './split-lines.ts'

/** Sorted and disjoint, with at least one unchanged line between two: any subset of them can be applied. */
export function diffHunks(before: string, after: string): Hunk[] {
  if (before === after) return []
  const oldLines = splitLines(before)
  const newLines = splitLines(after)
  const runs = slideRuns(alignLines(oldLines, newLines), oldLines, newLines)
  const hunks: Hunk[] = []
  let [at, newAt] = [0, 0]
  for (const run of [...runs, { before: oldLines.length, after: newLines.length, length: 0 }]) {
    if (at < run.before || newAt < run.after) {
      hunks.push({ at, removed: oldLines.slice(at, run.before), added: newLines.slice(newAt, run.after) })
    }
    at = run.before + run.length
    newAt = run.after + run.length
  }
  return hunks
}
