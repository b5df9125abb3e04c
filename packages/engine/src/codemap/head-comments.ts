// Finds the comments above a file's first line of code. Only they describe the file: below, a comment may be the text of a generator.

/** A license may come first. */
const headLength = 4_000

/** Includes guards in C and attributes in Rust, which begin some generated files. */
const lineComment = /^(?:\/\/|#(?!(?:include|import|using|load)\b))/
/** Signs at the beginning of a comment line; decoration, and the star of a block comment. */
const signs = /^[\s/#*!-]+/
/** Lines that come before the first comment of some files. */
const preamble = /^(?:<\?(?:php|hh)\b|(['"])use \w+\1;?$)/
const blocks: [opening: RegExp, closing: string][] = [
  [/^\/\*/, '*/'],
  [/^<!--/, '-->'],
  // The text that describes a Python module.
  [/^[ru]?"""/i, '"""'],
  [/^[ru]?'''/i, "'''"],
  [/^=begin\b/, '=end'],
]

/** The lines of the comments, without their signs. */
export function headComments(text: string): string[] {
  const comments: string[] = []
  let closing: string | undefined
  for (const line of text
    .slice(0, headLength)
    .replace(/^\uFEFF/, '')
    .split('\n')) {
    let rest = line.trim()
    while (rest !== '') {
      if (closing === undefined) {
        const [opening, end] = blocks.find(([pattern]) => pattern.test(rest)) ?? []
        if (opening && end) {
          closing = end
          rest = rest.replace(opening, '')
        } else if (lineComment.test(rest)) {
          comments.push(rest.replace(signs, ''))
          break
        } else if (preamble.test(rest)) break
        else return comments
      }
      const end: number = rest.indexOf(closing)
      comments.push((end < 0 ? rest : rest.slice(0, end)).replace(signs, ''))
      if (end < 0) break
      rest = rest.slice(end + closing.length).trim()
      closing = undefined
    }
  }
  return comments
}
