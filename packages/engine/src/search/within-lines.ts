// The same pattern, unable to cross a line's end, so that it can run over a whole text and still cost no more than line by line.

import { patternTokens } from './pattern-tokens.ts'

/** Undefined where the pattern looks around or switches flags: then what stands on the next line could change the answer. */
export function withinLines(pattern: string, flags: string): string | undefined {
  let bounded = ''
  for (const { kind, text } of patternTokens(pattern)) {
    if (kind === 'open' && !/^\((?:\?:|\?<[^=!]|$)/u.test(text)) return undefined
    bounded += kind === 'class' || isCharacter(text) ? withoutNewline(text, flags) : text
  }
  return bounded
}

/** Stands for one character or one of several, unlike `\b` and `\1`. */
function isCharacter(text: string): boolean {
  return text === '\n' || /^\\[sSwWdDpPnruxc]/u.test(text)
}

function withoutNewline(set: string, flags: string): string {
  if (!new RegExp(set, flags).test('\n')) return set
  if (set === '\\s') return '[^\\S\\n]'
  if (/^\[\^[^-]/u.test(set)) return `[^\\n${set.slice(2)}`
  return `(?:(?!\\n)${set})`
}
