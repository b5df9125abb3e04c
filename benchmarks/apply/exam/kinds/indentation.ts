// Kinds in which the model's indentation is wrong. The file's indentation is right; new lines get it too.
// Decidable: the search matches once even without whitespace, and each kind drops edits that another mapping would explain as well.

import { cutPieces } from '../cut-pieces.ts'
import type { CaseDraft, Edit, Kind, Piece, Pool } from '../exam-case.ts'
import { isBlank, linesOf } from '../lines.ts'
import { differs, mapLines, mayRefuse, mustApply } from './answers.ts'

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

/** Search and content lost the same prefix. Right: it is restored everywhere. Blank lines have none, so none is added. */
function dedented(edit: Edit, pool: Pool, kept?: (common: string, random: Pool['random']) => string): CaseDraft | undefined {
  const pieces = dedentedPieces(edit, pool, kept)
  return pieces && shifted(edit, pieces, mustApply(edit, pieces))
}

function dedentedPieces(
  edit: Edit,
  { random }: Pool,
  kept: (common: string, random: Pool['random']) => string = () => '',
): Piece[] | undefined {
  const pieces = cutPieces(edit, random, loose)
  if (pieces === undefined || !pieces.every(hasCleanBlanks)) return undefined
  const altered = pieces.map((piece) => {
    const common = commonIndent([...piece.search, ...piece.content])
    const left = kept(common, random)
    return left.length < common.length ? stripped(piece, common.slice(left.length)) : piece
  })
  return differs(pieces, altered) && altered.every((piece, index) => piece.search.join() !== pieces[index]?.search.join())
    ? altered
    : undefined
}

/** All lines gained the same prefix. Right: it is removed everywhere. */
function overIndented(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, loose)
  if (pieces === undefined || !pieces.every(hasCleanBlanks)) return undefined
  const unit = unitOf(edit.before)
  if (unit === undefined) return undefined
  const more = (unit === 'tabs' ? '\t' : ' '.repeat(unit)).repeat(random.between(1, 2))
  const altered = mapLines(pieces, (line) => (line === '' ? line : more + line))
  return shifted(edit, altered, mustApply(edit, altered))
}

/**
 * Each tab became `width` spaces. Right: tabs. The search has an indented line, which shows the width; new lines are indented by whole
 * tabs (a comment's ` *` may follow), so that nothing must be guessed.
 */
function tabsToSpaces(edit: Edit, { random }: Pool, width: number): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, loose)
  if (pieces === undefined || unitOf(edit.before) !== 'tabs' || !pieces.every(hasCleanBlanks)) return undefined
  const altered = mapLines(pieces, (line) => line.replace(/^\t+/, (tabs) => ' '.repeat(width * tabs.length)))
  const isRead = pieces.every(
    ({ search, content }) => search.some((line) => /^\t/.test(line)) && news(search, content).every((line) => /^\t*( \*|\S|$)/.test(line)),
  )
  return isRead && pieces.every((piece) => piece.search.every((line) => /^\t*( \*|\S|$)/.test(line))) ? mustApply(edit, altered) : undefined
}

/** The reverse. New lines are indented by whole units. */
function spacesToTabs(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, loose)
  const unit = unitOf(edit.before)
  if (pieces === undefined || unit === undefined || unit === 'tabs' || !pieces.every(hasCleanBlanks)) return undefined
  if (
    !pieces.every(
      ({ search, content }) => [...search, ...content].every((line) => isWhole(line, unit)) && search.some((line) => depthOf(line) >= unit),
    )
  )
    return undefined
  return mustApply(
    edit,
    mapLines(pieces, (line) => toTabs(line, unit)),
  )
}

/**
 * The model used two spaces where the file has four, or similar. Right: the file's indentation. If the search shows only one depth, the
 * block could also have been shifted; then refusing is right too.
 */
function otherWidth(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, loose)
  const unit = unitOf(edit.before)
  if (pieces === undefined || unit === undefined || unit === 'tabs' || !pieces.every(hasCleanBlanks)) return undefined
  const width = random.pick(unit === 2 ? [4, 4, 8] : unit === 4 ? [2, 2, 8] : [2, 4])
  if (!pieces.every(({ search, content }) => [...search, ...content].every((line) => isWhole(line, unit)))) return undefined
  const altered = mapLines(pieces, (line) => rescaled(line, unit, width))
  // A piece without any level belongs to another kind (the search at top level).
  const isShown = pieces.every(
    ({ search, content }) =>
      [search, content].every((lines) => lines.every((line) => depthOf(line) < unit)) || search.some((line) => depthOf(line) >= unit),
  )
  if (!isShown || !differs(pieces, altered)) return undefined
  return shifted(edit, altered, mustApply(edit, altered))
}

/**
 * If a search shows only one level, it can fit both a shifted block and one with another indent width. New lines differ between the two
 * readings: refusing is right too.
 */
function shifted(edit: Edit, altered: readonly Piece[], one: CaseDraft): CaseDraft {
  const before = linesOf(edit.before)
  return altered.some((piece) => fitsBoth(piece, before.slice(piece.at, piece.at + piece.search.length), unitOf(edit.before)))
    ? mayRefuse(one)
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

/** Dedented, in a file with CRLF, which stays. */
function dedentedCrlf(edit: Edit, pool: Pool): CaseDraft | undefined {
  const pieces = dedentedPieces(edit, pool)
  const crlf = (text: string) => text.replaceAll('\n', '\r\n')
  return pieces && shifted(edit, pieces, mustApply(edit, pieces, { before: crlf(edit.before), after: crlf(edit.after) }))
}

/** Dedented to the margin and in another unit. The search shows two depths, and so both the shift and the width. */
function dedentedOtherUnit(edit: Edit, { random }: Pool): CaseDraft | undefined {
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
  const altered = pieces.map((piece) => {
    const least = Math.min(...[...piece.search, ...piece.content].filter((line) => !isBlank(line)).map(levels))
    const change = (line: string) => (isBlank(line) ? line : target.repeat(levels(line) - least) + line.trimStart())
    return { ...piece, search: piece.search.map(change), content: piece.content.map(change), least }
  })
  if (!altered.every(({ least }) => least > 0)) return undefined
  // A line that equals the file's by chance could also mean that only the others lost their indentation: then refusing is right too.
  const isByChance = altered.some(({ search }, index) => search.some((line, at) => !isBlank(line) && line === pieces[index]?.search[at]))
  const one = mustApply(edit, altered)
  return isByChance ? mayRefuse(one) : one
}

/**
 * The search has no indentation and matches exactly; only the new lines have the wrong unit. Right: the file's unit, as in all its other
 * lines. Decidable: the file has one unit, new lines step by exactly one of the model's units, and it is not prose, which has none.
 */
function topLevel(edit: Edit, { random }: Pool): CaseDraft | undefined {
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
    return mayRefuse(mustApply(edit, [{ ...piece, content }]))
  }
  if (!added.every((line) => isWhole(line, unit)) || !added.some((line) => depthOf(line) === unit)) return undefined
  return mayRefuse(mustApply(edit, [{ ...piece, content: piece.content.map((line) => toTabs(line, unit)) }]))
}

/**
 * Trimmed before it was pasted: only the first line lost its indentation. The other lines of the search match the file exactly, so the
 * content has the file's indentation except in its first line, which gets that of the file's first line.
 */
function firstLine(edit: Edit, { random }: Pool, where: 'search' | 'both'): CaseDraft | undefined {
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
  const altered = pieces.map((piece) => ({
    ...piece,
    search: trim(piece.search),
    content: where === 'both' ? trim(piece.content) : piece.content,
  }))
  return mustApply(edit, altered)
}

/** Only the search lost its indentation: the content's first and last line still have the file's. Shifting is wrong; refusing is not. */
function dedentedSearchOnly(edit: Edit, pool: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, pool.random, { ...loose, context: [1, 3] })
  if (pieces === undefined || !pieces.every(hasCleanBlanks)) return undefined
  if (!pieces.every(({ search, content }) => search.length > 1 && search[0] === content[0] && search.at(-1) === content.at(-1)))
    return undefined
  const altered = pieces.map((piece) => ({ ...stripped(piece, commonIndent([...piece.search, ...piece.content])), content: piece.content }))
  return altered.every((piece, index) => piece.search.join() !== pieces[index]?.search.join())
    ? mayRefuse(mustApply(edit, altered))
    : undefined
}

/** Several changes, each shifted by its own amount: an indentation mapping belongs to one change, not to the reply. */
function dedentedDifferently(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { ...loose, pieces: [2, 4] })
  if (pieces === undefined || !pieces.every(hasCleanBlanks)) return undefined
  const altered = pieces.map((piece, index) => {
    if (index === 0) return stripped(piece, commonIndent([...piece.search, ...piece.content]))
    const more = random.pick(['  ', '    ', '        '])
    const add = (line: string) => (line === '' ? line : more + line)
    return random.chance(0.5) && !piece.search.concat(piece.content).some((line) => line.startsWith('\t'))
      ? { ...piece, search: piece.search.map(add), content: piece.content.map(add) }
      : piece
  })
  return differs(pieces, altered) ? mustApply(edit, altered) : undefined
}

function withMore(
  pieces: Piece[] | undefined,
  edit: Edit,
  change: (line: string) => string,
  which: 'search' | 'both',
): CaseDraft | undefined {
  return pieces && shifted(edit, pieces, mustApply(edit, mapLines(pieces, change, which)))
}

/** The indentation of most lines: tabs, or 2, 4 or 8 spaces. Undefined if lines disagree or too few are indented. */
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

/** Whether there are no whitespace-only lines, which might be shifted too or not. */
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

/** Spaces only, a whole number of units (or one more before a comment's star). */
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
