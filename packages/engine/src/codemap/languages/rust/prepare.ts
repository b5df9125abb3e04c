// Prepares Rust for the grammar: blanks bodies, unwraps items in macro braces, and rewrites newer syntax.
// Bodies are most of the text, and a map needs only their `use` lines.

import { bodyEnd, bracketsEnd, lexemeEnd } from './lexemes.ts'
import { blanked, type Region } from './region.ts'
import { rewriteNewSyntax } from './rewrite-new-syntax.ts'
import { containsItems, unwrapped, type Wrapper } from './wrapper.ts'

const token =
  /["']|\b[bc]?r#*"|\/[/*]|\bfn\s+(?:r#)?\w+|\bmacro_rules\s*!\s*\w+\s*[({[]|\b\w+!\s*[({[]|(?:\bpub(?:\([^)]{0,80}\))?\s+)?\bmacro\s+\w+\s*[({]/g
const inSignature = /["';]|\b[bc]?r#*"|\/[/*]|[-=]>|[()[\]{}<>]/g

/** Real signatures are shorter. Longer ones and nested wrappers are searched repeatedly, which hostile files could exploit. */
const signatureLimit = 10_000
const wrappersDeep = 8

interface Found {
  blanks: Region[]
  wrappers: Wrapper[]
  /** Ends of the wrappers around the current position. */
  around: number[]
}

export function prepare(text: string): string {
  const sofar: Found = { blanks: [], wrappers: [], around: [] }
  token.lastIndex = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const next = pass(text, found[0], found.index, sofar)
    // An unclosed bracket: the rest is left to the parser, which can recover.
    if (next === -1) break
    token.lastIndex = next
  }
  const bare = blanked(text, sofar.blanks)
  return rewriteNewSyntax(blanked(bare, unwrapped(bare, sofar.wrappers)))
}

function pass(text: string, seen: string, start: number, sofar: Found): number {
  const end = start + seen.length
  if (/^[^\w]|"$/.test(seen)) return lexemeEnd(text, start, seen)
  if (seen.startsWith('fn')) return passFunction(text, end, sofar.blanks)
  return seen.includes('!') ? passMacro(text, seen, start, sofar) : passDeclaredMacro(text, seen, start, sofar.blanks)
}

function passFunction(text: string, from: number, blanks: Region[]): number {
  const body = bodyStart(text, from)
  if (body === -1) return from
  const uses: Region[] = []
  const end = bodyEnd(text, body + 1, uses)
  if (end === -1) return -1
  let start = body + 1
  for (const use of uses) {
    blanks.push({ start, end: use.start })
    start = use.end
  }
  blanks.push({ start, end })
  return end
}

/** Opening brace of the body of the function whose name ends at `from`; -1: no body; end of text: not found. */
function bodyStart(text: string, from: number): number {
  inSignature.lastIndex = from
  let depth = 0
  let angles = 0
  for (let found = inSignature.exec(text); found; found = inSignature.exec(text)) {
    const { 0: seen, index } = found
    if (index - from > signatureLimit) return text.length
    if (seen === '(' || seen === '[') depth++
    else if (seen === ')' || seen === ']') depth--
    else if (seen === '<' || seen === '>') angles += depth > 0 ? 0 : seen === '<' ? 1 : -1
    else if (seen === '{') {
      if (depth === 0 && angles <= 0) return index
      const end = bracketsEnd(text, index + 1)
      if (end === -1) return text.length
      inSignature.lastIndex = end + 1
    } else if (seen === '}' || (seen === ';' && depth === 0)) return -1
    else if (/["'/]/.test(seen)) inSignature.lastIndex = lexemeEnd(text, index, seen)
  }
  return text.length
}

function passMacro(text: string, seen: string, start: number, { blanks, wrappers, around }: Found): number {
  const inside = start + seen.length
  const end = bracketsEnd(text, inside)
  if (end === -1) return -1
  const head = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  while ((around.at(-1) ?? start) < start) around.pop()
  if (
    around.length < wrappersDeep &&
    seen.endsWith('{') &&
    !seen.startsWith('macro_rules') &&
    /^\s*(?:\w+::)*$/.test(head) &&
    containsItems(text, inside)
  ) {
    wrappers.push({ open: { start: start - head.trimStart().length, end: inside }, close: end })
    around.push(end)
    return inside
  }
  blanks.push({ start: inside, end })
  return end
}

/** The grammar does not know `pub macro vec($x:expr) { … }`; it becomes `let vec;`, which no module can contain. */
function passDeclaredMacro(text: string, seen: string, start: number, blanks: Region[]): number {
  const inside = start + seen.length
  const parameters = seen.endsWith('(') ? bracketsEnd(text, inside) : -1
  const body = parameters === -1 ? inside : text.indexOf('{', parameters) + 1
  const end = body === 0 ? -1 : bracketsEnd(text, body)
  if (end === -1) return -1
  const name = start + (/\w+\s*[({]$/.exec(seen)?.index ?? 0)
  const nameEnd = start + (/\s*[({]$/.exec(seen)?.index ?? 0)
  blanks.push({ start, end: name, as: 'let' }, { start: nameEnd, end: end + 1, as: ';' })
  return end + 1
}
