// Where an answer that broke off goes on. The model is asked to begin with the last lines that it wrote, so that the place is certain;
// what it repeats is taken out, and so is what it says before that.

export interface Seam {
  /** The part of this piece that is new; it may have to wait for the next. */
  push(text: string): string
  end(): string
  /** What a person should know about it. */
  note(): string | undefined
}

/** Several lines, because code repeats single ones; or one so long that nobody writes it twice. */
const anchorLines = 3
const anchorLetters = 24
const paragraphLetters = 80
const anchorLength = 2_000
/** How far back a model may begin all over. */
const mostRepeated = 20_000
/** Room for "Here is the rest:" and the like. */
const mostSaid = 300
/** A line that long is not written again. */
const longLine = 2_000

/** What is kept of an answer that broke off: whole lines, and nothing at all of a few words. */
export function keepLines(text: string): string {
  const end = text.lastIndexOf('\n') + 1
  const kept = text.length - end > longLine ? text : text.slice(0, end)
  return isStrong(anchorOf(kept)) || kept.length > longLine ? kept : ''
}

/** What the model is to begin with: the end of what is kept, so much of it that it stands nowhere else. */
export function anchorOf(kept: string): string {
  let from = kept.length
  while (from > 0) {
    from = kept.lastIndexOf('\n', from - 2) + 1
    // Models tend to leave off the blanks that they would begin with.
    const anchor = kept.slice(from).trimStart()
    if (kept.length - from > anchorLength) return kept.slice(-anchorLength).trimStart()
    if (isStrong(anchor) && kept.indexOf(anchor) + anchor.length === kept.length) return anchor
  }
  return kept.trimStart()
}

export function openSeam(kept: string): Seam {
  const anchor = anchorOf(kept)
  const tail = kept.slice(-mostRepeated)
  let held: string | undefined = ''
  let isCertain = false

  function settle(isEnd: boolean): string {
    if (held === undefined) return ''
    const found = findAnchor(held, anchor, tail)
    if (found === undefined && !isEnd && mayStillRepeat(held, tail)) return ''
    const text = held.slice(found ?? 0)
    // Nothing new is nowhere wrong.
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
      return `The answer was continued at its line ${kept.split('\n').length}. Look at that place: a line may stand there twice, or be missing.`
    },
  }
}

function isStrong(anchor: string): boolean {
  const lines = anchor.split('\n').filter((line) => line.trim() !== '')
  const letters = lines.join('').replace(/\s+/g, '').length
  return letters >= (lines.length >= anchorLines ? anchorLetters : paragraphLetters)
}

/** Where the new part begins; undefined: nothing was repeated, or not yet enough of it. */
function findAnchor(held: string, anchor: string, tail: string): number | undefined {
  const at = held.indexOf(anchor)
  if (at < 0) return undefined
  const end = at + anchor.length
  return tail.endsWith(held.slice(0, end).trimStart()) || isSaid(held.slice(0, at)) ? end : undefined
}

function mayStillRepeat(held: string, tail: string): boolean {
  return held.length <= mostSaid || tail.includes(held.trimStart())
}

/** Words to the person, a fence, a name: nothing that could be a line of the answer. Taking out one of those would lose it. */
function isSaid(before: string): boolean {
  return (
    before.length <= mostSaid &&
    before
      .split('\n')
      .map((line) => line.trim())
      .every((line) => /^(?:`{3,}\w*|<chatName[^<>]*>|\p{Lu}[\p{L} ,.'’…–-]*[.:!…])?$/u.test(line))
  )
}
