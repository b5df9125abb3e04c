const quotedCharacters = 300

/** Quotes what a program printed or reported, in one line. The last lines say what happened; the first ones are often banners. */
export function quoteOutput(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= quotedCharacters ? line : `…${line.slice(-quotedCharacters)}`
}
