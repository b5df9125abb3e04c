// Which indentation each new line gets: the model's own where it has the file's, or that of the lines it was found on.

import type { FileLines } from './file-lines.ts'
import { fitIndentation } from './fit-indentation.ts'
import { foreignUnit, isCommentTail } from './foreign-unit.ts'
import { type IndentUnit, indentUnit, isTabs, type Units } from './indent-unit.ts'
import { type Hit, indentPairs } from './judge-hit.ts'
import { fold, indentOf, lineKey } from './line-key.ts'
import { likeness } from './merge-line.ts'

export interface Indents {
  /** The new indentation of the line at this place of the content. */
  map: (indent: string, at: number) => string | undefined
  /** The search was found literally, and yet the new lines seem to have another unit than the file. */
  isForeign: boolean
  /** Only the search is misquoted; the content is indented as the file is. */
  isFiles: boolean
  /** New lines are shifted, or their unit is changed. */
  moves: boolean
}

/** Undefined: the indentations of search and file do not go together. */
export function mapIndentation(
  file: FileLines,
  units: () => Units,
  search: readonly string[],
  content: readonly string[],
  hit: Hit,
  signed: boolean,
): Indents | undefined {
  const pairs = indentPairs(hit, search, file.lines)
  if (pairs.every(([from, to]) => from === to)) {
    const flat = hit.pairs.every((pair, nth) => pairs[nth]?.[0] === '' || isCommentTail(search[pair.search] ?? ''))
    if (!flat || !content.some((line) => /^[ \t]/.test(line))) return { map: (indent) => indent, ...asFound, moves: false }
    return { ...asFound, moves: false, map: (indent) => indent, ...foreignUnit(file, content, unitsFor(units, content)) }
  }
  const { file: fileUnit, model } = unitsFor(units, content)
  // One blank less is the lost sign of a line in a diff; the added lines kept their own sign, so they are whole.
  if (signed && pairs.every(([from, to]) => to === from || to === ` ${from}`)) return { map: (indent) => indent, ...asFound, moves: false }
  if (mayBeTrimmed(pairs, content, fileUnit?.unit)) return { map: () => undefined, ...asFound }
  const keys = hit.pairs.map((pair) => lineKey(search[pair.search] ?? ''))
  const first = firstLineMap(pairs, keys, content)
  const block = fitIndentation(pairs, model, fileUnit)
  // Where the content has that line as the file has it, only the search was trimmed.
  if (first && indentOf(content.find(isSolid) ?? '') === pairs[0]?.[1]) return { map: first, ...asFound }
  if (first && block) return { map: (indent, at) => (first(indent, at) === block(indent) ? block(indent) : undefined), ...asFound }
  if (first) return { map: first, ...asFound }
  if (!block) return undefined
  const meant = whoseIndents(pairs, hit, search, content, hasOwnUnit(indentUnit(content), fileUnit))
  if (meant === 'file' && !isSameBlock(file, hit, content))
    return { map: (indent) => indent, isForeign: false, isFiles: true, moves: false }
  return { map: (indent) => (meant === undefined ? undefined : block(indent)), ...asFound }
}

/** A change that takes steps of its own says what its unit is; otherwise the model's other changes do. */
function unitsFor(units: () => Units, content: readonly string[]): Units {
  const { file, model } = units()
  return { file, model: indentUnit(content) ?? model }
}

const asFound = { isForeign: false, isFiles: false, moves: true }

/** Taken literally the content would change nothing; then that is not how it was meant. */
function isSameBlock(file: FileLines, hit: Hit, content: readonly string[]): boolean {
  return content.length === hit.to - hit.from && content.every((line, at) => line === file.lines[hit.from + at])
}

/** Models that misquote the indentation of a search mostly do the same in the new text, but not always. */
function whoseIndents(
  pairs: readonly [string, string][],
  hit: Hit,
  search: readonly string[],
  content: readonly string[],
  ownUnit: boolean,
): 'search' | 'file' | undefined {
  const indents = content.filter((line) => lineKey(line) !== '').map((line) => indentOf(fold(line)))
  if (indents.length === 0) return 'search'
  const { bySearch, byFile, firstByFile } = countKept(pairs, hit, search, content)
  const outermost = least(indents)
  const inSearch = least(pairs.map(([from]) => from))
  const inFile = least(pairs.map(([, to]) => to))
  if (bySearch > 0 && byFile === 0) return 'search'
  // Lines that stand in the content as they stand in the file were copied from there.
  if (bySearch === 0 && byFile > 1 && outermost === inFile) return 'file'
  // A block put into another one is as deep as the file's by chance; the outermost line is not.
  if (inSearch !== inFile && outermost === inSearch) return (byFile > 1 || firstByFile) && bySearch === 0 ? undefined : 'search'
  if (inSearch !== inFile && outermost === inFile && !ownUnit) return bySearch === 0 && byFile > 0 ? 'file' : undefined
  if (byFile === 0 || ownUnit) return 'search'
  return bySearch === 0 && inSearch === inFile ? 'file' : undefined
}

function hasOwnUnit(content: IndentUnit | undefined, file: IndentUnit | undefined): boolean {
  if (!content || !file || content.unit === file.unit) return false
  return content.sure > 0 || isTabs(content) !== isTabs(file)
}

/** Lines that stand once in search and content, by whose indentation they have in the content. */
function countKept(
  pairs: readonly [string, string][],
  hit: Hit,
  search: readonly string[],
  content: readonly string[],
): { bySearch: number; byFile: number; firstByFile: boolean } {
  const inSearch = countKeys(search)
  const inContent = countKeys(content)
  const indents = new Map(content.map((line) => [lineKey(line), indentOf(fold(line))]))
  const edges = [content.find(isSolid), content.findLast(isSolid)]
  let bySearch = 0
  let byFile = 0
  let firstByFile = false
  hit.pairs.forEach((pair, nth) => {
    const key = lineKey(search[pair.search] ?? '')
    const [from, to] = pairs[nth] ?? ['', '']
    if (from === to) return
    // The first and the last line of both are the same line though others read like them.
    const edge = nth === 0 ? edges[0] : nth === pairs.length - 1 ? edges[1] : undefined
    const isEdge = edge !== undefined && lineKey(edge) === key
    if (!isEdge && (inSearch.get(key) !== 1 || inContent.get(key) !== 1)) return
    const indent = isEdge ? indentOf(fold(edge)) : indents.get(key)
    if (indent === from) bySearch++
    if (indent === to) byFile++
    if (indent === to && isEdge && nth === 0) firstByFile = true
  })
  return { bySearch, byFile, firstByFile }
}

function isSolid(line: string): boolean {
  return lineKey(line) !== ''
}

function countKeys(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(lineKey(line), (counts.get(lineKey(line)) ?? 0) + 1)
  return counts
}

function least(indents: readonly string[]): string {
  return indents.reduce((shortest, indent) => (indent.length < shortest.length ? indent : shortest))
}

/** A payload that was trimmed as a whole lost the blanks before its first line, and only those. */
function firstLineMap(pairs: readonly [string, string][], keys: readonly string[], content: readonly string[]): Indents['map'] | undefined {
  const [first, ...rest] = pairs
  if (!first || rest.length === 0 || first[0] !== '' || first[1] === '' || !rest.some(([from]) => from !== '')) return undefined
  if (!rest.every(([from, to]) => from === to)) return undefined
  const start = content.findIndex(isSolid)
  const shallowest = least(pairs.map(([, to]) => to)).length
  // A later line further out than all of the block shows that the whole of it was moved.
  if (content.some((line, at) => at > start && lineKey(line) !== '' && indentOf(line).length < shallowest)) return undefined
  const own = ownIndent(lineKey(content[start] ?? ''), keys, pairs)
  return (indent, at) => (at > start ? indent : indent === first[0] ? own : indent === first[1] ? indent : undefined)
}

/** What the first line of the content had before it was trimmed: known only if it is the search's first line, or was made from it. */
function ownIndent(key: string, keys: readonly string[], pairs: readonly [string, string][]): string | undefined {
  if (keys.indexOf(key) > 0) return undefined
  return likeness(keys[0] ?? '', key) >= 0.5 ? pairs[0]?.[1] : undefined
}

/**
 * One line was searched for and lost its blanks. If the lines below its replacement are as deep as the file's, the payload may only
 * have been trimmed: then they are right as they are, and shifting them would be wrong. Whether the first line opens a block tells.
 */
function mayBeTrimmed(pairs: readonly [string, string][], content: readonly string[], unit: string | undefined): boolean {
  const [only, ...others] = pairs
  const [first, ...rest] = content.filter(isSolid)
  const [next] = rest
  if (!only || others.length > 0 || only[0] !== '' || only[1] === '' || first === undefined || next === undefined) return false
  if (indentOf(first) !== '' || rest.some((line) => indentOf(line).length < only[1].length)) return false
  const step = indentOf(next).length
  if (goesOn.test(first) || goesOnBelow.test(next)) return unit !== undefined && step !== unit.length && step > only[1].length
  return true
}

/** A line that needs more below it, and one that needs one above: the second stands deeper than the first. */
const goesOn = /[{([:,=+\-*/&|?<]\s*(?:(?:\/\/|#|\/\*).*)?$|=>\s*$|\b(?:do|then|begin|else|and|or|return)\s*$/
const goesOnBelow = /^\s*(?:[.?:)\]}&|/=]|(?:and|or|extends|implements|where|with)\b)/
