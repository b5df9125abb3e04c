/** The beginning of a long text, with an ellipsis. A text that is only a little longer stays whole. */
export function shortenText(text: string, { chars, lines }: { chars: number; lines: number }): string {
  const start = text.length > chars ? text.slice(0, chars).replace(partOfWord, '') : text
  const short = start.split('\n').slice(0, lines).join('\n')
  return text.length - short.length > 200 ? `${short}…` : text
}

const partOfWord = /\s\S{0,40}$/
