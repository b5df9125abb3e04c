// Computes what is left of a review after the accepted changes were written: undecided changes, against the files as they are then,
// and changes that could not be applied, which the model may still repair.

import type { FileReview, PlannedFile, Review } from '@sheaf/contract'
import { hashBytes } from '../../disk/hash-bytes.ts'
import { encodeText } from '../../disk/text/encode-text.ts'
import { applyHunks } from '../hunks/index.ts'
import { fileSlots } from './slots.ts'
import { walkSlots } from './walk-slots.ts'

/** Undefined: everything that could be decided was. Decided files are not included. */
export function remainingReview({ plan, files }: Review): Review | undefined {
  const rest = plan.files.flatMap((file, at) => remainingFile(file, files[at]?.verdicts ?? []) ?? [])
  if (rest.length === 0) return undefined
  const left = { ...plan, files: rest.map(({ file }) => file) }
  const [first] = walkSlots(left)
  return { plan: left, files: rest.map(({ verdicts }) => ({ verdicts })), past: [], ...(first && { at: first }) }
}

function remainingFile(
  file: PlannedFile,
  verdicts: FileReview['verdicts'],
): { file: PlannedFile; verdicts: FileReview['verdicts'] } | undefined {
  if (file.status === 'blocked') return { file, verdicts }
  const slots = fileSlots(file).map((slot, at) => ({ ...slot, verdict: verdicts[at] ?? 'open' }))
  if (!slots.some(({ consent, verdict }) => consent !== 'never' && verdict === 'open')) return undefined
  const taken = slots.filter(({ consent, verdict }) => consent !== 'never' && verdict === 'accepted')
  if (taken.length === 0) return { file, verdicts }
  const written = taken.flatMap(({ hunk }) => hunk ?? [])
  /** The number of a line after the written hunks before it. */
  const shift = (line: number): number =>
    written.reduce((sum, { at, removed, added }) => (at < line ? sum + added.length - removed.length : sum), line)
  const text = applyHunks(file.text, written)
  const bytes = encodeText(text, file.encoding)
  if (!bytes) throw new Error(`${file.path} was written with a lone surrogate in it`)
  const isMoved = file.to && taken.some(({ hunk }) => !hunk)
  const { to, ...here } = file
  const left = slots.filter((slot) => !taken.includes(slot))
  return {
    file: {
      ...(isMoved ? { ...here, ...to, action: 'modify' } : file),
      before: hashBytes(bytes),
      text,
      hunks: left.flatMap(({ hunk }) => (hunk ? { ...hunk, at: shift(hunk.at) } : [])),
      matches: file.matches.map((match) => ({ ...match, line: shift(match.line - 1) + 1 })),
    },
    verdicts: left.map(({ verdict }) => verdict),
  }
}
