// All hunks of a plan with their lines, for output without a review.

import type { Plan } from '@sheaf/contract'
import { splitLines } from '@sheaf/host/review'
import { pathLabel } from '../plan/index.ts'
import type { Paint } from '../terminal/index.ts'
import { hunkLines } from './hunk-lines.ts'

export function planHunks({ files }: Plan, paint: Paint): string[] {
  return files.flatMap((file) => {
    if (file.status !== 'ready' || file.hunks.length === 0) return []
    const lines = splitLines(file.text)
    return ['', paint.bold(pathLabel(file)), ...file.hunks.flatMap((hunk) => hunkLines(lines, hunk, paint))]
  })
}
