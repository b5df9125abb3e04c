// Finds where strings, comments and brackets end in JVM languages.

export interface Lexical {
  /** `${…}` in strings is code: always, only in strings with a prefix such as `s"…"`, or never. */
  readonly templates: 'always' | 'prefixed' | 'never'
  readonly nestedComments: boolean
}

/** Strings in templates in strings; deeper nesting is not handwritten, and would overflow the stack. */
const deepest = 20

/** The bracket that closes the one at `open`; -1: there is none. */
export function closing(text: string, open: number, lexical: Lexical, level = 0): number {
  const token = /["'`{}()]|\/[/*]/g
  token.lastIndex = open
  let depth = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const found = match[0]
    if (found === '{' || found === '(') depth++
    else if (found === '}' || found === ')') {
      depth--
      if (depth === 0) return match.index
    } else token.lastIndex = skip(text, match.index, lexical, level)
  }
  return -1
}

/** End of the string, character, quoted name or comment that starts here. A lone quote counts as one character. */
export function skip(text: string, at: number, lexical: Lexical, level = 0): number {
  switch (text.charAt(at)) {
    case '"':
      return stringEnd(text, at, lexical, level)
    case "'":
      return matchEnd(/'(?:\\u+[0-9a-fA-F]{4}|\\.|[^'\\\n])'/y, text, at)
    case '`':
      return matchEnd(/`[^`\n]*`/y, text, at)
    default:
      return commentEnd(text, at, lexical)
  }
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at + 1
}

function stringEnd(text: string, at: number, lexical: Lexical, level: number): number {
  const before = text.charAt(at - 1)
  // In Kotlin's `$$"…"`, `${` is plain text.
  const hasTemplates = lexical.templates === 'always' ? before !== '$' : lexical.templates === 'prefixed' && /\w/.test(before)
  const isLong = text.startsWith('"""', at)
  const token = endOfString(isLong, lexical)
  token.lastIndex = at + (isLong ? 3 : 1)
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const found = match[0]
    if (found === '\n') return at + 1
    if (found.startsWith('"')) return token.lastIndex
    if (found !== '${' || !hasTemplates || level === deepest) continue
    const close = closing(text, match.index + 1, lexical, level + 1)
    // Continuing after the quote would search for the same end repeatedly.
    if (close === -1) return text.length
    token.lastIndex = close + 1
  }
  return at + 1
}

/** In long strings, backslashes escape only in Java. */
function endOfString(isLong: boolean, { templates }: Lexical): RegExp {
  if (!isLong) return /\\.|"|\n|\$\{/g
  return templates === 'never' ? /\\[\s\S]|"""/g : /"{3,}|\$\{/g
}

function commentEnd(text: string, at: number, { nestedComments }: Lexical): number {
  if (text.startsWith('//', at)) {
    const end = text.indexOf('\n', at)
    return end === -1 ? text.length : end
  }
  const token = /\/\*|\*\//g
  token.lastIndex = at
  let depth = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === '*/') depth--
    else if (depth === 0 || nestedComments) depth++
    if (depth === 0) return token.lastIndex
  }
  return text.length
}
