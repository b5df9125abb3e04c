// Finds macro calls where the grammar expects a declaration: `rb_gen(…)` without semicolon, `list_head(item) items;`, `TEST(a, b) {`.

import type { Seen } from './macro-out-of-place.ts'
import { blankArguments, closingParen } from './pieces.ts'

const specifiers = /^(?:(?:typedef|static|extern|const|volatile|inline|struct|constexpr|mutable)\s+)*/
const oneWord = /^[A-Za-z_]\w*$/
/** A name declared with the call as its type. */
const declaredNext =
  /\s*[*&]*\s*(?!(?:const|override|final|noexcept|volatile|requires|try|throw|mutable)\b)(?![A-Z_][A-Z0-9_]+\b)[A-Za-z_]\w*(?:::[~\w]+)*\s*[(;=[,]/y
const bodyNext = /\s*\{/y
const lineEnds = /[ \t]*\r?(?:\n|$)\s*(?:[A-Za-z_#]|$)/y

/** Called at the parenthesis. Blanks text that is out of place; returns where to continue. */
export function macroCall({ text, start, boundary, block }: Seen, blank: (from: number, to: number) => void): number | undefined {
  if (!/\w/.test(text.charAt(start - 1))) return undefined
  const head = text
    .slice(boundary, start)
    .replace(/^\s*(?:(?:public|private|protected)\s*:\s*)+/, '')
    .trim()
  const word = head.replace(specifiers, '')
  if (!oneWord.test(word) || word === block.name || word === 'operator') return undefined
  const end = closingParen(text, start)
  if (end === undefined) return undefined
  // The same word again on the next line: neither is a type.
  const isRepeated =
    word === head &&
    text
      .slice(end, end + 200)
      .trimStart()
      .startsWith(`${word}(`)
  if (!isRepeated && fits(declaredNext, text, end)) {
    blank(start, end)
    return end
  }
  if (block.kind !== 'outside') return undefined
  if (fits(bodyNext, text, end)) {
    blankArguments(text, start + 1, end - 1, blank)
    return end
  }
  if (word !== head || !fits(lineEnds, text, end)) return undefined
  blank(start - word.length, end)
  return end
}

function fits(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}
