// Finds where the statements of a TOML text begin and end. Only as exact as an edit needs: the result is parsed and compared.

export type Statement =
  /** `[a.b]`; for an array of tables the key is undefined. `start` is the start of its line. */
  | { kind: 'table'; key: readonly string[] | undefined; start: number; end: number }
  | { kind: 'value'; key: readonly string[]; start: number; valueStart: number; valueEnd: number; end: number }

/** Undefined: not understood. `end` is after the line break. */
export function tomlStatements(text: string): Statement[] | undefined {
  const statements: Statement[] = []
  let at = 0
  while (at < text.length) {
    const start = at
    const first = skip(text, at, /[ \t]*/y)
    if (first >= text.length || /[\r\n#]/.test(text[first] ?? '')) {
      at = lineAfter(text, first)
      continue
    }
    const statement = text[first] === '[' ? table(text, start, first) : value(text, start, first)
    if (statement === undefined) return undefined
    statements.push(statement)
    at = statement.end
  }
  return statements
}

function table(text: string, start: number, first: number): Statement | undefined {
  const isList = text[first + 1] === '['
  const key = keyAt(text, first + (isList ? 2 : 1))
  if (key === undefined || !text.startsWith(isList ? ']]' : ']', key.end)) return undefined
  return { kind: 'table', key: isList ? undefined : key.words, start, end: lineAfter(text, key.end) }
}

function value(text: string, start: number, first: number): Statement | undefined {
  const key = keyAt(text, first)
  if (key === undefined || text[key.end] !== '=') return undefined
  const valueStart = skip(text, key.end + 1, /[ \t]*/y)
  const valueEnd = valueAfter(text, valueStart)
  if (valueEnd === undefined) return undefined
  return { kind: 'value', key: key.words, start, valueStart, valueEnd, end: lineAfter(text, valueEnd) }
}

/** Dot-separated words, each bare or quoted. */
function keyAt(text: string, from: number): { words: string[]; end: number } | undefined {
  const words: string[] = []
  let at = skip(text, from, /[ \t]*/y)
  for (;;) {
    const found = match(text, at, /[A-Za-z0-9_-]+|"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'/y)
    if (found === undefined) return undefined
    words.push(unquoted(found))
    at = skip(text, at + found.length, /[ \t]*/y)
    if (text[at] !== '.') return { words, end: at }
    at = skip(text, at + 1, /[ \t]*/y)
  }
}

function unquoted(word: string): string {
  if (word.startsWith("'")) return word.slice(1, -1)
  if (!word.startsWith('"')) return word
  try {
    return String(JSON.parse(word))
  } catch {
    return word
  }
}

const strings = /"""(?:[^\\]|\\[\s\S])*?"{3,5}|'''[\s\S]*?'{3,5}|"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'/y

/** End of a value; brackets may contain lines and comments. */
function valueAfter(text: string, from: number): number | undefined {
  let depth = 0
  let at = from
  while (at < text.length) {
    const char = text[at] ?? ''
    if (char === '"' || char === "'") {
      const found = match(text, at, strings)
      if (found === undefined) return undefined
      at += found.length
    } else if (char === '#') {
      if (depth === 0) break
      at = lineAfter(text, at)
    } else if (depth === 0 && (char === '\r' || char === '\n')) break
    else {
      if (char === '[' || char === '{') depth += 1
      if (char === ']' || char === '}') depth -= 1
      at += 1
    }
    if (depth < 0) return undefined
  }
  if (depth > 0) return undefined
  while (at > from && /[ \t]/.test(text[at - 1] ?? '')) at -= 1
  return at > from ? at : undefined
}

function lineAfter(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end + 1
}

function match(text: string, at: number, pattern: RegExp): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

function skip(text: string, at: number, pattern: RegExp): number {
  return at + (match(text, at, pattern)?.length ?? 0)
}
