// Finds where Dart tokens end: comments, strings with code inside, brackets. All positions are offsets into one text.

export interface Lexer {
  /** The next position that is not whitespace or a comment. */
  solid(at: number): number
  /** End of the identifier or keyword that starts here; the same position if none does. */
  word(at: number): number
  /** End of the string that starts here. */
  string(at: number): number
  /** Position after the bracket that closes the one here; the end of the text if there is none. */
  group(at: number): number
  /** Position after `<…>` if its content can be types, else the same position. */
  angles(at: number): number
}

/** Longer than any list of types; without a limit, every `<` in a damaged file would be followed to the last line. */
const anglesLimit = 1000

export function lexer(text: string): Lexer {
  const blanks = /(?:\s|\/\/[^\n]*)*/y
  const words = /[\w$]+/y
  const brackets = /["'/()[\]{}]/g
  const comments = /\/\*|\*\//g
  const insideString = /[\\$\n"']/g

  function solid(at: number): number {
    for (let position = at; ; position = comment(position)) {
      // Past the end, a regexp starts over at 0.
      if (position >= text.length) return text.length
      blanks.lastIndex = position
      blanks.test(text)
      position = blanks.lastIndex
      if (!text.startsWith('/*', position)) return position
    }
  }

  function word(at: number): number {
    words.lastIndex = at
    return words.test(text) ? words.lastIndex : at
  }

  function comment(at: number): number {
    if (text.startsWith('//', at)) {
      const end = text.indexOf('\n', at)
      return end === -1 ? text.length : end
    }
    comments.lastIndex = at + 2
    // Comments nest.
    for (let depth = 1; depth > 0; ) {
      const mark = comments.exec(text)
      if (!mark) return text.length
      depth += mark[0] === '/*' ? 1 : -1
    }
    return comments.lastIndex
  }

  function string(at: number): number {
    const quote = text.charAt(at)
    const close = text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote
    const isRaw = text.charAt(at - 1) === 'r' && !/[\w$]/.test(text.charAt(at - 2))
    for (let position = at + close.length; ; ) {
      insideString.lastIndex = position
      if (!insideString.test(text)) return text.length
      position = insideString.lastIndex
      const char = text.charAt(position - 1)
      if (text.startsWith(close, position - 1)) return position - 1 + close.length
      if (char === '\n' && close.length === 1) return position - 1
      if (char === '\\' && !isRaw) position++
      else if (char === '$' && !isRaw && text.charAt(position) === '{') position = group(position)
    }
  }

  function group(at: number): number {
    let depth = 0
    for (let position = at; ; ) {
      brackets.lastIndex = position
      if (!brackets.test(text)) return text.length
      position = brackets.lastIndex
      const mark = text.charAt(position - 1)
      if (mark === '"' || mark === "'") position = string(position - 1)
      else if (mark === '/') {
        const next = text.charAt(position)
        if (next === '/' || next === '*') position = comment(position - 1)
      } else if (mark === '(' || mark === '[' || mark === '{') depth++
      else if (--depth <= 0) return position
    }
  }

  function angles(at: number): number {
    let depth = 0
    for (let position = at; position < text.length && position < at + anglesLimit; ) {
      const char = text.charAt(position)
      if (char === '<') depth++
      else if (char === '>') depth--
      if (depth === 0) return position + 1
      const next = /[<>\w$.,?@]/.test(char) ? position + 1 : /[([{]/.test(char) ? group(position) : solid(position)
      if (next === position) return at
      position = next
    }
    return at
  }

  return { solid, word, string, group, angles }
}
