// Restores payloads of a reply with entity-encoded tags. They were decoded with it; some models encode only the tags.

import { isHalfEncoded } from './decode-entities.ts'
import type { FileDraft } from './file-draft.ts'

/** `original` are the lines before decoding; `firstLine` is the number of the first of them. */
export function restorePayloads(draft: FileDraft, original: readonly string[], firstLine: number): void {
  const parts = draft.payloads.map((place) => {
    const length = place.change[place.part]?.length ?? 0
    return { place, lines: original.slice(place.line - firstLine, place.line - firstLine + length) }
  })
  const all = parts.flatMap((part) => part.lines)
  if (!all.some((line) => line.includes('<'))) {
    if (isHalfEncoded(all)) draft.doubt ??= { line: draft.line, message: 'Only some of the entities in this file were encoded.' }
    return
  }
  if (parts.some(({ place, lines }) => !place.whole && lines.length > 0)) {
    draft.doubt ??= { line: draft.line, message: 'Only some of the tags in this file were entity-encoded.' }
    return
  }
  for (const { place, lines } of parts) place.change[place.part] = lines
  draft.repairs.push('entities in tags only')
}
