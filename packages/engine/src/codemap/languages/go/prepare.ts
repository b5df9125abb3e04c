// Blanks the bodies of Go functions: they are most of the text, and a map does not need them.

const token = /["'`]|\/[/*]|^func\b/gm
const inSignature = /["'`]|\/[/*]|[()[\]]|\b(?:struct|interface)\s*\{|\{|\n(?:func\b)?/g
const inBody = /["'`{}]|\/[/*]/g
const rune = /'(?:\\.[^'\n]*|[^'\\\n]{1,2})'/y

export function prepare(text: string): string {
  let out = ''
  let at = 0
  token.lastIndex = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] !== 'func') {
      token.lastIndex = lexemeEnd(text, found.index, found[0])
      continue
    }
    const body = bodyStart(text, token.lastIndex)
    if (body === -1) continue
    const end = bodyEnd(text, body + 1)
    // An unclosed brace: the rest is left to the parser, which can recover.
    if (end === -1) break
    out += text.slice(at, body + 1) + commented(text.slice(body + 1, end))
    at = end
    token.lastIndex = end
  }
  return rewriteNewSyntax(out + text.slice(at))
}

/** Hides syntax newer than the grammar: type parameters of methods (1.27), and `new` with a value (1.26). */
function rewriteNewSyntax(text: string): string {
  return text
    .replace(
      /^(func\s*\([^()\n]*\)\s*[\p{L}\p{N}_]+)(\[[^()\n]*\])(?=\()/gmu,
      (_found, head: string, parameters: string) => head + blank(parameters),
    )
    .replace(/(?<=[=:(,][ \t]*)new(?=\((?!\s*(?:[[*(]|(?:map|struct|func|chan|interface)\b)))/g, blank)
}

/** Uses one comment if there is room for it: the parser reads it in half the time that blanks take. */
function commented(text: string): string {
  const from = text.search(/[^\r\n]{2}/)
  let to = text.length
  while (to > from && /[\r\n]/.test(text.slice(to - 2, to))) to--
  if (from === -1 || to - from < 4) return blank(text)
  return `${blank(text.slice(0, from))}/*${blank(text.slice(from + 2, to - 2))}*/${blank(text.slice(to))}`
}

function blank(text: string): string {
  return text.replace(/[^\r\n]+/g, (run) => ' '.repeat(run.length))
}

/** Opening brace of the body of the function whose signature starts at `from`; -1: no body; end of text: a brace is never closed. */
function bodyStart(text: string, from: number): number {
  inSignature.lastIndex = from
  let depth = 0
  for (let found = inSignature.exec(text); found; found = inSignature.exec(text)) {
    const { 0: seen, index } = found
    if (seen === '(' || seen === '[') depth++
    else if (seen === ')' || seen === ']') depth--
    else if (seen === '{') return depth === 0 ? index : -1
    else if (seen.startsWith('\n')) {
      if (depth <= 0 || seen !== '\n') return -1
    } else if (seen.endsWith('{')) {
      const end = bodyEnd(text, inSignature.lastIndex)
      if (end === -1) return text.length
      inSignature.lastIndex = end + 1
    } else inSignature.lastIndex = lexemeEnd(text, index, seen)
  }
  return -1
}

/** The brace that closes the one before `from`; -1 when there is none. */
function bodyEnd(text: string, from: number): number {
  inBody.lastIndex = from
  let depth = 1
  for (let found = inBody.exec(text); found; found = inBody.exec(text)) {
    const { 0: seen, index } = found
    if (seen === '{') depth++
    else if (seen === '}') {
      depth--
      if (depth === 0) return index
    } else inBody.lastIndex = lexemeEnd(text, index, seen)
  }
  return -1
}

/** End of the string, rune or comment that starts with `seen`. */
function lexemeEnd(text: string, start: number, seen: string): number {
  if (seen === '//') return orEnd(text, text.indexOf('\n', start), 0)
  if (seen === '/*') return orEnd(text, text.indexOf('*/', start + 2), 2)
  if (seen === '`') return orEnd(text, text.indexOf('`', start + 1), 1)
  if (seen === '"') return stringEnd(text, start)
  rune.lastIndex = start
  return rune.test(text) ? rune.lastIndex : start + 1
}

function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charAt(end - 1 - slashes) === '\\') slashes++
    if (slashes % 2 === 0) return end + 1
  }
  return text.length
}

function orEnd(text: string, index: number, length: number): number {
  return index === -1 ? text.length : index + length
}
