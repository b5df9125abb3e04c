// Computes the hunks of a change at each place where the user may want it. Bounded: a hostile reply has thousands of such changes.

import type { Place, ReplyChange } from '@sheaf/contract'
import type { FileLines } from './file-lines.ts'
import type { Units } from './indent-unit.ts'
import type { Hit } from './judge-hit.ts'
import { editsToHunks } from './line-edit.ts'
import { replaceLines } from './replace-lines.ts'

/** What the changes of one file may still use together. */
export interface PlaceBudget {
  places: number
  lines: number
}

export interface PlaceHit {
  hit: Hit
  /** Set for a passage that is only similar. */
  similarity?: number
}

const placesOfFile = 400
const placesOfChange = 50
const linesOfFile = 40_000

export function placeBudget(): PlaceBudget {
  return { places: placesOfFile, lines: linesOfFile }
}

/** Places where the change would alter nothing are left out. */
export function offerPlaces(
  file: FileLines,
  units: () => Units,
  change: number,
  wanted: ReplyChange,
  hits: readonly PlaceHit[],
  budget: PlaceBudget,
): Place[] {
  const places: Place[] = []
  for (const { hit, similarity } of hits) {
    const cost = wanted.content.length + hit.to - hit.from
    if (places.length === placesOfChange || budget.places === 0 || budget.lines < cost) break
    budget.places -= 1
    budget.lines -= cost
    const { from, to } = hit
    const reachesEnd = to === file.lines.length
    const lines = replaceLines(file, units, wanted, hit)?.lines ?? literalLines(file, wanted, hit)
    const hunks = editsToHunks(file, [{ change, from, to, lines }], reachesEnd ? wanted.finalNewline : undefined)
    if (hunks.length > 0) places.push({ line: from + 1, ...(similarity !== undefined && { similarity }), hunks })
  }
  return places
}

/** The indentations of search and file are inconsistent: the text is offered as the reply has it, and the user sees the result. */
function literalLines(file: FileLines, { content }: ReplyChange, { from }: Hit): { text: string; end: string }[] {
  return content.map((text) => ({ text, end: file.ends[from] || file.end }))
}
