// Kinds about blank lines and runs of spaces. The reply does not change lines that are in both search and content, so the file's stay.

import { cutPieces } from '../cut-pieces.ts'
import type { CaseDraft, Edit, Kind, Piece, Pool } from '../exam-case.ts'
import { findMatches, isBlank, linesOf } from '../lines.ts'
import { differs, mapLines, mayRefuse, mustApply } from './answers.ts'

export const blanksKinds: Kind[] = [
  { name: 'blank-line-missing', make: missing },
  { name: 'blank-line-missing-in-both', weight: 0.7, make: missingInBoth },
  { name: 'blank-line-extra', make: extra },
  { name: 'blank-line-extra-at-start', make: (edit, pool) => extraAtEdge(edit, pool, 'start') },
  { name: 'blank-line-extra-at-end', make: (edit, pool) => extraAtEdge(edit, pool, 'end') },
  { name: 'blank-line-extra-at-both-edges-in-both', weight: 0.7, make: padded },
  { name: 'blank-line-extra-in-both', weight: 0.7, make: extraInBoth },
  { name: 'blank-line-missing-dedented', weight: 0.7, make: missingDedented },
  { name: 'blank-lines-hold-blanks-in-search', weight: 0.7, make: blanksOnBlank },
  { name: 'blanks-collapsed-in-search', make: collapsed },
  { name: 'blanks-collapsed-in-both', weight: 0.7, make: collapsedInBoth },
]

const loose = { loose: true, context: [1, 5] } as const

/** A blank line between two lines of the search is missing; the content is right. */
function missing(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, loose)
  if (pieces === undefined) return undefined
  const altered = pieces.map((piece) => ({ ...piece, search: withoutInnerBlanks(piece.search) }))
  return differs(pieces, altered) && isNowhere(edit, pieces, altered) ? mustApply(edit, altered) : undefined
}

/** Whether no altered search matches the file exactly: an exact match would be what the reply asks for. */
function isNowhere(edit: Edit, pieces: readonly Piece[], altered: readonly Piece[]): boolean {
  const before = linesOf(edit.before)
  return altered.every(
    ({ search }, index) => search.join('\n') === pieces[index]?.search.join('\n') || findMatches(before, search).length === 0,
  )
}

function withoutInnerBlanks(lines: readonly string[]): string[] {
  const [first, last] = [lines.findIndex((line) => line !== ''), lines.findLastIndex((line) => line !== '')]
  return lines.filter((line, index) => line !== '' || index < first || index > last)
}

/** Missing from both, between two unchanged lines: it stays in the file. Refusing is right too. */
function missingInBoth(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { ...loose, context: [2, 5] })
  if (pieces === undefined) return undefined
  const altered = pieces.map((piece) => {
    const gaps = keptGaps(piece)
    return {
      ...piece,
      search: piece.search.filter((_, index) => !gaps.some(([old]) => old === index)),
      content: piece.content.filter((_, index) => !gaps.some(([, now]) => now === index)),
    }
  })
  return differs(pieces, altered) && isNowhere(edit, pieces, altered) ? mayRefuse(mustApply(edit, altered)) : undefined
}

/** Blank lines whose two neighbors are in both, counted from the outside in: [in search, in content]. */
function keptGaps({ search, content }: Piece): [number, number][] {
  const gaps: [number, number][] = []
  let head = 0
  while (head < search.length && head < content.length && search[head] === content[head]) head++
  for (let index = 1; index < head - 1; index++)
    if (search[index] === '' && !isBlank(search[index - 1] ?? '') && !isBlank(search[index + 1] ?? '')) gaps.push([index, index])
  let tail = 0
  while (tail < search.length - head && tail < content.length - head && search.at(-1 - tail) === content.at(-1 - tail)) tail++
  for (let back = tail - 1; back > 1; back--) {
    const [old, new_] = [search.length - back, content.length - back]
    if (search[old] === '' && !isBlank(search[old - 1] ?? '') && !isBlank(search[old + 1] ?? '')) gaps.push([old, new_])
  }
  return gaps
}

/** An extra blank line inside the search; the content is right. */
function extra(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, loose)
  if (pieces === undefined) return undefined
  const altered = pieces.map((piece) => {
    if (piece.search.length < 2) return piece
    const at = random.between(1, piece.search.length - 1)
    return { ...piece, search: piece.search.toSpliced(at, 0, '') }
  })
  return differs(pieces, altered) && isNowhere(edit, pieces, altered) ? mustApply(edit, altered) : undefined
}

/** An extra blank line before or after the search, where the file has none; the content is right. */
function extraAtEdge(edit: Edit, { random }: Pool, edge: 'start' | 'end'): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true })
  if (pieces === undefined) return undefined
  const before = linesOf(edit.before)
  const isFit = pieces.every(({ at, search, content }) => {
    const beyond = edge === 'start' ? before[at - 1] : before[at + search.length]
    const own = edge === 'start' ? [search[0], content[0]] : [search.at(-1), content.at(-1)]
    return beyond !== undefined && !isBlank(beyond) && own.every((line) => line !== undefined && !isBlank(line))
  })
  if (!isFit) return undefined
  return mustApply(
    edit,
    pieces.map((piece) => ({ ...piece, search: edge === 'start' ? ['', ...piece.search] : [...piece.search, ''] })),
  )
}

/** The model put a blank line around both payloads, inside the fences. It is only layout: the file gets none. */
function padded(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true })
  if (pieces === undefined) return undefined
  const before = linesOf(edit.before)
  const isFit = pieces.every(({ at, search, content }) =>
    [before[at - 1], before[at + search.length], search[0], search.at(-1), content[0], content.at(-1)].every(
      (line) => line !== undefined && !isBlank(line),
    ),
  )
  return isFit
    ? mayRefuse(
        mustApply(
          edit,
          pieces.map((piece) => ({ ...piece, search: ['', ...piece.search, ''], content: ['', ...piece.content, ''] })),
        ),
      )
    : undefined
}

/** The model adds a blank line between two lines that it does not change: the file does not get it. */
function extraInBoth(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { ...loose, context: [2, 5] })
  if (pieces === undefined) return undefined
  const isFit = pieces.every(
    ({ search, content }) =>
      search[0] === content[0] && search[1] === content[1] && search.length > 2 && search.slice(0, 2).every((line) => !isBlank(line)),
  )
  if (!isFit) return undefined
  return mayRefuse(
    mustApply(
      edit,
      pieces.map((piece) => ({ ...piece, search: piece.search.toSpliced(1, 0, ''), content: piece.content.toSpliced(1, 0, '') })),
    ),
  )
}

/** Two mistakes at once. */
function missingDedented(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, loose)
  if (
    pieces === undefined ||
    !pieces.every(({ search, content }) => [...search, ...content].every((line) => line === '' || (/^ {2}/.test(line) && !isBlank(line))))
  )
    return undefined
  const altered = mapLines(pieces, (line) => line.slice(2)).map((piece) => ({ ...piece, search: withoutInnerBlanks(piece.search) }))
  return altered.some((piece, index) => piece.search.length !== pieces[index]?.search.length) ? mustApply(edit, altered) : undefined
}

/** Editors indent blank lines: the search has such spaces, the file does not. */
function blanksOnBlank(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, loose)
  if (pieces === undefined) return undefined
  const altered = mapLines(pieces, (line) => (line === '' ? '    ' : line), 'search')
  return differs(pieces, altered) ? mustApply(edit, altered) : undefined
}

const collapse = (line: string) => line.replace(/(?<=\S)[ \t]{2,}(?=\S)/g, ' ')

/** Table columns, comments after code: every run of spaces inside a line became one. The content is right. */
function collapsed(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true, blur: collapse })
  if (pieces === undefined) return undefined
  const altered = mapLines(pieces, collapse, 'search')
  return differs(pieces, altered) ? mustApply(edit, altered) : undefined
}

/** In both: unchanged lines keep the file's columns. New lines have none, because their width cannot be known. Refusing is right too. */
function collapsedInBoth(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { ...loose, context: [1, 3], blur: collapse })
  if (pieces === undefined) return undefined
  const altered = mapLines(pieces, collapse)
  if (!differs(pieces, altered)) return undefined
  const isSafe = pieces.every(({ search, content }) => content.every((line) => search.includes(line) || collapse(line) === line))
  return isSafe ? mayRefuse(mustApply(edit, altered)) : undefined
}
