// Searches for a request in the bytes of a text, where that provably finds every line that matches.

import { allowHarmlessEscapes, escapeRegex, type Matcher, type MatcherRequest, seekBy } from './compile-matcher.ts'
import { asBytes } from './held-text.ts'
import { patternTokens } from './pattern-tokens.ts'
import { rareSuffix } from './rare-suffix.ts'
import { requiredLiterals } from './required-literal.ts'
import { rarestFirst, seekLiteral } from './seek-literal.ts'
import { withinLines } from './within-lines.ts'

export interface ByteMatcher {
  /** Every matching text contains all of these. The first is the rarest. */
  literals: readonly Matcher['seek'][]
  /** The literals that have the same bytes in every encoding. */
  asciiLiterals: readonly string[]
  /** The literals are lowercase and match either case. */
  isFolded: boolean
  /** The literals have letters with another case beyond ASCII. */
  hasOddCase: boolean
  /** As `Matcher.seek`; undefined: search the first literal. */
  seek: Matcher['seek'] | undefined
  /** For when there is no room for lowered bytes: finds the first literal without them, but slower. */
  seekUnlowered: Matcher['seek']
}

/** Undefined if only the decoded text can be searched. */
export function byteMatcher({ pattern, regex, ignoreCase = false, word }: MatcherRequest): ByteMatcher | undefined {
  // A lone surrogate has no bytes.
  if (!pattern.isWellFormed()) return undefined
  const plain = regex ? allowHarmlessEscapes(pattern) : pattern
  const texts = regex ? rarestFirst(requiredLiterals(plain)) : /[\n\r]/u.test(pattern) ? [] : [pattern]
  const needed = texts.filter((text) => !ignoreCase || isAscii(text)).map((text) => (ignoreCase ? text.toLowerCase() : asBytes(text)))
  const seek = regex && !word && needed.length === 0 ? seekPattern(plain, ignoreCase) : undefined
  if (seek === undefined && needed.length === 0) return undefined
  return {
    literals: needed.map(seekLiteral),
    asciiLiterals: needed.filter(isAscii),
    isFolded: ignoreCase,
    hasOddCase: ignoreCase && needed.some((text) => /[ks]/u.test(text)),
    seek,
    seekUnlowered: seekBy(new RegExp(escapeRegex(needed[0] ?? ''), 'gi')),
  }
}

function seekPattern(pattern: string, ignoreCase: boolean): Matcher['seek'] | undefined {
  if (ignoreCase || !patternTokens(pattern).every(({ kind, text }) => matchesOnlyAscii(kind, text))) return undefined
  const bounded = withinLines(pattern, 'u')
  return bounded === undefined ? undefined : seekBy(new RegExp(rareSuffix(bounded), 'gmu'))
}

/** Matches only ASCII or nothing: so it does not matter that other letters take several bytes. */
function matchesOnlyAscii(kind: ReturnType<typeof patternTokens>[number]['kind'], text: string): boolean {
  if (kind === 'dot') return false
  if (kind === 'class') return /^\[(?!\^)(?:[ -Z^-~]|\\[dwtfv\\\][^$.*+?(){}|/-]|\\x[0-7][\da-fA-F])*\]$/u.test(text)
  if (kind === 'escape') return /^\\(?:[dwbtfv\\\][^$.*+?(){}|/]|x[0-7][\da-fA-F])$/u.test(text)
  return isAscii(text)
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/u.test(text)
}
