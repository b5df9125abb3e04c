// Decodes search/replace blocks with entity-encoded markers. XML is decoded where its tags are read.

import type { ReplyProblem } from '@sheaf/contract'
import { decodeEntities, isHalfEncoded } from './formats/xml/decode-entities.ts'

const opening = /^[ \t]*(?:&lt;){5,9}[ \t]*(?:SEARCH|ORIGINAL)\b/im
const closing = /^[ \t]*(?:&gt;){5,9}[ \t]*(?:REPLACE|UPDATED)\b/i

/** `outside` is the text without anything that is certainly not a block. Undefined: nothing is encoded. */
export function decodeBlocks(text: string, outside: string): { text: string } | { problem: ReplyProblem } | undefined {
  if (!text.includes('&lt;') || !opening.test(outside)) return undefined
  const lines = outside.split('\n')
  const first = lines.findIndex((line) => opening.test(line))
  const blocks = lines.slice(first, lines.findLastIndex((line) => closing.test(line)) + 1)
  // If the code contains a plain `<`, then `&lt;` may be code as well.
  if (!blocks.some((line) => line.includes('<')) && !isHalfEncoded(blocks)) return { text: decodeEntities(text) }
  const message = `The markers from line ${first + 1} on are entity-encoded, but some or all of the code between them is not. Ask for plain text.`
  return { problem: { code: 'ambiguous', line: first + 1, message } }
}
