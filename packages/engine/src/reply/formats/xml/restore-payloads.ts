// Restores payloads of a reply with entity-encoded tags. They were decoded with it; some models encode only the tags.

import { isHalfEncoded } from './decode-entities.ts'
import type { FileDraft } from './file-draft.ts'

/** `original` are the lines before decoding; `firstLine` is the number of the first of them. */
export function restorePayloads(draft: FileDraft, original: readonly string[], firstLine: number): void {
  const parts = draft.payloads.map((payload) => {
    const length = payload.change[payload.part]?.length ?? 0
    return { payload, lines: original.slice(payload.line - firstLine, payload.line - firstLine + length) }
  })
  const all = parts.flatMap((part) => part.lines)
  if (!all.some((line) => line.includes('<'))) {
    if (isHalfEncoded(all)) draft.doubt ??= { line: draft.line, message: 'Only some of the entities in this file were encoded.' }
    return
  }
  if (parts.some(({ payload, lines }) => !payload.whole && lines.length > 0)) {
    draft.doubt ??= { line: draft.line, message: 'Only some of the tags in this file were entity-encoded.' }
    return
  }
  for (const { payload, lines } of parts) payload.change[payload.part] = lines
  draft.repairs.push('entities in tags only')
}
