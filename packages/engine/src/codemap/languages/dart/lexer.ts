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
    for (let place = at; ; place = comment(place)) {
      // Past the end, a regexp starts over at 0.
      if (place >= text.length) return text.length
      blanks.lastIndex = place
      blanks.test(text)
      place = blanks.lastIndex
      if (!text.startsWith('/*', place)) return place
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
    for (let place = at + close.length; ; ) {
      insideString.lastIndex = place
      if (!insideString.test(text)) return text.length
      place = insideString.lastIndex
      const char = text.charAt(place - 1)
      if (text.startsWith(close, place - 1)) return place - 1 + close.length
      if (char === '\n' && close.length === 1) return place - 1
      if (char === '\\' && !isRaw) place++
      else if (char === '$' && !isRaw && text.charAt(place) === '{') place = group(place)
    }
  }

  function group(at: number): number {
    let depth = 0
    for (let place = at; ; ) {
      brackets.lastIndex = place
      if (!brackets.test(text)) return text.length
      place = brackets.lastIndex
      const mark = text.charAt(place - 1)
      if (mark === '"' || mark === "'") place = string(place - 1)
      else if (mark === '/') {
        const next = text.charAt(place)
        if (next === '/' || next === '*') place = comment(place - 1)
      } else if (mark === '(' || mark === '[' || mark === '{') depth++
      else if (--depth <= 0) return place
    }
  }

  function angles(at: number): number {
    let depth = 0
    for (let place = at; place < text.length && place < at + anglesLimit; ) {
      const char = text.charAt(place)
      if (char === '<') depth++
      else if (char === '>') depth--
      if (depth === 0) return place + 1
      const next = /[<>\w$.,?@]/.test(char) ? place + 1 : /[([{]/.test(char) ? group(place) : solid(place)
      if (next === place) return at
      place = next
    }
    return at
  }

  return { solid, word, string, group, angles }
}
