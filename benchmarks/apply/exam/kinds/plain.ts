// Kinds in which nothing is wrong except the order: the minimum before an engine may be tolerant.

import { cutPieces } from '../cut-pieces.ts'
import type { CaseDraft, Edit, Kind, Pool } from '../exam-case.ts'
import { findMatches, linesOf, textOf } from '../lines.ts'
import { writeXml } from '../write-xml.ts'
import { makeCase, mayRefuse, modify, mustApply, mustRefuse } from './answers.ts'

export const plainKinds: Kind[] = [
  { name: 'exact', weight: 1.5, make: (edit, pool) => exact(edit, pool) },
  { name: 'exact-least-context', make: (edit, pool) => exact(edit, pool, { context: [0, 0] }) },
  {
    name: 'exact-with-description',
    weight: 0.5,
    make: (edit, pool) => described(edit, pool, ['Use T where a < b', 'Rename "x" to \'y\' & tidy up', 'First of two']),
  },
  {
    name: 'description-holds-tags',
    weight: 0.5,
    make: (edit, pool) => described(edit, pool, ['See the <search> below', 'Drop <file> from <content>', 'No more `<change>` here']),
  },
  { name: 'several-changes', make: (edit, pool) => exact(edit, pool, { pieces: [2, 4], context: [0, 2] }) },
  { name: 'several-changes-reversed', make: reversed },
  { name: 'several-changes-shuffled', weight: 0.5, make: (edit, pool) => reversed(edit, pool, (list) => pool.random.shuffled(list)) },
  { name: 'adjacent-changes', make: adjacent },
  { name: 'change-at-first-line', make: (edit, pool) => atEdge(edit, pool, 'first') },
  { name: 'change-at-last-line', make: (edit, pool) => atEdge(edit, pool, 'last') },
  { name: 'deletion', make: deletion },
  { name: 'insertion-after-anchor', make: insertion },
  { name: 'block-moved', make: moved },
  { name: 'same-search-every-place', make: everyMatch },
  { name: 'same-search-every-place-among-others', make: everyMatchAmongOthers },
  { name: 'same-change-twice', weight: 0.5, make: twice },
  { name: 'exact-here-indented-elsewhere', make: indentedElsewhere },
  { name: 'no-change', weight: 0.5, make: noChange },
  { name: 'whole-file-as-search', weight: 0.5, make: wholeSearch },
  { name: 'already-applied', make: alreadyApplied },
]

function exact(edit: Edit, { random }: Pool, cut = {}): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, cut)
  return pieces && mustApply(edit, pieces)
}

/** A description is free text up to its end; a tag in it is only text. */
function described(edit: Edit, { random }: Pool, texts: readonly [string, ...string[]]): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined) return undefined
  const description = random.pick(texts)
  const block = {
    path: edit.path,
    action: random.pick(['modify', 'modify', 'edit']),
    changes: pieces.map(({ search, content }) => ({ search, content, description })),
  }
  return makeCase(
    { [edit.path]: edit.before },
    `<chatName="Small edits"/>\n\n<Plan>\nChange ${edit.path}, nothing else.\n</Plan>\n\n${writeXml([block])}`,
    { apply: { [edit.path]: edit.after } },
  )
}

/** All searches resolve against the original file, in any order. */
function reversed(edit: Edit, { random }: Pool, order: <T>(list: T[]) => T[] = (list) => [...list].reverse()): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [2, 4], context: [0, 2] })
  return pieces && mustApply(edit, order(pieces))
}

/** One piece cut into two adjacent ones: they share no line, so nothing overlaps. */
function adjacent(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { context: [2, 3], pieces: [1, 3] })
  if (pieces === undefined) return undefined
  const before = linesOf(edit.before)
  const split = pieces.flatMap((piece) => {
    for (let head = piece.search.length - 1; head > 0; head--) {
      const isShared = piece.search.slice(-head).join('\n') === piece.content.slice(-head).join('\n')
      const first = { at: piece.at, search: piece.search.slice(0, -head), content: piece.content.slice(0, piece.content.length - head) }
      const second = piece.search.slice(-head)
      if (
        isShared &&
        findMatches(before, first.search).length === 1 &&
        findMatches(before, second).length === 1 &&
        second[0]?.trim() !== ''
      )
        return [first, { at: piece.at + first.search.length, search: second, content: [...second, second[0] ?? ''] }]
    }
    return [piece]
  })
  if (split.length === pieces.length) return undefined
  const lines = [...before]
  for (const { at, search, content } of [...split].reverse()) lines.splice(at, search.length, ...content)
  return mustApply(edit, split, { after: textOf(lines) })
}

function atEdge(edit: Edit, { random }: Pool, edge: 'first' | 'last'): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const size = random.between(1, 3)
  const search = edge === 'first' ? before.slice(0, size) : before.slice(-size)
  if (search.length === 0 || search.every((line) => line.trim() === '') || findMatches(before, search).length !== 1) return undefined
  const fresh = ['added by the exam', '', 'and once more']
  const kept = random.chance(0.5) ? search : []
  const content = edge === 'first' ? [...fresh, ...kept] : [...kept, ...fresh]
  const after = edge === 'first' ? [...content, ...before.slice(size)] : [...before.slice(0, -size), ...content]
  return mustApply(edit, [{ at: edge === 'first' ? 0 : before.length - size, search, content }], { after: textOf(after) })
}

/** Empty content: the lines are deleted with their line ends; nothing is left in their place. */
function deletion(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const size = random.between(1, 6)
  const at = random.below(Math.max(1, before.length - size))
  const search = before.slice(at, at + size)
  if (search[0]?.trim() === '' || before.length < size + 3 || at + size >= before.length || findMatches(before, search).length !== 1)
    return undefined
  return mustApply(edit, [{ at, search, content: [] }], { after: textOf([...before.slice(0, at), ...before.slice(at + size)]) })
}

/** Inserts new lines by repeating the line next to them. */
function insertion(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const at = random.below(before.length)
  const anchor = before[at] ?? ''
  if (anchor.trim() === '' || findMatches(before, [anchor]).length !== 1) return undefined
  const fresh = [`${/^\s*/.exec(anchor)?.[0] ?? ''}added by the exam`]
  const content = random.chance(0.5) ? [anchor, ...fresh] : [...fresh, anchor]
  return mustApply(edit, [{ at, search: [anchor], content }], {
    after: textOf([...before.slice(0, at), ...content, ...before.slice(at + 1)]),
  })
}

/** Deleted in one place, inserted in another: both searches refer to the old file. */
function moved(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const before = linesOf(edit.before)
  const size = random.between(2, 8)
  const at = random.below(Math.max(1, before.length - size - 2))
  const block = before.slice(at, at + size)
  const anchorAt = random.below(before.length)
  const anchor = before[anchorAt] ?? ''
  const isApart = anchorAt < at - 1 || anchorAt > at + size
  if (!isApart || anchor.trim() === '' || block.length < size || block[0]?.trim() === '') return undefined
  if (findMatches(before, block).length !== 1 || findMatches(before, [anchor]).length !== 1) return undefined
  const pieces = random.shuffled([
    { at, search: block, content: [] },
    { at: anchorAt, search: [anchor], content: [anchor, ...block] },
  ])
  const lines = [...before]
  for (const piece of [...pieces].sort((one, two) => two.at - one.at)) lines.splice(piece.at, piece.search.length, ...piece.content)
  return mustApply(edit, pieces, { after: textOf(lines) })
}

/** The text appears n times and n changes search for it: one each, in order. */
function everyMatch(edit: Edit, pool: Pool): CaseDraft | undefined {
  const many = repeated(edit, pool)
  if (many === undefined) return undefined
  const { before, search, matches } = many
  const pieces = matches.map((at, index) => ({ at, search, content: [...search.slice(0, -1), `${search.at(-1)} // ${index + 1}`] }))
  return mustApply(edit, pieces, { after: textOf(replaced(before, pieces)) })
}

/** The same, with another change among them whose search matches once. */
function everyMatchAmongOthers(edit: Edit, pool: Pool): CaseDraft | undefined {
  const many = repeated(edit, pool)
  if (many === undefined) return undefined
  const { before, search, matches } = many
  const pieces = matches.map((at, index) => ({ at, search, content: index % 2 === 0 ? [...search, 'added by the exam'] : search.slice(1) }))
  const alone = before.findIndex(
    (line, at) =>
      line.trim().length > 3 &&
      findMatches(before, [line]).length === 1 &&
      matches.every((match) => at < match || at >= match + search.length),
  )
  if (alone < 0) return undefined
  const other = { at: alone, search: [before[alone] ?? ''], content: [`${before[alone]} `.trimEnd(), 'and this one'] }
  const order = [...pieces]
  order.splice(pool.random.below(order.length + 1), 0, other)
  return mustApply(edit, order, { after: textOf(replaced(before, order)) })
}

/** Once in the file, given twice with the same text. Applying it once is right; so is refusing. */
function twice(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [1, 2] })
  return pieces && mayRefuse(mustApply(edit, [...pieces, ...pieces]))
}

/** An exact match in one place, and one with other indentation in another: the first match tier with one match wins. */
function indentedElsewhere(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [1, 1], loose: true })
  const piece = pieces?.[0]
  if (piece === undefined) return undefined
  const copy = piece.search.map((line) => (line === '' ? '' : `      ${line}`))
  const add = (text: string) => text + textOf(['', ...copy])
  if (findMatches(linesOf(add(edit.before)), piece.search).length !== 1) return undefined
  return mustApply(edit, [piece], { before: add(edit.before), after: add(edit.after) })
}

/** Search and content are the same: nothing to commit. */
function noChange(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  return (
    pieces &&
    mustRefuse(
      { [edit.path]: edit.before },
      writeXml([
        modify(
          edit.path,
          pieces.map((piece) => ({ ...piece, content: piece.search })),
        ),
      ]),
    )
  )
}

function wholeSearch(edit: Edit): CaseDraft | undefined {
  const search = linesOf(edit.before)
  if (search.length > 300) return undefined
  return mustApply(edit, [{ at: 0, search, content: linesOf(edit.after) }])
}

/** The file already has the changes of the reply, and the searched lines are gone: nothing to commit. */
function alreadyApplied(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { loose: true })
  if (pieces === undefined) return undefined
  const after = linesOf(edit.after)
  if (
    !pieces.every(
      ({ search }) =>
        findMatches(
          after.map((line) => line.replace(/\s/g, '')),
          search.map((line) => line.replace(/\s/g, '')),
        ).length === 0,
    )
  )
    return undefined
  return mustRefuse({ [edit.path]: edit.after }, writeXml([modify(edit.path, pieces)]))
}

export function repeated(edit: Edit, { random }: Pool): { before: string[]; search: string[]; matches: number[] } | undefined {
  const before = linesOf(edit.before)
  const size = random.between(1, 3)
  for (let tries = 0; tries < 40; tries++) {
    const at = random.below(Math.max(1, before.length - size))
    const search = before.slice(at, at + size)
    if (search.length < size || search[0]?.trim() === '' || search.at(-1)?.trim() === '') continue
    const matches = findMatches(before, search)
    const isApart = matches.every((match, index) => index === 0 || match >= (matches[index - 1] ?? 0) + size)
    if (matches.length > 1 && matches.length < 5 && isApart) return { before, search, matches }
  }
  return undefined
}

function replaced(before: readonly string[], pieces: readonly { at: number; search: string[]; content: string[] }[]): string[] {
  const lines = [...before]
  for (const { at, search, content } of [...pieces].sort((one, two) => two.at - one.at)) lines.splice(at, search.length, ...content)
  return lines
}
