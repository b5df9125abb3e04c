// Detects changes that were already made: the new text is where the search would be, or was.

import type { ReplyChange } from '@sheaf/contract'
import { matchTiers } from '@sheaf/contract'
import { findHits, type LineIndex } from './find-hits.ts'
import { type Hit, judgeHit } from './judge-hit.ts'
import { lineKey } from './line-key.ts'

const loosestTier = matchTiers.indexOf('indentation')

/** Whether the new text is there and distinctive enough. `at`: only a place that covers these lines counts. */
export function isAlreadyApplied(index: LineIndex, change: ReplyChange, at?: Hit): boolean {
  // If the lines around it match as well, a short word is enough.
  if (lettersOf(change) < (at === undefined ? 8 : 6)) return false
  const starts = findHits(index, change.content)
  // Text that appears several times may be there for another reason.
  if (at === undefined && starts.length > 1) return false
  return starts.some((start) => {
    const hit = judgeHit(index, change.content, start)
    // If the search matches literally, so must the new text: otherwise the change is to its whitespace.
    const allowed = at === undefined ? loosestTier : Math.max(matchTiers.indexOf(at.rung), matchTiers.indexOf('line-ends'))
    if (matchTiers.indexOf(hit.rung) > allowed) return false
    return at === undefined || (hit.from <= at.from && hit.to >= at.to)
  })
}

/** Letters of the new lines. A brace or a blank line is everywhere; finding one proves nothing. */
function lettersOf({ search = [], content }: ReplyChange): number {
  const old = new Set(search.map(lineKey))
  const fresh = content.map(lineKey).filter((key) => key !== '' && !old.has(key))
  return fresh.reduce((sum, key) => sum + key.replace(/[^\p{L}\p{N}]/gu, '').length, 0)
}
