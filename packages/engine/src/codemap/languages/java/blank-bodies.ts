// Blanks code before parsing, for JVM languages: maps never show it, and the text parses faster without it.
// Mistaking code for the body of a type costs a little time; the reverse would lose members.

import { closing, type Lexical, skip } from './closing.ts'

export interface Braces extends Lexical {
  /** Words that determine the content of the next braces. */
  readonly words: Readonly<Record<string, Held>>
  /** Code that contains this text is kept: `import ` where functions can import. */
  readonly keptFor?: string
  /** Blank comments too, where the grammar spends half its time on them. */
  readonly comments?: boolean
}

/**
 * Members of a type; code; braces to be kept. After `unread`, the rest of a type's head is blanked up to the braces, because the
 * grammar would misread it.
 */
type Held = 'members' | 'code' | 'kept' | 'unread'

/** Finding the end of each of thousands of nested blocks would take quadratic time. */
const deepestKept = 50

/** Same length and number of line breaks; the text itself if its brackets do not match. */
export function blankBodies(text: string, braces: Braces): string {
  const token = tokenOf(braces)
  const isKept = keeper(text, braces.keptFor)
  const out: string[] = []
  let done = 0
  let held: Held | undefined
  let unreadFrom = -1
  let depth = 0
  const opened: number[] = []

  const drop = (from: number, to: number, filler = '') => {
    out.push(text.slice(done, from), blank(text, from, to, filler))
    done = to
  }
  const begin = (contents: Held | undefined) => {
    held = contents
    unreadFrom = -1
  }

  token.lastIndex = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const at = match.index
    const found = match[0]
    if (found === '{') {
      const isType = held === 'members' && depth === 0
      const close = isType ? at : closing(text, at, braces)
      if (close === -1) return text
      if (isType || (opened.length < deepestKept && isKept(at, close))) {
        if (isType && unreadFrom > done) drop(unreadFrom, at)
        opened.push(depth)
        depth = 0
        begin(undefined)
      } else {
        if (held !== 'kept' || depth > 0) drop(at + 1, close, fillerOf(text, at))
        token.lastIndex = close + 1
      }
    } else if (found === '}') {
      const before = opened.pop()
      if (before === undefined || depth !== 0) return text
      depth = before
      begin(undefined)
    } else if (found === '(' || found === '[') depth++
    else if (found === ')' || found === ']') depth--
    else if (/["'`/]/.test(found)) {
      token.lastIndex = skip(text, at, braces)
      if (found === '/*' && braces.comments) drop(at, token.lastIndex)
    } else if (depth > 0) continue
    else if (found === ';') begin(undefined)
    else if (braces.words[found] === 'unread') unreadFrom = at
    else begin(braces.words[found])
  }
  return opened.length === 0 && depth === 0 ? out.join('') + text.slice(done) : text
}

/** Only the number of line breaks in a blanked range matters, not their positions. */
export function blank(text: string, from: number, to: number, filler = ''): string {
  let breaks = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) breaks++
  const room = to - from - breaks
  if (room < filler.length) return text.slice(from, to)
  return '\n'.repeat(breaks) + filler + ' '.repeat(room - filler.length)
}

/** Scala's `for { … }` must not be empty. */
function fillerOf(text: string, at: number): string {
  return /\bfor\s*$/.test(text.slice(Math.max(0, at - 9), at)) ? 'a<-b' : ''
}

function keeper(text: string, sought: string | undefined): (from: number, to: number) => boolean {
  let next = -1
  return (from, to) => {
    if (sought === undefined || next === text.length) return false
    if (next < from) next = text.indexOf(sought, from)
    if (next === -1) next = text.length
    return next < to
  }
}

const tokens = new Map<Braces, RegExp>()

function tokenOf(braces: Braces): RegExp {
  const known = tokens.get(braces)
  if (known) return known
  const words = `(?<![\\w.])(?:${Object.keys(braces.words).join('|')})\\b`
  const token = new RegExp(`["'\`{}()[\\];]|/[/*]|${words}`, 'g')
  tokens.set(braces, token)
  return token
}
