// Compiles a request to the one test for a line, wherever the search runs. Uses JavaScript's regular expressions with flag u.
// Flag v is not used: it rejects common classes, such as [()].

import { Refusal, type SearchRequest } from '@sheaf/contract'
import { requiredLiterals } from './required-literal.ts'
import { rarestFirst, seekLiteral } from './seek-literal.ts'
import { withinLines } from './within-lines.ts'

export interface Span {
  from: number
  to: number
}

export interface Matcher {
  /** Where a line may match, from `from` on, or -1. It may return lines that do not match, but never skips one that does. */
  seek(text: string, from: number): number
  /** The first match in one line. */
  find(line: string): Span | undefined
  /** Whether its time is bounded by the text's length, so that no thread has to be stopped for it. */
  isQuick: boolean
}

export type MatcherRequest = Pick<SearchRequest, 'pattern' | 'regex' | 'ignoreCase' | 'word'>

/** The letters of a word, as in ripgrep and Unicode: `größe` is one word. */
const wordCharacter = '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}]'
/** A longer pattern could be slow in a text made for it. */
const quickPatternLength = 256

export function compileMatcher(request: MatcherRequest): Matcher {
  if (request.pattern === '') throw new Refusal('bad-pattern', 'The pattern is empty.')
  return request.regex ? regexMatcher(request) : literalMatcher(request)
}

/** Whether a search may run where it cannot be stopped; known before the pattern is tried. */
export function isQuick({ pattern, regex }: MatcherRequest): boolean {
  return !regex && pattern.length <= quickPatternLength
}

function literalMatcher(request: MatcherRequest): Matcher {
  const { pattern, ignoreCase, word } = request
  const quick = isQuick(request)
  if (/[\n\r]/u.test(pattern)) return { seek: () => -1, find: () => undefined, isQuick: quick }
  if (!ignoreCase && !word) {
    return {
      seek: seekLiteral(pattern),
      find: (line) => spanFrom(line.indexOf(pattern), pattern.length),
      isQuick: quick,
    }
  }
  const flags = ignoreCase ? 'iu' : 'u'
  const source = wrapWord(escapeRegex(pattern), word)
  return { seek: seekBy(new RegExp(source, `g${flags}`)), find: findBy(new RegExp(source, flags)), isQuick: quick }
}

function regexMatcher({ pattern, ignoreCase, word }: MatcherRequest): Matcher {
  const flags = ignoreCase ? 'iu' : 'u'
  const plain = allowHarmlessEscapes(pattern)
  assertCompiles(plain, flags)
  const find = findBy(new RegExp(wrapWord(plain, word), flags))
  const [literal] = rarestFirst(requiredLiterals(plain))
  if (literal === undefined) return { seek: seekAnywhere(plain, flags, word), find, isQuick: false }
  if (ignoreCase) return { seek: seekBy(new RegExp(escapeRegex(literal), `g${flags}`)), find, isQuick: false }
  return { seek: seekLiteral(literal), find, isQuick: false }
}

function seekAnywhere(pattern: string, flags: string, word: boolean | undefined): Matcher['seek'] {
  const bounded = withinLines(pattern, flags)
  return bounded === undefined ? (_text, from) => from : seekBy(new RegExp(wrapWord(bounded, word), `gm${flags}`))
}

export function seekBy(expression: RegExp): Matcher['seek'] {
  return (text, from) => {
    expression.lastIndex = from
    return expression.exec(text)?.index ?? -1
  }
}

function findBy(expression: RegExp): Matcher['find'] {
  return (line) => {
    const match = expression.exec(line)
    return match ? spanFrom(match.index, match[0].length) : undefined
  }
}

function spanFrom(at: number, length: number): Span | undefined {
  return at === -1 ? undefined : { from: at, to: at + length }
}

function assertCompiles(pattern: string, flags: string): void {
  try {
    new RegExp(pattern, flags)
  } catch (error) {
    throw new Refusal('bad-pattern', error instanceof Error ? whatIsWrong(error.message) : undefined)
  }
}

/** Without "Invalid regular expression: /…/iu: ": the refusal has that already, and the flags are ours. */
function whatIsWrong(message: string): string {
  const [, reason = message] = /^Invalid regular expression: .*\/[a-z]*: (.+)$/su.exec(message) ?? []
  return reason.endsWith('.') ? reason : `${reason}.`
}

function wrapWord(source: string, word: boolean | undefined): string {
  return word ? `(?<!${wordCharacter})(?:${source})(?!${wordCharacter})` : source
}

export function escapeRegex(text: string): string {
  return text.replace(/[\^$\\.*+?()[\]{}|/]/gu, '\\$&')
}

/** Flag u rejects `\-` and `\"`, which every other engine reads as the character. `\<` stays rejected: elsewhere it starts a word. */
export function allowHarmlessEscapes(pattern: string): string {
  return pattern.replace(/\\([\s\S])/gu, (whole, character: string) =>
    /[-!"#%&',:;=@_`~ ]/u.test(character) ? `\\x${character.charCodeAt(0).toString(16)}` : whole,
  )
}
