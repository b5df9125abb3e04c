// Finds where edits in another format begin and end, only as far as needed to distinguish them from XML and prose.

import type { ReplyFormat } from '@sheaf/contract'

export interface ForeignBlock {
  format: ReplyFormat
  end: number
}

const starts: [ReplyFormat, RegExp][] = [
  ['search-replace', /(?:<{5,9}|-{5,9})[ \t]*(?:SEARCH|ORIGINAL)\b/iy],
  ['patch', /\*\*\* (?:Begin Patch|(?:Update|Add|Delete) File:)/y],
  ['unified-diff', /diff --git |--- [^\n]*\n\+\+\+ |@@(?=[\s-])/y],
]
const replaceEnd = /^[ \t]*(?:>{5,9}|\+{5,9})[ \t]*(?:REPLACE|UPDATED)[^\n]*$/gim
const patchEnd = /^\*\*\* End Patch[^\n]*$/gm
const diffLine =
  /(?:[ +\-\\@][^\n]*|(?:diff|index|new file|deleted file|old mode|new mode|similarity|rename|copy|Binary)\b[^\n]*|)(?:\n|$)/y

/** The block that begins exactly here, if any. */
export function foreignBlock(text: string, at: number): ForeignBlock | undefined {
  if (!'<-*d@'.includes(text[at] ?? ' ')) return undefined
  const format = starts.find(([, start]) => {
    start.lastIndex = at
    return start.test(text)
  })?.[0]
  if (format === undefined) return undefined
  if (format === 'unified-diff') return { format, end: diffEnd(text, at) }
  const last = format === 'patch' ? patchEnd : replaceEnd
  last.lastIndex = at
  const found = last.exec(text)
  return { format, end: found === null ? text.length : found.index + found[0].length }
}

function diffEnd(text: string, start: number): number {
  let at = start
  while (at < text.length) {
    diffLine.lastIndex = at
    const found = diffLine.exec(text)
    if (found === null || found[0] === '') return at
    at += found[0].length
  }
  return at
}
