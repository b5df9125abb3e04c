// Decides each new line's indentation: the model's own if it has the file's, or that of the lines it matched.

import type { FileLines } from './file-lines.ts'
import { fitIndentation } from './fit-indentation.ts'
import { foreignUnit, isCommentTail } from './foreign-unit.ts'
import { type IndentUnit, indentUnit, isTabs, type Units } from './indent-unit.ts'
import { type Hit, indentPairs } from './judge-hit.ts'
import { fold, indentOf, lineKey } from './line-key.ts'
import { likeness } from './merge-line.ts'

export interface Indents {
  /** The new indentation of the line at this index of the content. */
  map: (indent: string, at: number) => string | undefined
  /** The search matched literally, yet the new lines seem to have another unit than the file. */
  isForeign: boolean
  /** Only the search is misquoted; the content is indented like the file. */
  isLikeFile: boolean
  /** New lines are shifted, or their unit is changed. */
  moves: boolean
}

/** Undefined: the indentations of search and file are inconsistent. */
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
  // One space less is the lost sign of a diff line; the added lines kept their own sign, so they are complete.
  if (signed && pairs.every(([from, to]) => to === from || to === ` ${from}`)) return { map: (indent) => indent, ...asFound, moves: false }
  if (mayBeTrimmed(pairs, content, fileUnit?.unit)) return { map: () => undefined, ...asFound }
  const keys = hit.pairs.map((pair) => lineKey(search[pair.search] ?? ''))
  const first = firstLineMap(pairs, keys, content)
  const block = fitIndentation(pairs, model, fileUnit)
  // If the content has that line as in the file, only the search was trimmed.
  if (first && indentOf(content.find(isSolid) ?? '') === pairs[0]?.[1]) return { map: first, ...asFound }
  if (first && block) return { map: (indent, at) => (first(indent, at) === block(indent) ? block(indent) : undefined), ...asFound }
  if (first) return { map: first, ...asFound }
  if (!block) return undefined
  const meant = indentSource(pairs, hit, search, content, hasOwnUnit(indentUnit(content), fileUnit))
  if (meant === 'file' && !isSameBlock(file, hit, content))
    return { map: (indent) => indent, isForeign: false, isLikeFile: true, moves: false }
  return { map: (indent) => (meant === undefined ? undefined : block(indent)), ...asFound }
}

/** A change that contains steps shows its own unit; otherwise the model's other changes do. */
function unitsFor(units: () => Units, content: readonly string[]): Units {
  const { file, model } = units()
  return { file, model: indentUnit(content) ?? model }
}

const asFound = { isForeign: false, isLikeFile: false, moves: true }

/** Taken literally the content would change nothing, so it was not meant that way. */
function isSameBlock(file: FileLines, hit: Hit, content: readonly string[]): boolean {
  return content.length === hit.to - hit.from && content.every((line, at) => line === file.lines[hit.from + at])
}

/** Models that misquote the indentation of a search mostly do the same in the new text, but not always. */
function indentSource(
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
  // Lines that are in the content exactly as in the file were copied from there.
  if (bySearch === 0 && byFile > 1 && outermost === inFile) return 'file'
  // A block put into another one has the file's depth by chance; the outermost line does not.
  if (inSearch !== inFile && outermost === inSearch) return (byFile > 1 || firstByFile) && bySearch === 0 ? undefined : 'search'
  if (inSearch !== inFile && outermost === inFile && !ownUnit) return bySearch === 0 && byFile > 0 ? 'file' : undefined
  if (byFile === 0 || ownUnit) return 'search'
  return bySearch === 0 && inSearch === inFile ? 'file' : undefined
}

function hasOwnUnit(content: IndentUnit | undefined, file: IndentUnit | undefined): boolean {
  if (!content || !file || content.unit === file.unit) return false
  return content.sure > 0 || isTabs(content) !== isTabs(file)
}

/** Counts lines that appear once in search and content by whose indentation they have. */
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
    // The first and the last line of both are the same line even if others read like them.
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

/** A payload that was trimmed as a whole lost only the indentation of its first line. */
function firstLineMap(pairs: readonly [string, string][], keys: readonly string[], content: readonly string[]): Indents['map'] | undefined {
  const [first, ...rest] = pairs
  if (!first || rest.length === 0 || first[0] !== '' || first[1] === '' || !rest.some(([from]) => from !== '')) return undefined
  if (!rest.every(([from, to]) => from === to)) return undefined
  const start = content.findIndex(isSolid)
  const shallowest = least(pairs.map(([, to]) => to)).length
  // A later line further out than the whole block shows that all of it was moved.
  if (content.some((line, at) => at > start && lineKey(line) !== '' && indentOf(line).length < shallowest)) return undefined
  const own = ownIndent(lineKey(content[start] ?? ''), keys, pairs)
  return (indent, at) => (at > start ? indent : indent === first[0] ? own : indent === first[1] ? indent : undefined)
}

/** Original indentation of the content's first line: known only if it is the search's first line, or was made from it. */
function ownIndent(key: string, keys: readonly string[], pairs: readonly [string, string][]): string | undefined {
  if (keys.indexOf(key) > 0) return undefined
  return likeness(keys[0] ?? '', key) >= 0.5 ? pairs[0]?.[1] : undefined
}

/**
 * One line was searched for and lost its indentation. If the lines below its replacement are as deep as the file's, the payload may
 * only have been trimmed: then they are right, and shifting them would be wrong. Whether the first line opens a block decides.
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

/** A line that continues below, and one that continues the line above: the second is deeper. */
const goesOn = /[{([:,=+\-*/&|?<]\s*(?:(?:\/\/|#|\/\*).*)?$|=>\s*$|\b(?:do|then|begin|else|and|or|return)\s*$/
const goesOnBelow = /^\s*(?:[.?:)\]}&|/=]|(?:and|or|extends|implements|where|with)\b)/
