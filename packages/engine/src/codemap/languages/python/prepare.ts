// Blanks Python function bodies: same length, same lines. Their imports are kept, and so is the body of `__init__`. A number stands for the
// first statement and for the last, so that the function still ends where it did.

/** A string, a comment, a bracket or a line end: everything that decides where a statement ends. */
const token = /(?:"""|''')|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|#[^\n]*|[()[\]{}]|\\\r?\n|\n/g

interface Statement {
  start: number
  /** Position after its line break. */
  end: number
  indent: number
}

interface Body {
  deeperThan: number
  indent?: number
  /** The last blanked statement: where it is in the output, and its first line that is blanked from its start. */
  last?: { at: number; line: number } | undefined
}

export function prepare(text: string): string {
  const out: string[] = []
  let body: Body | undefined
  let at = 0
  const blank = (upTo: number): void => {
    out.push(text.slice(at, upTo).replace(/[^\r\n]/g, ' '))
    at = upTo
  }
  const keep = (upTo: number): void => {
    out.push(text.slice(at, upTo))
    at = upTo
  }
  const endBody = (): void => {
    if (body?.indent !== undefined && body.last !== undefined)
      out[body.last.at] = withNumber(out[body.last.at] ?? '', body.indent, body.last.line)
    body = undefined
  }
  for (const { start, end, indent } of statements(text)) {
    if (body && indent <= body.deeperThan) endBody()
    if (!body) {
      const header = /^(?:async[ \t]+)?def[ \t]+(\w+)/.exec(text.slice(start + indent, start + indent + 200))
      const opensBody = header !== null && header[1] !== '__init__' && /:[ \t]*(?:#[^\n]*)?\r?\n?$/.test(text.slice(start, end))
      keep(end)
      if (opensBody) body = { deeperThan: indent }
      continue
    }
    const isFirst = body.indent === undefined
    body.indent ??= indent
    const deeper = indent - body.indent
    if (deeper !== 1 && /^(?:import|from)[ \t]/.test(text.slice(start + indent, start + indent + 7))) {
      // Its enclosing block is gone, so it follows an empty statement at the body's indentation, in its original column.
      blank(start + body.indent)
      if (deeper > 0) out.push('0;', ' '.repeat(deeper - 2))
      at = start + indent
      keep(end)
      body.last = undefined
      continue
    }
    if (isFirst) {
      blank(start + indent)
      out.push('0')
      at++
    }
    blank(end)
    body.last = { at: out.length - 1, line: isFirst ? 1 : 0 }
  }
  endBody()
  keep(text.length)
  return out.join('')
}

/** Puts a number at the body's indentation, on the last line that is long enough. */
function withNumber(blanked: string, indent: number, firstLine: number): string {
  const lines = blanked.split('\n')
  for (let line = lines.length - 1; line >= firstLine; line--) {
    const text = lines[line] ?? ''
    if (text.replace('\r', '').length <= indent) continue
    lines[line] = `${text.slice(0, indent)}0${text.slice(indent + 1)}`
    break
  }
  return lines.join('\n')
}

/** The statements with their lines, without the empty lines and comments between them. */
function* statements(text: string): Generator<Statement> {
  let start = 0
  let depth = 0
  token.lastIndex = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [found] = match
    if (found === '"""' || found === "'''") {
      const close = closingQuotes(text, found, token.lastIndex)
      if (close === -1) return
      token.lastIndex = close
    } else if (found === '(' || found === '[' || found === '{') depth++
    else if (found === ')' || found === ']' || found === '}') depth = Math.max(0, depth - 1)
    else if (found === '\n' && depth === 0) {
      const end = match.index + 1
      const indent = indentAt(text, start)
      const first = text.charAt(start + indent)
      if (first !== '\n' && first !== '\r' && first !== '#') yield { start, end, indent }
      start = end
    }
  }
}

function closingQuotes(text: string, quotes: string, from: number): number {
  for (let at = text.indexOf(quotes, from); at !== -1; at = text.indexOf(quotes, at + 1)) {
    let backslashes = 0
    while (text.charAt(at - 1 - backslashes) === '\\') backslashes++
    if (backslashes % 2 === 0) return at + 3
  }
  return -1
}

function indentAt(text: string, start: number): number {
  let at = start
  while (text.charAt(at) === ' ' || text.charAt(at) === '\t') at++
  return at - start
}
