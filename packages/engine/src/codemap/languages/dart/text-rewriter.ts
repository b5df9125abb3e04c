// Replaces parts of the text for the parser with text of the same length.

export interface TextRewriter {
  /** Overwrites the text at `start`. */
  put(start: number, instead: string): void
  blank(start: number, end: number): void
  /** Inserts a placeholder value. */
  value(start: number, end: number): void
  /** Inserts a placeholder type. */
  type(start: number, end: number): void
  /** Placeholder type with arguments: it can span several lines, and nothing else looks like it. */
  generic(start: number, end: number): void
  /** Turns a modifier into an annotation: `sealed` → `@ealed`. */
  modifier(start: number): void
  applied(): string
}

export function openTextRewriter(text: string): TextRewriter {
  const edits: { start: number; end: number; instead: string }[] = []
  const put = (start: number, instead: string) => {
    const real = text.slice(start, start + instead.length)
    // In a damaged file brackets close anywhere; line breaks must be kept.
    const kept = /[\r\n]/.test(real) ? real.replace(/[^\r\n]/g, (_, index) => instead.charAt(index)) : instead
    edits.push({ start, end: start + real.length, instead: kept.slice(0, real.length) })
  }
  const blanks = (start: number, end: number) => text.slice(start, end).replace(/[^\r\n]/g, ' ')

  function generic(start: number, end: number): void {
    const missing = [...'_<_']
    const opened = blanks(start, end - 1).replace(/ /g, (blank) => missing.shift() ?? blank)
    if (missing.length === 0) put(start, `${opened}>`)
  }

  function applied(): string {
    let out = ''
    let done = 0
    // Edits inside a larger edit are dropped.
    for (const { start, end, instead } of edits.sort((a, b) => a.start - b.start || b.end - a.end)) {
      if (start < done) continue
      out += text.slice(done, start) + instead
      done = end
    }
    return out + text.slice(done)
  }

  return {
    put,
    blank: (start, end) => {
      if (end > start) put(start, blanks(start, end))
    },
    value: (start, end) => {
      if (end - start === 1) put(start, '0')
      else if (end > start) put(start, `[${blanks(start + 1, end - 1)}]`)
    },
    type: (start, end) => {
      if (text.slice(start, end).includes('\n')) generic(start, end)
      else put(start, '_'.repeat(end - start))
    },
    generic,
    modifier: (start) => put(start, '@'),
    applied,
  }
}
