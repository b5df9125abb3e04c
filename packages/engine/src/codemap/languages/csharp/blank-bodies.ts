// Blanks function bodies: the parser has far less to do, and its grammar cannot fail on their content.
// If brackets do not match, the indentation shows where a body should end.

export interface Dialect {
  /** End of the comment or literal at this position; the position itself if there is none. */
  skip(text: string, at: number): number
  /** What a word before braces introduces: a type, whose members are kept, or code. It may also edit the text. */
  pendingAfter(word: string, at: number, pending: Pending, text: string, edit: Edit): Pending
  /** Matches the start of an accessor list. */
  accessors: RegExp
  /** Whether `=> value;` is a body. */
  hasArrowBodies: boolean
  /** Receives what `skip` passed outside of bodies, even single characters. */
  skipped?: (text: string, start: number, end: number, edit: Edit) => void
  /** Called if a declaration has no body. */
  ended?: (pending: Pending, text: string, edit: Edit) => void
}

/** What is known so far about a declaration. */
export type Pending = { type: string; at: number } | 'code' | undefined

export type Edit = (start: number, replacement: string) => void

export function blankBodies(text: string, dialect: Dialect): string {
  return scan(text, dialect, false) ?? scan(text, dialect, true) ?? text
}

/**
 * Returns undefined if brackets do not match. With `isTorn` it reads on, up to a number of mismatches (each costs a scan of the rest),
 * and marks the text so that the parser reports it as broken.
 */
function scan(text: string, dialect: Dialect, isTorn: boolean): string | undefined {
  const edits: [start: number, replacement: string][] = []
  const edit: Edit = (start, replacement) => edits.push([start, replacement])
  /** Indentation of each open type. */
  const open: string[] = []
  let pending: Pending
  let at = 0
  let patience = isTorn ? 20 : 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) at++
    else if (isWord(code)) {
      const end = wordEnd(text, at)
      pending = dialect.pendingAfter(text.slice(at, end), at, pending, text, edit)
      at = end
    } else if (code === openParen || code === openBracket) {
      const end = groupEnd(text, at, dialect)
      if (end === -1 && patience-- === 0) return
      at = end === -1 ? at + 1 : end
    } else if (code === openBrace) {
      if (typeof pending === 'object' || startsAccessors(text, at + 1, dialect)) {
        open.push(isTorn ? leadOf(text, at) : '')
        at++
      } else {
        const end = groupEnd(text, at, dialect)
        if (end === -1 && patience-- === 0) return
        const body = isTorn ? intendedBody(text, at, end) : { end, isClosed: true, filling: '' }
        if (!body.isClosed) open.push('')
        if (body.end - at > 2) edit(at + 1, body.filling === '' ? commented(text, at + 1, body.end - 1) : body.filling)
        at = body.end
      }
      pending = undefined
    } else if (code === closeBrace) {
      if (open.length === 0 && !isTorn) return
      if (isTorn && closesNoType(text, at, open.at(-1))) edit(at, ')')
      else open.pop()
      pending = undefined
      at++
    } else if (code === semicolon) {
      dialect.ended?.(pending, text, edit)
      pending = undefined
      at++
    } else if (dialect.hasArrowBodies && code === equals && text.charCodeAt(at + 1) === greater) {
      const end = statementEnd(text, at + 2, dialect)
      if (end === -1 && patience-- === 0) return
      if (end !== -1) edit(at + 2, blanked(text, at + 2, end).replace(' ', '0'))
      at = end === -1 ? at + 2 : end
    } else {
      const end = Math.max(at + 1, dialect.skip(text, at))
      dialect.skipped?.(text, at, end, edit)
      at = end
    }
  }
  if (open.length > 0 && !isTorn) return
  const patched = patch(text, edits)
  return open.length === 0 ? patched : closed(patched, open.length)
}

/** End of a body if braces do not match: the author aligned the last brace with the start of the line that has the first. */
function intendedBody(text: string, start: number, counted: number): { end: number; isClosed: boolean; filling: string } {
  const lead = leadOf(text, start)
  if (counted !== -1 && (leadOf(text, counted - 1) === lead || !text.slice(start, counted).includes('\n'))) {
    return { end: counted, isClosed: true, filling: '' }
  }
  const close = text.indexOf(`\n${lead}}`, start)
  const end = close === -1 ? text.length : close + lead.length + 2
  // A lone bracket is an error in every grammar.
  const filling = blanked(text, start + 1, close === -1 ? end : end - 1).replace(' ', ')')
  return { end, isClosed: close !== -1, filling }
}

/** It is indented deeper than the type it would close, so its match is lost. */
function closesNoType(text: string, at: number, lead: string | undefined): boolean {
  const own = leadOf(text, at)
  const line = text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 200), at)
  return lead !== undefined && own.length > lead.length && /^[ \t}]*$/.test(line)
}

/** Indentation of the line. */
function leadOf(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1
  let end = start
  while (text.charAt(end) === ' ' || text.charAt(end) === '\t') end++
  return text.slice(start, end)
}

/** Closes a cut-off text by overwriting its last characters, after two brackets that are an error anywhere. */
function closed(text: string, depth: number): string {
  const line = text.lastIndexOf('\n') + 1
  const comment = text.indexOf('//', line)
  const code = comment === -1 ? text : text.slice(0, comment) + ' '.repeat(text.length - comment)
  const ending = `])${'}'.repeat(depth)}`
  let tail = ''
  let at = code.length
  for (let left = ending.length; left > 0 && at > 0; ) {
    at--
    if (code.charAt(at) === '\n') tail = `\n${tail}`
    else {
      left--
      tail = ending.charAt(left) + tail
    }
  }
  return code.slice(0, at) + tail
}

const openParen = 40
const closeParen = 41
const semicolon = 59
const equals = 61
const greater = 62
const openBracket = 91
const closeBracket = 93
const openBrace = 123
const closeBrace = 125
const byteOrderMark = 0xfeff

/** Characters that may start a comment or literal. */
const begins = new Uint8Array(128)
for (const char of '"\'`/#$@') begins[char.charCodeAt(0)] = 1

/** Position after the bracket that closes the one here; -1 if none does. */
export function groupEnd(text: string, start: number, dialect: Pick<Dialect, 'skip'>): number {
  const end = walk(text, start, dialect, false)
  return end === -1 ? -1 : end + 1
}

function statementEnd(text: string, start: number, dialect: Dialect): number {
  return walk(text, start, dialect, true)
}

/**
 * Skips strings and comments up to the bracket that closes the one here, or to a semicolon outside of any. Between braces only
 * braces count: other mismatches inside do not matter. Parentheses and square brackets must close before their braces do.
 */
function walk(text: string, start: number, dialect: Pick<Dialect, 'skip'>, isStatement: boolean): number {
  const isBody = text.charCodeAt(start) === openBrace && !isStatement
  let braces = 0
  let others = 0
  let at = start
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === openBrace) braces++
    else if (code === closeBrace) {
      braces--
      if (braces === 0 && isBody) return at
      if (braces < 0) return -1
    } else if (begins[code] === 1) {
      at = Math.max(at + 1, dialect.skip(text, at))
      continue
    } else if (braces === 0) {
      if (code === openParen || code === openBracket) others++
      else if (code === closeParen || code === closeBracket) {
        others--
        if (others === 0 && !isStatement) return at
        if (others < 0) return -1
      } else if (code === semicolon) return isStatement && others === 0 ? at : -1
    }
    at++
  }
  return -1
}

function startsAccessors(text: string, start: number, dialect: Dialect): boolean {
  let at = start
  for (;;) {
    while (isSpace(text.charCodeAt(at))) at++
    const next = text.startsWith('/', at) || text.startsWith('#', at) ? dialect.skip(text, at) : at
    if (next === at) break
    at = next
  }
  dialect.accessors.lastIndex = at
  return dialect.accessors.test(text)
}

/** The parser reads a comment as one token, but each blank several times. */
function commented(text: string, start: number, end: number): string {
  const blanks = blanked(text, start, end)
  const open = blanks.indexOf('  ')
  const close = blanks.lastIndexOf('  ')
  return close < open + 2 ? blanks : `${blanks.slice(0, open)}/*${blanks.slice(open + 2, close)}*/${blanks.slice(close + 2)}`
}

export function blanked(text: string, start: number, end: number): string {
  let out = ''
  let at = start
  while (at < end) {
    const line = text.indexOf('\n', at)
    if (line === -1 || line >= end) return out + ' '.repeat(end - at)
    out += `${' '.repeat(line - at)}\n`
    at = line + 1
  }
  return out
}

function patch(text: string, edits: readonly (readonly [start: number, replacement: string])[]): string {
  let out = ''
  let at = 0
  for (const [start, replacement] of edits.toSorted(([a], [b]) => a - b)) {
    out += text.slice(at, start) + replacement
    at = start + replacement.length
  }
  return out + text.slice(at)
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === byteOrderMark
}

/** All non-ASCII characters count as letters. */
function isWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    code === 95 ||
    (code >= 48 && code <= 57) ||
    (code > 127 && code !== byteOrderMark)
  )
}

function wordEnd(text: string, start: number): number {
  let at = start
  while (isWord(text.charCodeAt(at))) at++
  return at
}
