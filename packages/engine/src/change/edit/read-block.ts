// Computes each line of the new text as it is written: a line the model kept stays the file's own, a changed one is
// carried over by the differences that the search matched with.

import type { FileLines } from './file-lines.ts'
import type { Hit } from './judge-hit.ts'
import { keptLines } from './kept-lines.ts'
import { bodyOf, type LineDifference, lineDifferences, trailingOf } from './line-differences.ts'
import { indentOf, lineKey, withoutTrailing } from './line-key.ts'
import { restoreLookAlikes } from './look-alikes.ts'
import type { Indents } from './map-indentation.ts'
import { likeness, mergeLine } from './merge-line.ts'

export interface NewLine {
  text: string
  end: string
}

export interface Block {
  /** The file's line that this content line was quoted from, unchanged. */
  own: (at: number) => number | undefined
  /** That line as it will be written; undefined if two readings remain. */
  kept: (at: number) => string | undefined
  /** A new or changed line as it will be written; undefined if the whitespace around it is uncertain. */
  fresh: (at: number) => string | undefined
  /** The file's blank lines between this kept line and the previous one, where the model's differ and were kept. */
  gapBefore: (at: number) => { drop: number; lines: NewLine[] } | undefined
  losesGap: () => boolean
}

/** `quoted` and `wanted`: search and content without surrounding blank lines that the file does not have. */
export function readBlock(file: FileLines, quoted: readonly string[], wanted: readonly string[], hit: Hit, indents: Indents): Block {
  const partner = keptLines(quoted, wanted)
  const pairs = hit.pairs.map((pair) => ({ search: pair.search - hit.loose.start, file: pair.file }))
  const lineNumbers = new Map([...pairs, ...hit.blanks.map((pair) => ({ ...pair, search: pair.search - hit.loose.start }))].map(byLine))
  const nths = new Map(pairs.map((pair, nth) => [pair.search, nth]))
  const found = pairs.map((pair): [string, string] => [quoted[pair.search] ?? '', file.lines[pair.file] ?? ''])
  const misquoted = found.some(([theirs, there]) => bodyOf(theirs) !== bodyOf(there))
  const left = [...partner].flatMap((from, at): [string, string][] => (from === -1 ? [] : [[quoted[from] ?? '', wanted[at] ?? '']]))
  const restore = restoreLookAlikes(found, left, wanted)
  const faithful = faithfulDifferences()
  const strips = !faithful.has('trailing') && found.some(([theirs, there]) => trailingOf(theirs) !== '' && trailingOf(there) === '')
  const hasFilledBlanks = fillsBlanks(file)
  const blanks = hit.blanks.map((pair): [string, string] => [quoted[pair.search - hit.loose.start] ?? '', file.lines[pair.file] ?? ''])
  const isSloppy = left.some(([theirs, line]) => theirs === line && trailingOf(line) !== '')

  /** Ways in which the new text matches the file though the search does not: there, a difference is meant. */
  function faithfulDifferences(): Set<LineDifference> {
    const differences = new Set<LineDifference>()
    for (let at = 0; at < wanted.length; at++) {
      const from = partner[at] ?? -1
      const lineNumber = lineNumbers.get(from)
      if (lineNumber === undefined) continue
      const there = file.lines[lineNumber] ?? ''
      const inNew = lineDifferences(wanted[at] ?? '', there)
      for (const difference of lineDifferences(quoted[from] ?? '', there)) if (!inNew.includes(difference)) differences.add(difference)
    }
    return differences
  }

  function own(at: number): number | undefined {
    const from = partner[at] ?? -1
    return from === -1 ? undefined : lineNumbers.get(from)
  }

  function kept(at: number): string | undefined {
    const from = partner[at] ?? -1
    const there = file.lines[lineNumbers.get(from) ?? -1] ?? ''
    const theirs = quoted[from] ?? ''
    const line = wanted[at] ?? ''
    const mangled = lineDifferences(theirs, there).filter((difference) => !faithful.has(difference))
    const meant = lineDifferences(restore(line) ?? line, there)
    if (meant.length === 0) return there
    // The same mistake in search and new text is a mistake, unless the new text quotes the file correctly elsewhere: then it is unclear.
    if (line === theirs) return mangled.length > 0 ? there : undefined
    return meant.every((difference) => !mangled.includes(difference)) ? fresh(at) : undefined
  }

  function fresh(at: number): string | undefined {
    const line = restore(wanted[at] ?? '')
    if (line === undefined) return undefined
    const indent = indentOf(line)
    const moved = indents.map(indent, at)
    if (lineKey(line) === '') return blankLine(line, at, moved)
    if (moved === undefined) return undefined
    // Trailing whitespace of new lines is as unintended as that of the search, if kept lines of both show it.
    if (strips && !isSloppy && trailingOf(line) !== '') return undefined
    const body = strips ? withoutTrailing(line.slice(indent.length)) : line.slice(indent.length)
    const carried = misquoted && (partner[at] ?? -1) === -1 ? carryOver(body, at) : body
    return carried === undefined ? undefined : moved + carried
  }

  /** A line of only whitespace has no depth: whether it was shifted with the others is unknown. */
  function blankLine(line: string, at: number, moved: string | undefined): string | undefined {
    if (strips) return line === '' || isSloppy ? '' : undefined
    if (!indents.moves) return line
    if (line === '') return hasFilledBlanks || blanks.some(([theirs, there]) => theirs === '' && there !== '') ? undefined : ''
    if (moved === line || blanks.some(([theirs, there]) => theirs !== '' && theirs === there)) return line
    if (blanks.some(([theirs, there]) => theirs !== '' && there === '')) return moved
    // If all lines were pushed in, empty ones show that blank lines were not.
    const isPushed = moved !== undefined && moved.length < line.length && indents.map('', at) === undefined
    if (isPushed && [...quoted, ...wanted].includes('')) return line
    if (isAsDeep(line, at)) return moved
    return moved === '' && !hasFilledBlanks ? '' : undefined
  }

  /** If it is as deep as the line above or below, it was written together with them. */
  function isAsDeep(line: string, at: number): boolean {
    const above = wanted.slice(0, at).findLast((each) => lineKey(each) !== '')
    const below = wanted.slice(at + 1).find((each) => lineKey(each) !== '')
    return [above, below].some((each) => each !== undefined && indentOf(each) === line)
  }

  /** Uses the quoted line that this one was made from: the likeliest of those removed here, or the only one. */
  function carryOver(body: string, at: number): string | undefined {
    let above = at
    while (above >= 0 && (partner[above] ?? -1) === -1) above--
    let below = at
    while (below < wanted.length && (partner[below] ?? -1) === -1) below++
    const from = above < 0 ? 0 : (partner[above] ?? -1) + 1
    const to = below >= wanted.length ? quoted.length : (partner[below] ?? quoted.length)
    let best: { like: number; quoted: string; file: string } | undefined
    for (let line = from; line < to; line++) {
      const lineNumber = lineNumbers.get(line)
      // A model that quotes the file correctly elsewhere in the new text needs no carrying over.
      if (
        lineNumber === undefined ||
        lineDifferences(quoted[line] ?? '', file.lines[lineNumber] ?? '').every((difference) => faithful.has(difference))
      )
        continue
      const theirs = bodyOf(quoted[line] ?? '')
      const like = likeness(theirs, body)
      const isOnly = to - from === 1 && below - above === 2
      if ((like >= 0.5 || isOnly) && (!best || like > best.like))
        best = { like, quoted: theirs, file: bodyOf(file.lines[lineNumber] ?? '') }
    }
    return best ? mergeLine(best.quoted, best.file, body) : body
  }

  function gapBefore(at: number): { drop: number; lines: NewLine[] } | undefined {
    const gap = gapAt(at)
    if (!gap || gap.inContent !== gap.inSearch || gap.inSearch === gap.inFile || keepsGaps) return undefined
    const lines: NewLine[] = []
    for (let lineNumber = gap.from; lineNumber < gap.from + gap.inFile; lineNumber++) {
      lines.push({ text: file.lines[lineNumber] ?? '', end: file.ends[lineNumber] ?? '' })
    }
    return { drop: gap.inSearch, lines }
  }

  /** Counts the lines between this kept line and the search's kept line before it, if only blank ones are new. */
  function gapAt(at: number): { from: number; inSearch: number; inFile: number; inContent: number } | undefined {
    const nth = nths.get(partner[at] ?? -1)
    const right = nth === undefined ? undefined : pairs[nth]
    const before = nth === undefined ? undefined : pairs[nth - 1]
    if (!before || !right) return undefined
    let up = at - 1
    while (up >= 0 && lineKey(wanted[up] ?? '') === '') up--
    if (up < 0 || partner[up] !== before.search) return undefined
    return {
      from: before.file + 1,
      inSearch: right.search - before.search - 1,
      inFile: right.file - before.file - 1,
      inContent: at - up - 1,
    }
  }

  const keepsGaps = wanted.some((_, at) => {
    const gap = gapAt(at)
    return gap !== undefined && gap.inSearch !== gap.inFile && gap.inContent === gap.inFile
  })

  /** Whether the search, and so the new text, has wrong blank lines beside a changed line. */
  function losesGap(): boolean {
    if (keepsGaps) return false
    return pairs.some((right, nth) => {
      const before = pairs[nth - 1]
      if (!before) return false
      const inSearch = right.search - before.search - 1
      const inFile = right.file - before.file - 1
      if (inSearch === inFile) return false
      const above = partner.indexOf(before.search)
      const below = partner.indexOf(right.search)
      const counts = [countBeside(above, 1), countBeside(below, -1)].filter((count) => count !== undefined)
      return counts.length > 0 && counts.every((count) => (inSearch < inFile ? count <= inSearch : count >= inSearch))
    })
  }

  /** Blank lines beside a kept line, if a changed line follows. A removed line took its blank lines with it. */
  function countBeside(at: number, step: 1 | -1): number | undefined {
    if (at === -1) return undefined
    let next = at + step
    while (next >= 0 && next < wanted.length && lineKey(wanted[next] ?? '') === '') next += step
    const isChanged = next >= 0 && next < wanted.length && partner[next] === -1
    return isChanged ? Math.abs(next - at) - 1 : undefined
  }

  return { own, kept, fresh, gapBefore, losesGap }
}

/** Whether blank lines of this file are often not empty: then an empty one in a shifted text may have been such a line. */
function fillsBlanks(file: FileLines): boolean {
  let empty = 0
  let filled = 0
  for (const line of file.lines) {
    if (line === '') empty++
    else if (lineKey(line) === '') filled++
  }
  return filled * filledShare > empty + filled
}

const filledShare = 5

function byLine(pair: { search: number; file: number }): [number, number] {
  return [pair.search, pair.file]
}
