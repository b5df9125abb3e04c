// Reads one opening tag with its attributes: straight, curly, single or no quotes, any order, any case, over several lines.

import { decodeEntities } from './decode-entities.ts'

export interface Tag {
  /** Names in lower case. */
  attributes: Map<string, string>
  /** Named twice with different values: it is unclear which one is meant. */
  doubled: string[]
  end: number
  selfClosing: boolean
  /** The tag has quotes that are not valid in XML. */
  odd: boolean
}

/** `open`: the text ends inside the tag. `broken`: not a tag. */
export type TagRead = Tag | 'open' | 'broken'

const tagLimit = 4_000
const doubleQuotes = '"\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb'
const singleQuotes = "'\u2018\u2019\u201a\u201b\u2032`"
const attributeName = /[a-z_][\w:.-]*/iy

/** `at` is where the name of the tag ends. */
export function readTag(text: string, at: number): TagRead {
  const stop = Math.min(text.length, at + tagLimit)
  const short = stop === text.length ? 'open' : 'broken'
  const tag: Tag = { attributes: new Map(), doubled: [], end: at, selfClosing: false, odd: false }
  let position = at
  let last: string | undefined
  for (;;) {
    position = skipBlanks(text, position, stop)
    if (position >= stop) return short
    const sign = text[position]
    if (sign === '>') return { ...tag, end: position + 1 }
    if (sign === '/') {
      const after = skipBlanks(text, position + 1, stop)
      if (after >= stop) return short
      if (text[after] === '>') return { ...tag, end: after + 1, selfClosing: true }
      position++
      continue
    }
    if (sign === '<') return 'broken'
    attributeName.lastIndex = position
    const name = attributeName.exec(text)?.[0]
    if (name === undefined) {
      position++
      continue
    }
    const equals = skipBlanks(text, position + name.length, stop)
    if (equals >= stop) return short
    if (text[equals] !== '=') {
      // `action=delegate edit` without quotes: the second word belongs to the first.
      if (last !== undefined) tag.attributes.set(last, `${tag.attributes.get(last)} ${name}`)
      position += name.length
      continue
    }
    const from = skipBlanks(text, equals + 1, stop)
    if (from >= stop) return short
    const value = readValue(text, from, stop)
    if (value === undefined) return short
    keep(tag, name.toLowerCase(), value.text)
    tag.odd ||= value.odd
    last = value.bare ? name.toLowerCase() : undefined
    position = value.end
  }
}

function readValue(text: string, from: number, stop: number): { text: string; end: number; odd: boolean; bare: boolean } | undefined {
  const entityQuote = /^&(?:quot|apos|#39|#34|#x27|#x22);/i.exec(text.slice(from, from + 6))?.[0]
  if (entityQuote !== undefined) {
    const close = text.indexOf(entityQuote, from + entityQuote.length)
    if (close < 0 || close >= stop) return undefined
    const inner = decodeEntities(text.slice(from + entityQuote.length, close))
    return { text: inner, end: close + entityQuote.length, odd: true, bare: false }
  }
  const opening = text[from] ?? ''
  const family = doubleQuotes.includes(opening) ? doubleQuotes : singleQuotes.includes(opening) ? singleQuotes : undefined
  if (family === undefined) {
    let end = from
    while (end < stop && !/[\s<>]/.test(text[end] ?? ' ')) end++
    if (end >= stop) return undefined
    if (text[end] === '>' && text[end - 1] === '/') end--
    return { text: decodeEntities(text.slice(from, end)), end, odd: true, bare: true }
  }
  for (let end = from + 1; end < stop; end++) {
    const sign = text[end] ?? ''
    if (sign === '\n' || sign === '<') return { text: '', end, odd: true, bare: false }
    // A path may contain an apostrophe: a quote only closes where the tag could continue.
    if (family.includes(sign) && (end + 1 >= text.length || /[\s/>]/.test(text[end + 1] ?? ' '))) {
      return { text: decodeEntities(text.slice(from + 1, end)), end: end + 1, odd: opening !== '"' || sign !== '"', bare: false }
    }
  }
  return undefined
}

function keep(tag: Tag, name: string, value: string): void {
  const before = tag.attributes.get(name)
  if (before !== undefined && before !== value) tag.doubled.push(name)
  tag.attributes.set(name, value)
}

function skipBlanks(text: string, from: number, stop: number): number {
  let at = from
  while (at < stop && /\s/.test(text[at] ?? 'x')) at++
  return at
}
