// The text being read, with its line numbers, and whether more may follow.

export interface Source {
  readonly text: string
  /** False while a reply is streaming: decisions that depend on the text's end must wait. */
  readonly final: boolean
  /** 1-based line of the original reply. */
  lineAt(position: number): number
}

export function openSource(text: string, final: boolean, firstLine: number): Source {
  let known = 0
  let line = firstLine
  let next = text.indexOf('\n')
  return {
    text,
    final,
    lineAt(position) {
      // Continuing from the last query keeps many queries linear, even on one endless line.
      while (next >= 0 && next < position) {
        known = next + 1
        next = text.indexOf('\n', known)
        line++
      }
      let back = line
      for (let at = known - 1; at >= position; at = at > 0 ? text.lastIndexOf('\n', at - 1) : -1) back--
      return back
    },
  }
}

/** The match of a sticky pattern exactly at a position. */
export function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | undefined {
  pattern.lastIndex = position
  return pattern.exec(text) ?? undefined
}

/** Start of the spaces and tabs before a position, never before `floor`. */
export function blanksBefore(text: string, position: number, floor: number): number {
  let at = position
  while (at > floor && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--
  return at
}

/** Whether only spaces and tabs precede the position on its line (or after `floor`). */
export function isAtLineStart(text: string, position: number, floor: number): boolean {
  const at = blanksBefore(text, position, floor)
  return at === floor || text[at - 1] === '\n'
}

const partial = /(?:^|[\n>=])[ \t]*(?:<([/!]?[a-z_]*|!-|!\[[A-Z]*|(?:file|new_?path|new|chatname)[\s=][^<>]*)(?:&[a-z]{0,2})?|&(?:lt?)?)$/i

/** The beginning of a tag, plain or entity-encoded, that the text ends inside of; empty if only its first character is there. */
export function partialTag(text: string, from: number): string | undefined {
  const rest = text.slice(Math.max(from, text.lastIndexOf('>'), text.length - 4_000))
  const found = /[<&]/.test(rest) ? partial.exec(rest) : null
  return found === null ? undefined : (found[1] ?? '').toLowerCase()
}
