// Kinds in which the model got the blanks at the beginning of lines wrong. The file's indentation is right; new lines get it too.
// Decidable: the search stands once even when no blank counts, and each maker drops edits where another map would explain it as well.

import { cutPieces } from '../cut-pieces.ts'
import type { Edit, Kind, Made, Piece, Pool } from '../exam-case.ts'
import { isBlank, linesOf } from '../lines.ts'
import { applies, differs, mapLines, orRefused } from './answers.ts'

const loose = { loose: true, context: [0, 3], pieces: [1, 3] } as const

export const indentationKinds: Kind[] = [
  { name: 'dedented', make: dedented },
  {
    name: 'dedented-partly',
    make: (edit, pool) =>
      dedented(edit, pool, (common, random) => (common.length < 2 ? '' : common.slice(0, random.between(1, common.length - 1)))),
  },
  { name: 'over-indented', make: overIndented },
  { name: 'file-tabs-model-spaces', make: (edit, pool) => tabsToSpaces(edit, pool, pool.random.pick([2, 4, 4, 4, 8])) },
  { name: 'file-tabs-model-3-spaces', weight: 0.5, make: (edit, pool) => tabsToSpaces(edit, pool, 3) },
  { name: 'file-tabs-model-8-spaces', weight: 0.7, make: (edit, pool) => tabsToSpaces(edit, pool, 8) },
  { name: 'file-spaces-model-tabs', make: spacesToTabs },
  { name: 'two-or-four-spaces', make: otherWidth },
  { name: 'dedented-crlf', make: dedentedCrlf },
  { name: 'dedented-other-unit', make: dedentedOtherUnit },
  { name: 'top-level-search-new-lines-in-wrong-unit', make: topLevel },
  { name: 'first-line-indentation-lost-in-both', make: (edit, pool) => firstLine(edit, pool, 'both') },
  { name: 'first-line-indentation-lost-in-search', make: (edit, pool) => firstLine(edit, pool, 'search') },
  { name: 'dedented-search-only', weight: 0.5, make: dedentedSearchOnly },
  { name: 'each-change-dedented-differently', make: dedentedDifferently },
  {
    name: 'dedented-trailing-blanks',
    make: (edit, pool) => withMore(dedentedPieces(edit, pool), edit, (line) => (isBlank(line) ? line : `${line}  `), 'search'),
  },
]

/** Search and content lost the same prefix. Right: everything gets it back. Blank lines have none, so none is added. */
function dedented(edit: Edit, pool: Pool, kept?: (common: string, random: Pool['random']) => string): Made | undefined {
  const pieces = dedentedPieces(edit, pool, kept)
  return pieces && shifted(edit, pieces, applies(edit, pieces))
}

function dedentedPieces(
  edit: Edit,
  { random }: Pool,
  kept: (common: string, random: Pool['random']) => string = () => '',
): Piece[] | undefined {
  const pieces = cutPieces(edit, random, loose)
  if (pieces === undefined || !pieces.every(hasCleanBlanks)) return undefined
  const bent = pieces.map((piece) => {
    const common = commonIndent([...piece.search, ...piece.content])
    const left = kept(common, random)
    return left.length < common.length ? stripped(piece, common.slice(left.length)) : piece
  })
  return differs(pieces, bent) && bent.every((piece, index) => piece.search.join() !== pieces[index]?.search.join()) ? bent : undefined
}

/** All lines gained the same. Right: all lose it again. */
function overIndented(edit: Edit, { random }: Pool): Made | undefined {
  const pieces = cutPieces(edit, random, loose)
  if (pieces === undefined || !pieces.every(hasCleanBlanks)) return undefined
  const unit = unitOf(edit.before)
  if (unit === undefined) return undefined
  const more = (unit === 'tabs' ? '\t' : ' '.repeat(unit)).repeat(random.between(1, 2))
  const bent = mapLines(pieces, (line) => (line === '' ? line : more + line))
  return shifted(edit, bent, applies(edit, bent))
}

/**
 * A tab became so many blanks everywhere. Right: tabs. The search shows an indented line, so the width can be read off;
 * new lines are whole tabs deep (a comment's ` *` may follow), so that nothing is left to guess.
 */
function tabsToSpaces(edit: Edit, { random }: Pool, width: number): Made | undefined {
  const pieces = cutPieces(edit, random, loose)
  if (pieces === undefined || unitOf(edit.before) !== 'tabs' || !pieces.every(hasCleanBlanks)) return undefined
  const bent = mapLines(pieces, (line) => line.replace(/^\t+/, (tabs) => ' '.repeat(width * tabs.length)))
  const isRead = pieces.every(
    ({ search, content }) => search.some((line) => /^\t/.test(line)) && news(search, content).every((line) => /^\t*( \*|\S|$)/.test(line)),
  )
  return isRead && pieces.every((piece) => piece.search.every((line) => /^\t*( \*|\S|$)/.test(line))) ? applies(edit, bent) : undefined
}

/** The other way round. New lines are whole units deep. */
function spacesToTabs(edit: Edit, { random }: Pool): Made | undefined {
  const pieces = cutPieces(edit, random, loose)
  const unit = unitOf(edit.before)
  if (pieces === undefined || unit === undefined || unit === 'tabs' || !pieces.every(hasCleanBlanks)) return undefined
  if (
    !pieces.every(
      ({ search, content }) => [...search, ...content].every((line) => isWhole(line, unit)) && search.some((line) => depthOf(line) >= unit),
    )
  )
    return undefined
  return applies(
    edit,
    mapLines(pieces, (line) => toTabs(line, unit)),
  )
}

/**
 * The model used two blanks where the file has four, or the like. Right: the file's. Where the search shows one depth only, the same
 * search could also come from a block that was merely moved; then refusing is right too.
 */
function otherWidth(edit: Edit, { random }: Pool): Made | undefined {
  const pieces = cutPieces(edit, random, loose)
  const unit = unitOf(edit.before)
  if (pieces === undefined || unit === undefined || unit === 'tabs' || !pieces.every(hasCleanBlanks)) return undefined
  const width = random.pick(unit === 2 ? [4, 4, 8] : unit === 4 ? [2, 2, 8] : [2, 4])
  if (!pieces.every(({ search, content }) => [...search, ...content].every((line) => isWhole(line, unit)))) return undefined
  const bent = mapLines(pieces, (line) => rescaled(line, unit, width))
  // A piece that shows no level at all belongs to another kind (the search at top level).
  const isShown = pieces.every(
    ({ search, content }) =>
      [search, content].every((lines) => lines.every((line) => depthOf(line) < unit)) || search.some((line) => depthOf(line) >= unit),
  )
  if (!isShown || !differs(pieces, bent)) return undefined
  return shifted(edit, bent, applies(edit, bent))
}

/**
 * The same search can come from a block that was moved and from one whose levels have another width, when it shows one level only and that
 * fits both. New lines then differ by the reading: refusing is right too.
 */
function shifted(edit: Edit, bent: readonly Piece[], one: Made): Made {
  const before = linesOf(edit.before)
  return bent.some((piece) => fitsBoth(piece, before.slice(piece.at, piece.at + piece.search.length), unitOf(edit.before)))
    ? orRefused(one)
    : one
}

function fitsBoth({ search, content }: Piece, old: readonly string[], unit: 'tabs' | 2 | 4 | 8 | undefined): boolean {
  const size = unit === 'tabs' ? 1 : (unit ?? 0)
  const levels = new Set(old.filter((line) => !isBlank(line)).map((line) => Math.floor(depthOf(line) / size)))
  const [level = 0] = levels
  const first = search.findIndex((line) => !isBlank(line) && line.trimStart()[0] !== '*')
  if (levels.size !== 1 || level === 0 || first < 0) return false
  const width = depthOf(search[first] ?? '') / level
  const steps = news(search, content)
    .filter((line) => !isBlank(line))
    .map((line) => depthOf(line) - depthOf(search[first] ?? ''))
  return (
    Number.isInteger(width) && width > 0 && width !== size && steps.some((step) => step !== 0) && steps.every((step) => step % width <= 1)
  )
}

/** Dedented, and the file has CRLF, which stays. */
function dedentedCrlf(edit: Edit, pool: Pool): Made | undefined {
  const pieces = dedentedPieces(edit, pool)
  const crlf = (text: string) => text.replaceAll('\n', '\r\n')
  return pieces && shifted(edit, pieces, applies(edit, pieces, { before: crlf(edit.before), after: crlf(edit.after) }))
}

/** Dedented to the margin and in another unit. The search shows two depths, so both the shift and the width can be read off. */
function dedentedOtherUnit(edit: Edit, { random }: Pool): Made | undefined {
  const pieces = cutPieces(edit, random, { ...loose, context: [1, 4] })
  const unit = unitOf(edit.before)
  if (pieces === undefined || unit === undefined || !pieces.every(hasCleanBlanks)) return undefined
  const step = unit === 'tabs' ? /^\t*(?!\s)/ : new RegExp(`^( {${unit}})*(?!\\s)`)
  const levels = (line: string) => (line.match(/^[ \t]*/)?.[0].length ?? 0) / (unit === 'tabs' ? 1 : unit)
  const isFit = ({ search, content }: Piece) =>
    [...search, ...content].every((line) => step.test(line) && Number.isInteger(levels(line))) &&
    new Set(search.filter((line) => !isBlank(line)).map(levels)).size > 1
  if (!pieces.every(isFit)) return undefined
  const target =
    unit === 'tabs' ? ' '.repeat(random.pick([2, 4, 4, 8])) : unit === 2 ? random.pick(['\t', '    ']) : random.pick(['\t', '  '])
  const bent = pieces.map((piece) => {
    const least = Math.min(...[...piece.search, ...piece.content].filter((line) => !isBlank(line)).map(levels))
    const change = (line: string) => (isBlank(line) ? line : target.repeat(levels(line) - least) + line.trimStart())
    return { ...piece, search: piece.search.map(change), content: piece.content.map(change), least }
  })
  if (!bent.every(({ least }) => least > 0)) return undefined
  // A line that reads as in the file by chance could also mean that only the others lost their indentation: then refusing is right too.
  const isByChance = bent.some(({ search }, index) => search.some((line, at) => !isBlank(line) && line === pieces[index]?.search[at]))
  const one = applies(edit, bent)
  return isByChance ? orRefused(one) : one
}

/**
 * The search has no indentation at all and fits to the letter; only the new lines show the wrong unit. Right: the file's unit, as in every
 * other line of it. Decidable: the file has one unit, new lines step by exactly one of the model's units, and it is no prose, which has none.
 */
function topLevel(edit: Edit, { random }: Pool): Made | undefined {
  const pieces = cutPieces(edit, random, { loose: true, context: [0, 2], pieces: [1, 1] })
  const unit = unitOf(edit.before)
  const piece = pieces?.[0]
  if (
    edit.language === 'markdown' ||
    piece === undefined ||
    unit === undefined ||
    !hasCleanBlanks(piece) ||
    piece.search.some((line) => /^\s/.test(line))
  )
    return undefined
  const added = news(piece.search, piece.content).filter((line) => /^\s/.test(line))
  if (added.length < 2) return undefined
  if (unit === 'tabs') {
    if (!added.every((line) => /^\t+\S/.test(line)) || !added.some((line) => /^\t\S/.test(line))) return undefined
    const width = random.pick([2, 4])
    const content = piece.content.map((line) => line.replace(/^\t+/, (tabs) => ' '.repeat(width * tabs.length)))
    return orRefused(applies(edit, [{ ...piece, content }]))
  }
  if (!added.every((line) => isWhole(line, unit)) || !added.some((line) => depthOf(line) === unit)) return undefined
  return orRefused(applies(edit, [{ ...piece, content: piece.content.map((line) => toTabs(line, unit)) }]))
}

/**
 * Trimmed before it was pasted: only the first line lost its blanks. The other lines of the search stand in the file as they are, so the
 * content is in the file's terms but for its own first line, which gets what the file's first line has.
 */
function firstLine(edit: Edit, { random }: Pool, where: 'search' | 'both'): Made | undefined {
  const pieces = cutPieces(edit, random, { ...loose, context: [1, 3] })
  if (pieces === undefined || !pieces.every(hasCleanBlanks)) return undefined
  const isFit = pieces.every(
    ({ search, content }) =>
      search.filter((line) => !isBlank(line)).length > 1 &&
      /^[ \t]+\S/.test(search[0] ?? '') &&
      search.slice(1).some((line) => /^[ \t]/.test(line)) &&
      indentOf(search[0]) === indentOf(content[0]) &&
      !isBlank(content[0] ?? ''),
  )
  if (!isFit) return undefined
  const trim = (lines: string[]) => lines.map((line, index) => (index === 0 ? line.trimStart() : line))
  const bent = pieces.map((piece) => ({
    ...piece,
    search: trim(piece.search),
    content: where === 'both' ? trim(piece.content) : piece.content,
  }))
  return applies(edit, bent)
}

/** The search lost its indentation, the content did not: its first and last line are those of the search, in the file's depth. Shifting twice is wrong; refusing is not. */
function dedentedSearchOnly(edit: Edit, pool: Pool): Made | undefined {
  const pieces = cutPieces(edit, pool.random, { ...loose, context: [1, 3] })
  if (pieces === undefined || !pieces.every(hasCleanBlanks)) return undefined
  if (!pieces.every(({ search, content }) => search.length > 1 && search[0] === content[0] && search.at(-1) === content.at(-1)))
    return undefined
  const bent = pieces.map((piece) => ({ ...stripped(piece, commonIndent([...piece.search, ...piece.content])), content: piece.content }))
  return bent.every((piece, index) => piece.search.join() !== pieces[index]?.search.join()) ? orRefused(applies(edit, bent)) : undefined
}

/** Several changes, each shifted by its own amount: a map belongs to one change, not to the reply. */
function dedentedDifferently(edit: Edit, { random }: Pool): Made | undefined {
  const pieces = cutPieces(edit, random, { ...loose, pieces: [2, 4] })
  if (pieces === undefined || !pieces.every(hasCleanBlanks)) return undefined
  const bent = pieces.map((piece, index) => {
    if (index === 0) return stripped(piece, commonIndent([...piece.search, ...piece.content]))
    const more = random.pick(['  ', '    ', '        '])
    const add = (line: string) => (line === '' ? line : more + line)
    return random.chance(0.5) && !piece.search.concat(piece.content).some((line) => line.startsWith('\t'))
      ? { ...piece, search: piece.search.map(add), content: piece.content.map(add) }
      : piece
  })
  return differs(pieces, bent) ? applies(edit, bent) : undefined
}

function withMore(pieces: Piece[] | undefined, edit: Edit, change: (line: string) => string, which: 'search' | 'both'): Made | undefined {
  return pieces && shifted(edit, pieces, applies(edit, mapLines(pieces, change, which)))
}

/** What most lines of the file are indented with: tabs, or 2, 4 or 8 blanks. Undefined where lines disagree or too few say anything. */
function unitOf(text: string): 'tabs' | 2 | 4 | 8 | undefined {
  const indents = linesOf(text)
    .filter((line) => /^[ \t]+[^\s*]/.test(line))
    .map((line) => indentOf(line))
  if (indents.length < 5) return undefined
  const part = (is: (indent: string) => boolean) => indents.filter(is).length / indents.length
  if (part((indent) => /^\t+$/.test(indent)) >= 0.98) return 'tabs'
  for (const unit of [8, 4, 2] as const) if (part((indent) => /^ +$/.test(indent) && indent.length % unit === 0) >= 0.98) return unit
  return undefined
}

function news(search: readonly string[], content: readonly string[]): string[] {
  return content.filter((line) => !search.includes(line))
}

/** No lines of blanks only: whether those are shifted too is anybody's guess. */
function hasCleanBlanks({ search, content }: Piece): boolean {
  return [...search, ...content].every((line) => line === '' || !isBlank(line))
}

function commonIndent(lines: readonly string[]): string {
  const indents = lines.filter((line) => line !== '').map(indentOf)
  let common = indents[0] ?? ''
  for (const indent of indents) while (!indent.startsWith(common)) common = common.slice(0, -1)
  return common
}

function stripped(piece: Piece, prefix: string): Piece {
  const strip = (line: string) => (line === '' ? line : line.slice(prefix.length))
  return { ...piece, search: piece.search.map(strip), content: piece.content.map(strip) }
}

function indentOf(line = ''): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

function depthOf(line: string): number {
  return indentOf(line).length
}

/** Blanks only, a whole number of units (or one more before a comment's star). */
function isWhole(line: string, unit: number): boolean {
  const depth = depthOf(line)
  return !indentOf(line).includes('\t') && (depth % unit === 0 || (depth % unit === 1 && line[depth] === '*'))
}

function toTabs(line: string, unit: number): string {
  const depth = depthOf(line)
  return '\t'.repeat(Math.floor(depth / unit)) + ' '.repeat(depth % unit) + line.slice(depth)
}

function rescaled(line: string, unit: number, width: number): string {
  const depth = depthOf(line)
  return ' '.repeat(Math.floor(depth / unit) * width + (depth % unit)) + line.slice(depth)
}
