// Prepares enums. The grammar does not know enums with members: they become mixins, and their values fields of a unique type.

import { prepareMember } from './prepare-member.ts'
import { type Draft, prepareAnnotation } from './prepare-types.ts'

/** Type of the fields that represent enum values. */
export const enumMark = '$'

/** Returns its end. */
export function prepareEnum(draft: Draft, start: number, name: number): number {
  const { text, at, rewriter } = draft
  const named = at.word(name)
  const open = text.indexOf('{', named)
  if (open === -1) return text.length
  const close = at.group(open)
  const { first, end } = prepareValues(draft, open, close)
  const members = at.solid(end + 1)
  if (members >= close - 1) {
    rewriter.blank(end, close - 1)
    rewriter.blank(named, open)
    return close
  }
  const header = `mixin ${text.slice(name, named)}`
  // The header needs the blank before the brace; the mark needs those before the first value.
  if (header.length > open - start || text.slice(start, named).includes('\n') || !/^[ \t]\s$/.test(text.slice(first - 2, first)))
    return close
  rewriter.put(start, header)
  rewriter.blank(start + header.length, open)
  rewriter.blank(open + 1, first - 2)
  rewriter.put(first - 2, enumMark)
  for (let position = members; position < close - 1; position = at.solid(position)) {
    position = text.charAt(position) === '@' ? prepareAnnotation(draft, position) : prepareMember(draft, position, close - 1, true)
  }
  return close
}

/** `paid.delayed('Paid'), sent<int>('Sent');` keeps only names and commas. */
function prepareValues(draft: Draft, open: number, close: number): { first: number; end: number } {
  const { text, at, rewriter } = draft
  let first = 0
  let comma = 0
  let position = at.solid(open + 1)
  while (position < close - 1 && text.charAt(position) !== ';') {
    const named = at.word(position)
    const end = named > position ? named : valuePartEnd(draft, position)
    if (named > position) {
      first ||= position
      comma = 0
    } else if (text.charAt(position) === ',') comma = position
    else rewriter.blank(position, end)
    position = at.solid(end)
  }
  if (comma > 0 && text.charAt(position) === ';') rewriter.blank(comma, comma + 1)
  return { first, end: position }
}

function valuePartEnd(draft: Draft, position: number): number {
  const { text, at } = draft
  const char = text.charAt(position)
  if (char === '@') return prepareAnnotation(draft, position)
  if (char === '(') return at.group(position)
  const end = char === '.' ? at.word(position + 1) : char === '<' ? at.angles(position) : position
  return Math.max(end, position + 1)
}
