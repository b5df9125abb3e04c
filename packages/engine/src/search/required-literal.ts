// Finds texts every match of a pattern must have. Finding them first is many times faster than trying the pattern everywhere.

import { type PatternToken, patternTokens } from './pattern-tokens.ts'

/** Shorter texts are in every second line, so searching for them gains nothing. */
const shortestUseful = 3

/** Longest first; empty if nothing can be proven: a literal that is not truly required would hide matches. */
export function requiredLiterals(pattern: string): string[] {
  const tokens = patternTokens(pattern)
  if (hasTopLevelBar(tokens)) return []
  const runs = ['']
  let depth = 0
  tokens.forEach((token, index) => {
    if (token.kind === 'open') depth++
    if (token.kind === 'close') depth--
    const literal = depth === 0 && tokens[index + 1]?.kind !== 'quantifier' ? literalOf(token) : undefined
    if (literal === undefined) runs.push('')
    else runs.push((runs.pop() ?? '') + literal)
  })
  return runs.filter((run) => run.length >= shortestUseful).sort((a, b) => b.length - a.length)
}

export function hasTopLevelBar(tokens: PatternToken[]): boolean {
  let depth = 0
  return tokens.some((token) => {
    if (token.kind === 'open') depth++
    if (token.kind === 'close') depth--
    return token.kind === 'bar' && depth === 0
  })
}

export function literalOf({ kind, text }: PatternToken): string | undefined {
  if (kind === 'char') return text
  if (kind !== 'escape') return undefined
  if (/^\\x/u.test(text)) return String.fromCharCode(Number.parseInt(text.slice(2), 16))
  return /^\\[\^$\\.*+?()[\]{}|/]$/u.test(text) ? text.slice(1) : undefined
}
