// Marks changes whose new text is already in the file, so that a review doesn't make them a second time together with others. An edit
// made without a review ignores this: beside pending changes, equal text may be there for another reason.

import type { Hunk, Plan, PlannedFile, UnplacedChange } from '@sheaf/contract'
import { isAlreadyApplied } from '../edit/already-applied.ts'
import { type FileLines, readLines } from '../edit/file-lines.ts'
import { indexLines } from '../edit/find-hits.ts'
import { lineKey } from '../edit/line-key.ts'

export function markApplied(plan: Plan): Plan {
  const files = plan.files.map(markFile)
  return files.every((file, at) => file === plan.files[at]) ? plan : { ...plan, files }
}

function markFile(file: PlannedFile): PlannedFile {
  // A whole new text says how often each line is wanted.
  const isSuspect = file.unplaced !== undefined || file.hunks.some(({ change, removed }) => change !== undefined && removed.length === 0)
  if (!isSuspect) return file
  const lines = readLines(file.text)
  const hunks = file.hunks.map((hunk): Hunk => (isRepeated(lines, hunk) ? { ...hunk, applied: true } : hunk))
  const unplaced = markUnplaced(lines, file.unplaced ?? [])
  const isMarked = [...hunks, ...unplaced].some(({ applied }) => applied)
  return isMarked ? { ...file, hunks, ...(file.unplaced && { unplaced }) } : file
}

function markUnplaced(file: FileLines, unplaced: readonly UnplacedChange[]): UnplacedChange[] {
  const index = indexLines(
    file,
    unplaced.map(({ content }) => content),
  )
  return unplaced.map((each) => {
    const { reason, search, content } = each
    return reason !== 'overlap' && isAlreadyApplied(index, { line: 1, search, content }) ? { ...each, applied: true } : each
  })
}

/** A brace or a blank line may well be wanted twice. */
const fewestLetters = 6

/** The inserted lines are already above or below the place where they would go. */
function isRepeated({ lines }: FileLines, { at, removed, added, change }: Hunk): boolean {
  if (change === undefined || removed.length > 0) return false
  const keys = added.map(lineKey)
  if (keys.join('').replaceAll(/[^\p{L}\p{N}]/gu, '').length < fewestLetters) return false
  const isAt = (from: number) => keys.every((key, nth) => lineKey(lines[from + nth] ?? '') === key)
  return isAt(at) || isAt(at - keys.length)
}
