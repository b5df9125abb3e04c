// What the text of every matching line must contain: of each clause at least one text. Only what is proven: a clause that is wrong
// would hide matches.

import { allowHarmlessEscapes, type MatcherRequest } from '../compile-matcher.ts'
import { type PatternToken, patternTokens } from '../pattern-tokens.ts'
import { literalOf } from '../required-literal.ts'

/** Alternatives. */
export type Clause = readonly string[]

const mostAlternatives = 64
const deepestGroup = 20

/** For a pattern that compiled. */
export function requiredClauses({ pattern, regex }: MatcherRequest): Clause[] {
  if (!pattern.isWellFormed()) return []
  return regex ? clausesOf(patternTokens(allowHarmlessEscapes(pattern)), 0) : [[pattern]]
}

function clausesOf(tokens: readonly PatternToken[], depth: number): Clause[] {
  if (depth > deepestGroup) return []
  const alternatives = splitAtBars(tokens).map((part) => clausesOfSequence(part, depth))
  const [only = []] = alternatives
  if (alternatives.length === 1) return only
  const best = alternatives.map(bestClause)
  const merged = best.flatMap((clause) => clause ?? [])
  return best.includes(undefined) || merged.length > mostAlternatives ? [] : [merged]
}

/** The one whose shortest text is the longest. */
function bestClause(clauses: readonly Clause[]): Clause | undefined {
  const shortest = (clause: Clause): number => Math.min(...clause.map((text) => text.length))
  return clauses.toSorted((a, b) => shortest(b) - shortest(a))[0]
}

function splitAtBars(tokens: readonly PatternToken[]): PatternToken[][] {
  const parts: PatternToken[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token.kind === 'open') depth++
    if (token.kind === 'close') depth--
    if (token.kind === 'bar' && depth === 0) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

function clausesOfSequence(tokens: readonly PatternToken[], depth: number): Clause[] {
  const clauses: Clause[] = []
  let run = ''
  const endRun = (): void => {
    if (run !== '') clauses.push([run])
    run = ''
  }
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) break
    const end = token.kind === 'open' ? closeOf(tokens, at) : at
    const isRepeated = tokens[end + 1]?.kind === 'quantifier'
    const literal = isRepeated ? undefined : literalOf(token)
    if (literal !== undefined) run += literal
    else {
      endRun()
      if (token.kind === 'open' && isPlainGroup(token) && !isRepeated) clauses.push(...clausesOf(tokens.slice(at + 1, end), depth + 1))
    }
    at = end
  }
  endRun()
  return clauses
}

/** Not a look at the text around, and without other flags. */
function isPlainGroup({ text }: PatternToken): boolean {
  return /^\((?:\?:|\?<[^=!]|$)/u.test(text)
}

function closeOf(tokens: readonly PatternToken[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]?.kind === 'open') depth++
    if (tokens[at]?.kind === 'close' && --depth === 0) return at
  }
  return tokens.length - 1
}
