// Finds strings, preprocessor lines and closing parentheses in C text without parsing it.

export const strings = String.raw`\b(?:u8|[uUL])?R"([^()\\\s]{0,16})\([\s\S]{0,20000}?\)\1"|"(?:[^"\\\n]|\\[\s\S])*"|(?<!\d[\da-fA-F]{0,8})'(?:[^'\\\n]|\\.)+'`

/** Includes lines continued by a backslash or a comment. */
export const directives = String.raw`^[ \t]*#[^\n\\/]*(?:(?:\\\r?\n|\\|/\*[\s\S]*?\*/|/(?![/*]))[^\n\\/]*)*`

const sight = 3000
const parens = new RegExp(`${strings}|[();]`, 'gm')

/** Position after the parenthesis that closes the one at `open`; undefined if a semicolon comes first or none is in range. */
export function closingParen(text: string, open: number): number | undefined {
  let depth = 0
  parens.lastIndex = open
  for (let match = parens.exec(text); match; match = parens.exec(text)) {
    const [piece] = match
    if (piece === '(') depth++
    else if (piece === ')') depth--
    else if (piece === ';') return undefined
    if (depth === 0) return match.index + 1
    if (match.index - open > sight) return undefined
  }
  return undefined
}

/** Keeps one letter of the arguments: to the grammars, a call without arguments is something else. */
export function blankArguments(text: string, from: number, to: number, blank: (from: number, to: number) => void): void {
  const letter = text.slice(from, to).search(/[A-Za-z_]/)
  if (letter === -1) return
  blank(from, from + letter)
  blank(from + letter + 1, to)
}
