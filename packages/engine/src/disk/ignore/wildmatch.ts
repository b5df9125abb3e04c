// git's wildcard matching, byte for byte. All ways to match are followed at once, so time grows with pattern × text at most.

import { lowerAscii } from './byte-text.ts'
import { parseClass } from './wildmatch-class.ts'

interface WildOptions {
  /** `*` and `?` stop at `/`, and `**` between slashes crosses them. */
  paths: boolean
  /** The text is lowercase (core.ignorecase). */
  foldCase: boolean
}

interface Wildmatch {
  matches(text: string): boolean
  /** Minimum length of a matching text. */
  least: number
  size: number
  /** Codes that every matching text begins and ends with, if known. */
  first: number | undefined
  last: number | undefined
}

type Token =
  | { kind: 'one'; code: number }
  | { kind: 'any' }
  | { kind: 'class'; set: Uint8Array }
  | { kind: 'star' }
  | { kind: 'deep-star' }
  | { kind: 'folders' }

const slash = 0x2f

/** Undefined for a pattern that can match nothing (an open class, a trailing backslash). Works on byte text. */
export function compileWildmatch(pattern: string, options: WildOptions): Wildmatch | undefined {
  const tokens = tokenize(pattern, options)
  if (!tokens) return undefined
  const least = tokens.reduce((sum, { kind }) => sum + (kind === 'one' || kind === 'any' || kind === 'class' ? 1 : 0), 0)
  const first = codeOf(tokens[0])
  const matches = (text: string): boolean =>
    text.length >= least && (first === undefined || text.charCodeAt(0) === first) && run(tokens, text, options.paths)
  return { matches, least, size: tokens.length, first, last: codeOf(tokens.at(-1)) }
}

function codeOf(token: Token | undefined): number | undefined {
  return token?.kind === 'one' ? token.code : undefined
}

function tokenize(pattern: string, { paths, foldCase }: WildOptions): Token[] | undefined {
  const tokens: Token[] = []
  let at = 0
  while (at < pattern.length) {
    const char = pattern.charAt(at)
    if (char === '*') {
      const end = starsEnd(pattern, at)
      const crosses = !paths || (end - at > 1 && (at === 0 || pattern[at - 1] === '/') && endsSegment(pattern, end))
      const folders = paths && crosses && pattern[end] === '/'
      push(tokens, folders ? 'folders' : crosses ? 'deep-star' : 'star')
      at = folders ? end + 1 : end
    } else if (char === '?') {
      tokens.push({ kind: 'any' })
      at += 1
    } else if (char === '[') {
      const parsed = parseClass(pattern, at, foldCase)
      if (!parsed) return undefined
      if (paths) parsed.set[slash] = 0
      tokens.push({ kind: 'class', set: parsed.set })
      at = parsed.end
    } else if (char === '\\') {
      if (at + 1 === pattern.length) return undefined
      // git does not fold an escaped letter: `\A` matches nothing where case is ignored.
      tokens.push({ kind: 'one', code: pattern.charCodeAt(at + 1) })
      at += 2
    } else {
      tokens.push({ kind: 'one', code: (foldCase ? lowerAscii(char) : char).charCodeAt(0) })
      at += 1
    }
  }
  return tokens
}

function starsEnd(pattern: string, at: number): number {
  let end = at
  while (pattern[end] === '*') end += 1
  return end
}

function endsSegment(pattern: string, at: number): boolean {
  return at === pattern.length || pattern[at] === '/' || (pattern[at] === '\\' && pattern[at + 1] === '/')
}

// Merges equal neighbors: otherwise a long run of stars would cost its length for every path.
function push(tokens: Token[], kind: 'star' | 'deep-star' | 'folders'): void {
  if (tokens.at(-1)?.kind !== kind) tokens.push({ kind })
}

let here = new Uint8Array(256)
let next = new Uint8Array(256)

/** `here[i]`: the tokens so far can match the first `i` bytes. `from` and `to` bound the marked places. */
function run(tokens: readonly Token[], text: string, paths: boolean): boolean {
  const { length } = text
  if (here.length <= length) {
    here = new Uint8Array(length * 2 + 2)
    next = new Uint8Array(length * 2 + 2)
  }
  here.fill(0, 0, length + 1)
  here[0] = 1
  let from = 0
  let to = 0
  for (const token of tokens) {
    next.fill(0, from, Math.min(length, to + 1) + 1)
    if (token.kind === 'deep-star') {
      next.fill(1, from, length + 1)
      to = length
    } else if (token.kind === 'star') {
      to = spreadStar(text, from, to, paths)
    } else if (token.kind === 'folders') {
      to = spreadFolders(text, from, to)
    } else {
      let first = -1
      let last = -1
      for (let i = from; i <= to && i < length; i++) {
        if (here[i] === 1 && accepts(token, text.charCodeAt(i), paths)) {
          next[i + 1] = 1
          if (first === -1) first = i + 1
          last = i + 1
        }
      }
      if (first === -1) return false
      from = first
      to = last
    }
    const spare = here
    here = next
    next = spare
  }
  return to === length && here[length] === 1
}

function accepts(token: Token, code: number, paths: boolean): boolean {
  if (token.kind === 'one') return token.code === code
  if (token.kind === 'any') return !(paths && code === slash)
  return token.kind === 'class' && token.set[code] === 1
}

function spreadStar(text: string, from: number, to: number, paths: boolean): number {
  let reaching = false
  let last = from
  for (let i = from; i <= text.length; i++) {
    if (reaching && paths && text.charCodeAt(i - 1) === slash) reaching = false
    if (i <= to && here[i] === 1) reaching = true
    else if (!reaching && i > to) break
    next[i] = reaching ? 1 : 0
    if (reaching) last = i
  }
  return last
}

function spreadFolders(text: string, from: number, to: number): number {
  let last = from
  for (let i = from; i <= text.length; i++) {
    const reached = (i <= to && here[i] === 1) || (i > from && text.charCodeAt(i - 1) === slash)
    next[i] = reached ? 1 : 0
    if (reached) last = i
  }
  return last
}
