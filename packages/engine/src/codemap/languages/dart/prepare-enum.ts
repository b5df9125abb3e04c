// Prepares enums. The grammar does not know enums with members: they become mixins, and their values fields of a unique type.

import { prepareMember } from './prepare-member.ts'
import { type Draft, prepareAnnotation } from './prepare-types.ts'

/** Type of the fields that represent enum values. */
export const enumMark = '$'

/** Returns its end. */
export function prepareEnum(draft: Draft, start: number, name: number): number {
  const { text, at, disguise } = draft
  const named = at.word(name)
  const open = text.indexOf('{', named)
  if (open === -1) return text.length
  const close = at.group(open)
  const { first, end } = prepareValues(draft, open, close)
  const members = at.solid(end + 1)
  if (members >= close - 1) {
    disguise.blank(end, close - 1)
    disguise.blank(named, open)
    return close
  }
  const header = `mixin ${text.slice(name, named)}`
  // The header needs the blank before the brace; the mark needs those before the first value.
  if (header.length > open - start || text.slice(start, named).includes('\n') || !/^[ \t]\s$/.test(text.slice(first - 2, first)))
    return close
  disguise.put(start, header)
  disguise.blank(start + header.length, open)
  disguise.blank(open + 1, first - 2)
  disguise.put(first - 2, enumMark)
  for (let place = members; place < close - 1; place = at.solid(place)) {
    place = text.charAt(place) === '@' ? prepareAnnotation(draft, place) : prepareMember(draft, place, close - 1, true)
  }
  return close
}

/** `paid.delayed('Paid'), sent<int>('Sent');` keeps only names and commas. */
function prepareValues(draft: Draft, open: number, close: number): { first: number; end: number } {
  const { text, at, disguise } = draft
  let first = 0
  let comma = 0
  let place = at.solid(open + 1)
  while (place < close - 1 && text.charAt(place) !== ';') {
    const named = at.word(place)
    const end = named > place ? named : valuePartEnd(draft, place)
    if (named > place) {
      first ||= place
      comma = 0
    } else if (text.charAt(place) === ',') comma = place
    else disguise.blank(place, end)
    place = at.solid(end)
  }
  if (comma > 0 && text.charAt(place) === ';') disguise.blank(comma, comma + 1)
  return { first, end: place }
}

function valuePartEnd(draft: Draft, place: number): number {
  const { text, at } = draft
  const char = text.charAt(place)
  if (char === '@') return prepareAnnotation(draft, place)
  if (char === '(') return at.group(place)
  const end = char === '.' ? at.word(place + 1) : char === '<' ? at.angles(place) : place
  return Math.max(end, place + 1)
}
