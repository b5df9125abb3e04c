// The longest text that every match of a pattern must hold. Finding that text first is many times faster than trying the pattern everywhere.

import { type PatternToken, patternTokens } from './pattern-tokens.ts'

/** Shorter texts are in every second line, so looking for them first gains nothing. */
const shortestUseful = 3

/** Undefined where nothing can be proven: a literal that is not truly required would hide matches. */
export function requiredLiteral(pattern: string): string | undefined {
  const tokens = patternTokens(pattern)
  let longest = ''
  let run = ''
  let depth = 0
  tokens.forEach((token, index) => {
    if (token.kind === 'open') depth++
    if (token.kind === 'close') depth--
    const literal = depth === 0 && tokens[index + 1]?.kind !== 'quantifier' ? literalOf(token) : undefined
    run = literal === undefined ? '' : run + literal
    if (run.length > longest.length) longest = run
  })
  return longest.length >= shortestUseful && !hasTopLevelBar(tokens) ? longest : undefined
}

function hasTopLevelBar(tokens: PatternToken[]): boolean {
  let depth = 0
  return tokens.some((token) => {
    if (token.kind === 'open') depth++
    if (token.kind === 'close') depth--
    return token.kind === 'bar' && depth === 0
  })
}

function literalOf({ kind, text }: PatternToken): string | undefined {
  if (kind === 'char') return text
  if (kind !== 'escape') return undefined
  if (/^\\x/u.test(text)) return String.fromCharCode(Number.parseInt(text.slice(2), 16))
  return /^\\[\^$\\.*+?()[\]{}|/]$/u.test(text) ? text.slice(1) : undefined
}
