// Finds where edits in another format begin and end, only as far as needed to distinguish them from XML and prose.

import type { ReplyFormat } from '@sheaf/contract'

export interface ForeignBlock {
  format: ReplyFormat
  end: number
}

const starts: [ReplyFormat, RegExp][] = [
  ['search-replace', /(?:<{5,9}|-{5,9})[ \t]*(?:SEARCH|ORIGINAL)\b/iy],
  ['patch', /\*\*\* (?:Begin Patch|(?:Update|Add|Delete) File:)/y],
  ['unified-diff', /diff --git |--- [^\n]*\n(?: {1,3}|\t)?\+\+\+ |@@(?=[\s-])/y],
]
const replaceEnd = /^[ \t]*(?:>{5,9}|\+{5,9})[ \t]*(?:REPLACE|UPDATED)[^\n]*$/gim
const patchEnd = /^\*\*\* End Patch[^\n]*$/gm
const paddedPatchEnd = /^[ \t]+\*\*\* End Patch[^\n]*$/gm
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
  const found = format === 'patch' ? patchEndAfter(text, at) : replaceEndAfter(text, at)
  return { format, end: found === undefined ? text.length : found.index + found[0].length }
}

/** A patch that ends with spaces before its marker may have others among its lines. */
function patchEndAfter(text: string, at: number): RegExpExecArray | undefined {
  return endsAfter(patchEnd, text, at).next().value ?? [...endsAfter(paddedPatchEnd, text, at)].at(-1)
}

/** A block may contain others that are indented further. */
function replaceEndAfter(text: string, at: number): RegExpExecArray | undefined {
  const indent = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  let first: RegExpExecArray | undefined
  let tried = 0
  for (const end of endsAfter(replaceEnd, text, at)) {
    first ??= end
    if (/^[ \t]*/.exec(end[0])?.[0] === indent) return hasOpening(text.slice(at + 1, end.index), indent) ? first : end
    if (++tried > mostNested) break
  }
  return first
}

const mostNested = 20

function hasOpening(text: string, indent: string): boolean {
  return text
    .split('\n')
    .some((line) => line.startsWith(indent) && /^(?:<{5,9}|-{5,9})[ \t]*(?:SEARCH|ORIGINAL)\b/i.test(line.slice(indent.length)))
}

function* endsAfter(pattern: RegExp, text: string, at: number): Generator<RegExpExecArray, undefined, undefined> {
  const own = new RegExp(pattern)
  own.lastIndex = at
  for (let found = own.exec(text); found !== null; found = own.exec(text)) yield found
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
