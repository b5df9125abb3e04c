// Makes a pattern unable to cross line ends, so that it can run over a whole text at no more cost than line by line.

import { patternTokens } from './pattern-tokens.ts'

/** Undefined if the pattern looks around or switches flags: then the next line could change the result. */
export function withinLines(pattern: string, flags: string): string | undefined {
  let bounded = ''
  for (const { kind, text } of patternTokens(pattern)) {
    if (kind === 'open' && !/^\((?:\?:|\?<[^=!]|$)/u.test(text)) return undefined
    bounded += kind === 'class' || isCharacter(text) ? withoutNewline(text, flags) : text
  }
  return bounded
}

/** Matches one character or one of several, unlike `\b` and `\1`. */
function isCharacter(text: string): boolean {
  return text === '\n' || /^\\[sSwWdDpPnruxc]/u.test(text)
}

function withoutNewline(set: string, flags: string): string {
  if (!new RegExp(set, flags).test('\n')) return set
  if (set === '\\s') return '[^\\S\\n]'
  if (/^\[\^[^-]/u.test(set)) return `[^\\n${set.slice(2)}`
  return `(?:(?!\\n)${set})`
}
