// Warns if a file in a fence may be only a piece of the file. Written, it would lose the rest.

import type { ChangeWarning, PlannedFile } from '@sheaf/contract'
import { applyHunks, splitLines } from '../hunks/index.ts'

export function warnOfLoss({ action, text, hunks }: PlannedFile): ChangeWarning[] {
  if (action !== 'rewrite') return []
  const before = nonBlankLines(text)
  const after = nonBlankLines(applyHunks(text, hunks))
  const left = new Set(after)
  const kept = before.filter((line) => left.has(line)).length
  if (before.length < fewLines || after.length > before.length * 0.6 || kept > before.length * 0.5) return []
  return [
    {
      code: 'large',
      message: 'Most of the file would be deleted. Make sure that the reply has the whole file and not only a part of it.',
      lines: [],
    },
  ]
}

const fewLines = 20

function nonBlankLines(text: string): string[] {
  return splitLines(text).flatMap((line) => line.trim() || [])
}
