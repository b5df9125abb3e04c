// Helpers for kinds: blocks from pieces, the three answers, and whether a payload is free of the format's own marks.

import type { CaseDraft, Edit, Expect, Files, Piece } from '../exam-case.ts'
import { findMatches, isBlank, linesOf, textOf } from '../lines.ts'
import { type Block, writeXml, type XmlStyle } from '../write-xml.ts'

export function modify(path: string, pieces: readonly Piece[]): Block {
  return { path, action: 'modify', changes: pieces.map(({ search, content }) => ({ search, content })) }
}

/** The original or altered file, the altered pieces, and the text that must result. */
export function mustApply(
  edit: Edit,
  pieces: readonly Piece[],
  altered: { before?: string; after?: string; style?: XmlStyle } = {},
): CaseDraft {
  const { before = edit.before, after = edit.after, style } = altered
  const lines = before.split('\n')
  const inexact = pieces.some(({ search }) => findMatches(lines, search).length === 0)
  const one = makeCase({ [edit.path]: before }, writeXml([modify(edit.path, pieces)], style), { apply: { [edit.path]: after } })
  return inexact ? { ...one, inexact } : one
}

/** Applied exactly so, or refused: a careful engine may refuse here, but any other byte is wrong. */
export function mayRefuse({ expect, ...one }: CaseDraft): CaseDraft {
  return { ...one, expect: 'apply' in expect ? { either: expect.apply } : expect }
}

export function mustRefuse(files: Files, reply: string): CaseDraft {
  return makeCase(files, reply, { refuse: true })
}

export function makeCase(files: Files, reply: string, expect: Expect): CaseDraft {
  return { files, reply, expect }
}

/** Has no line of `=` alone, none of our tags, no marks of the other formats: nothing that a parser could read as structure. */
export function isPlain(pieces: readonly Piece[]): boolean {
  return pieces.every(({ search, content }) => [...search, ...content].every(isPlainLine))
}

export function isPlainLine(line: string): boolean {
  return (
    !/^\s*(={3,}|`{3,}|~{3,}|[<>]{5,9}|-{5,9}|\+{5,9}|\*\*\* |@@|diff --git|---|\+\+\+)/.test(line) &&
    !/<\/?(file|change|search|content|plan|new|description|think)\b|CDATA|&[a-z#0-9]+;/i.test(line)
  )
}

/** Whether no payload begins or ends with a blank line, which without a fence could not be distinguished from layout. */
export function isTight(pieces: readonly Piece[]): boolean {
  return pieces.every(({ search, content }) =>
    [search, content].every((lines) => lines.length === 0 || !(isBlank(lines[0] ?? '') || isBlank(lines.at(-1) ?? ''))),
  )
}

export function mapLines(
  pieces: readonly Piece[],
  change: (line: string, index: number) => string,
  which: 'search' | 'both' = 'both',
): Piece[] {
  return pieces.map(({ at, search, content }) => ({
    at,
    search: search.map(change),
    content: which === 'both' ? content.map(change) : content,
  }))
}

export function differs(one: readonly Piece[], two: readonly Piece[]): boolean {
  return one.some((piece, index) => piece.search.join('\n') !== two[index]?.search.join('\n'))
}

/** Counts the lines at the beginning and end that search and content share: the reply repeats them unchanged. */
function keptEdges({ search, content }: Piece): { head: number; tail: number } {
  let head = 0
  while (head < search.length && head < content.length && search[head] === content[head]) head++
  let tail = 0
  while (tail < search.length - head && tail < content.length - head && search.at(-1 - tail) === content.at(-1 - tail)) tail++
  return { head, tail }
}

/** Makes the same mistake in search and content, only in the lines that they share. */
export function alterKept(pieces: readonly Piece[], alter: (line: string) => string): Piece[] {
  return pieces.map((piece) => {
    const { head, tail } = keptEdges(piece)
    const change = (lines: readonly string[]) =>
      lines.map((line, index) => (index < head || index >= lines.length - tail ? alter(line) : line))
    return { at: piece.at, search: change(piece.search), content: change(piece.content) }
  })
}

/** The reverse: the file differs in those lines, and the reply does not reflect it. Undefined: no line would differ. */
export function alterFile(
  edit: Edit,
  pieces: readonly Piece[],
  alter: (line: string) => string,
): { before: string; after: string } | undefined {
  const lines = linesOf(edit.before)
  const altered = pieces.map((piece) => {
    const { head, tail } = keptEdges(piece)
    const change = (list: readonly string[]) =>
      list.map((line, index) => (index < head || index >= list.length - tail ? alter(line) : line))
    return { piece, search: change(piece.search), content: change(piece.content) }
  })
  const whole = (which: 'search' | 'content') => {
    const copy = [...lines]
    for (const one of [...altered].sort((a, b) => b.piece.at - a.piece.at))
      copy.splice(one.piece.at, one.piece.search.length, ...one[which])
    return textOf(copy)
  }
  const before = whole('search')
  return before === edit.before ? undefined : { before, after: whole('content') }
}
