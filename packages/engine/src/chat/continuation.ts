// Joins an answer that broke off with its continuation. The model is asked to begin with its last lines, so that the place is
// certain; the repetition is removed, and so is anything it says before that.

export interface Continuation {
  /** The new part of this piece; it may have to wait for the next. */
  push(text: string): string
  end(): string
  /** A warning for the user. */
  note(): string | undefined
}

/** Several lines, because code repeats single ones; or one so long that it is unique. */
const anchorLines = 3
const anchorLetters = 24
const paragraphLetters = 80
const anchorLength = 2_000
/** How far back a model may start over. */
const maxRepeated = 20_000
/** Room for "Here is the rest:" and the like. */
const maxPreamble = 300
/** A partial line this long is kept. */
const longLine = 2_000

/** The part of a broken-off answer to keep: whole lines, and nothing if there are only a few words. */
export function keepCompleteLines(text: string): string {
  const end = text.lastIndexOf('\n') + 1
  const kept = text.length - end > longLine ? text : text.slice(0, end)
  return isStrong(anchorOf(kept)) || kept.length > longLine ? kept : ''
}

/** The text that the model must begin with: the end of what is kept, long enough to be unique. */
export function anchorOf(kept: string): string {
  let from = kept.length
  while (from > 0) {
    from = kept.lastIndexOf('\n', from - 2) + 1
    // Models tend to drop leading whitespace.
    const anchor = kept.slice(from).trimStart()
    if (kept.length - from > anchorLength) return kept.slice(-anchorLength).trimStart()
    if (isStrong(anchor) && kept.indexOf(anchor) + anchor.length === kept.length) return anchor
  }
  return kept.trimStart()
}

export function openContinuation(kept: string): Continuation {
  const anchor = anchorOf(kept)
  const tail = kept.slice(-maxRepeated)
  let held: string | undefined = ''
  let isCertain = false

  function settle(isEnd: boolean): string {
    if (held === undefined) return ''
    const found = findAnchor(held, anchor, tail)
    if (found === undefined && !isEnd && mayStillRepeat(held, tail)) return ''
    const text = held.slice(found ?? 0)
    // Without new text it is fine.
    isCertain = found !== undefined || text.trim() === ''
    held = undefined
    return text
  }

  return {
    push(text) {
      if (held === undefined) return text
      held += text
      return settle(false)
    },
    end: () => settle(true),
    note() {
      if (isCertain) return undefined
      return `The answer was continued at line ${kept.split('\n').length}. Check that location: a line may be repeated or missing.`
    },
  }
}

function isStrong(anchor: string): boolean {
  const lines = anchor.split('\n').filter((line) => line.trim() !== '')
  const letters = lines.join('').replace(/\s+/g, '').length
  return letters >= (lines.length >= anchorLines ? anchorLetters : paragraphLetters)
}

/** Where the new part begins; undefined: nothing was repeated, or not enough of it yet. */
function findAnchor(held: string, anchor: string, tail: string): number | undefined {
  const at = held.indexOf(anchor)
  if (at < 0) return undefined
  const end = at + anchor.length
  return tail.endsWith(held.slice(0, end).trimStart()) || isPreamble(held.slice(0, at)) ? end : undefined
}

function mayStillRepeat(held: string, tail: string): boolean {
  return held.length <= maxPreamble || tail.includes(held.trimStart())
}

/** Words to the user, a fence, a name: nothing that could be a line of the answer. Removing one of those would lose it. */
function isPreamble(before: string): boolean {
  return (
    before.length <= maxPreamble &&
    before
      .split('\n')
      .map((line) => line.trim())
      .every((line) => /^(?:`{3,}\w*|<chatName[^<>]*>|\p{Lu}[\p{L} ,.'’…–-]*[.:!…])?$/u.test(line))
  )
}
