// `@` and letters in the instructions: finds the mention, and replaces it with its text.

export interface Mention {
  /** Index of the `@`. */
  start: number
  query: string
}

/** The mention at the caret, or null. An `@` inside a word belongs to an address or a decorator, and is not a mention. */
export function findMention(text: string, caret: number): Mention | null {
  for (let at = caret - 1; at >= 0 && caret - at <= longest; at--) {
    const char = text[at]
    if (char === undefined || char === '\n' || char === '`' || isBlank(char)) return null
    if (char !== '@') continue
    const before = text[at - 1]
    if (before !== undefined && !isBlank(before) && !/[([{"',;:—–-]/.test(before)) return null
    return { start: at, query: text.slice(at + 1, caret) }
  }
  return null
}

/** Replaces the mention with its text, followed by a blank unless one follows already. */
export function insertMention(text: string, { start }: Mention, caret: number, quoted: string): { text: string; caret: number } {
  const after = text.slice(caret)
  const gap = after === '' || !/^[\s.,;:!?)\]}]/.test(after) ? ' ' : ''
  return { text: `${text.slice(0, start)}${quoted}${gap}${after}`, caret: start + quoted.length + (after.startsWith(' ') ? 1 : gap.length) }
}

const longest = 200

function isBlank(char: string): boolean {
  return /\s/.test(char)
}

/** In backticks. A path that contains backticks needs a longer fence, as in Markdown. */
export function quote(path: string): string {
  const runs = path.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1)
  const pad = fence.length > 1 ? ' ' : ''
  return `${fence}${pad}${path}${pad}${fence}`
}
