// Splits a regular expression into its smallest parts: just enough grammar to prove things about a pattern that compiled.

export interface PatternToken {
  kind: 'char' | 'escape' | 'class' | 'dot' | 'assert' | 'open' | 'close' | 'bar' | 'quantifier'
  text: string
}

const escapeSequence = /\\(?:u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[pP]\{[^}]*\}|k<[^>]*>|\d+|[\s\S])/uy
const group = /\((?:\?(?:<[=!]|<[^>]*>|[=!:]|[a-z-]*:))?/uy
const quantifier = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/uy
const charClass = /\[(?:\\[\s\S]|[^\]\\])*\]/uy

export function patternTokens(pattern: string): PatternToken[] {
  const tokens: PatternToken[] = []
  let at = 0
  while (at < pattern.length) {
    const token = nextToken(pattern, at)
    tokens.push(token)
    at += token.text.length
  }
  return tokens
}

function nextToken(pattern: string, at: number): PatternToken {
  const text = String.fromCodePoint(pattern.codePointAt(at) ?? 0)
  if (text === '\\') return { kind: 'escape', text: take(escapeSequence, pattern, at) }
  if (text === '[') return { kind: 'class', text: take(charClass, pattern, at) }
  if (text === '(') return { kind: 'open', text: take(group, pattern, at) }
  if (text === ')') return { kind: 'close', text }
  if (text === '|') return { kind: 'bar', text }
  if (text === '.') return { kind: 'dot', text }
  if (text === '^' || text === '$') return { kind: 'assert', text }
  if ('*+?{'.includes(text)) return { kind: 'quantifier', text: take(quantifier, pattern, at) }
  return { kind: 'char', text }
}

function take(expression: RegExp, pattern: string, at: number): string {
  expression.lastIndex = at
  const text = expression.exec(pattern)?.[0]
  if (!text) throw new Error(`A pattern that compiled cannot be read at ${at}: ${pattern}`)
  return text
}
