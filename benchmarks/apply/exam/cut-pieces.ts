// Cuts a real edit into the changes that a model would have sent: one to four, each with a few lines of context.

import type { Edit, Piece } from './exam-case.ts'
import { lineDiff, type Span } from './line-diff.ts'
import { findMatches, linesOf, squeezeLines, textOf } from './lines.ts'
import type { Random } from './random.ts'

export interface CutOptions {
  /** Minimum and maximum lines of context on each side. More are added if the search would match twice. */
  context?: readonly [number, number]
  pieces?: readonly [number, number]
  /** The search must match once even when whitespace and look-alikes are ignored. Without it: one exact match. */
  loose?: boolean
  /**
   * How a kind will blur lines. An edit that changes only what the blur removes (two spaces to one) is left out: once both lines read the
   * same, it is impossible to decide which one was meant.
   */
  blur?: (line: string) => string
}

const maxContext = 9

/** Undefined: the edit cannot be cut so. Checks for every case that the pieces, put in place, produce the new text. */
export function cutPieces(
  edit: Edit,
  random: Random,
  { context = [0, 4], pieces = [1, 4], loose = false, blur }: CutOptions = {},
): Piece[] | undefined {
  const { before, after, spans, bare } = analyzeEdit(edit)
  if (spans === undefined || spans.length === 0 || spans.length > 12) return undefined
  const isOnce = (search: string[]) => (loose ? findMatches(bare, squeezeLines(search)) : findMatches(before, search)).length === 1
  let grown: Span[] = []
  for (const span of spans) {
    const one = grow(span, before.length, random.between(...context), random.between(...context))
    grown = join([...grown, one])
  }
  for (let tries = 0; tries < maxContext; tries++) {
    const poor = grown.findIndex((span) => !isOnce(before.slice(span.from, span.to)))
    if (poor < 0) break
    grown = join(grown.map((span, index) => (index === poor ? grow(span, before.length, random.below(2), 1) : span)))
  }
  if (grown.length < pieces[0] || grown.length > pieces[1]) return undefined
  const cut = grown.map(({ from, to, newFrom, newTo }) => ({
    at: from,
    search: before.slice(from, to),
    content: after.slice(newFrom, newTo),
  }))
  if (!cut.every(({ search }) => search.some((line) => line.trim() !== '') && isOnce(search))) return undefined
  if (blur !== undefined && cut.some((piece) => isBlurred(piece, blur))) return undefined
  if (applyPieces(before, cut) !== edit.after) throw new Error(`${edit.source} ${edit.path}: the pieces do not make the new text`)
  return cut
}

interface EditAnalysis {
  before: string[]
  after: string[]
  spans: Span[] | undefined
  /** The old lines without whitespace, for counting loose matches. */
  bare: string[]
}

const known = new WeakMap<Edit, EditAnalysis>()

/** Cached, because many kinds use the same edit, and comparing its lines is the slowest part of making a case. */
function analyzeEdit(edit: Edit): EditAnalysis {
  const one = known.get(edit)
  if (one !== undefined) return one
  const [before, after] = [linesOf(edit.before), linesOf(edit.after)]
  const found = { before, after, spans: lineDiff(before, after), bare: squeezeLines(before) }
  known.set(edit, found)
  return found
}

/** Puts the pieces in place by line number alone; every case's right answer is checked against the result. */
function applyPieces(before: readonly string[], pieces: readonly Piece[]): string {
  const lines = [...before]
  for (const { at, search, content } of [...pieces].sort((one, two) => two.at - one.at)) lines.splice(at, search.length, ...content)
  return textOf(lines)
}

function isBlurred({ search, content }: Piece, blur: (line: string) => string): boolean {
  const sharp = new Map(search.map((line) => [blur(line), line]))
  return content.some((line) => sharp.has(blur(line)) && !search.includes(line)) || search.some((line) => sharp.get(blur(line)) !== line)
}

function grow(span: Span, end: number, above: number, below: number): Span {
  const up = Math.min(above, span.from)
  const down = Math.min(below, end - span.to)
  const most = { from: span.from - up, to: span.to + down, newFrom: span.newFrom - up, newTo: span.newTo + down }
  if (most.to > most.from) return most
  return span.from > 0 ? grow(span, end, 1, 0) : grow(span, end, 0, 1)
}

/** Joins spans that share lines; spans that only touch stay separate. */
function join(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last !== undefined && span.from < last.to) {
      const beyond = Math.max(0, last.to - span.to)
      last.to = span.to + beyond
      last.newTo = span.newTo + beyond
    } else joined.push({ ...span })
  }
  return joined
}
