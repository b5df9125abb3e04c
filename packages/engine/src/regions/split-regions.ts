// Splits a file into regions that cover it: definitions, heads of classes, imports, and blocks between them. None ends inside a statement.

import type { MapSymbol, SymbolKind } from '@sheaf/contract'
import { findCuts } from './find-cuts.ts'

/** `head`: a class or module up to its first member. `imports`: the start of a file, before its first definition. */
type RegionKind = 'definition' | 'head' | 'imports' | 'block'

export interface Region {
  /** First and last line, 1-based. */
  from: number
  to: number
  kind: RegionKind
  /** Name of the definition, or of the class that a head or block is in. */
  name: string
  /** The enclosing types and modules, joined with dots. */
  container: string
}

/** `symbols`: empty if the file has no map. */
export function splitRegions(lines: readonly string[], symbols: readonly MapSymbol[], path: string): Region[] {
  const sorted = symbols
    .filter(({ line, endLine }) => line >= 1 && endLine >= line && line <= lines.length)
    .sort((a, b) => a.line - b.line || b.endLine - a.endLine)
  const starts = sorted.map(({ line }) => startOf(lines, line))
  const owners = ownersOf(sorted, starts, lines.length)
  const regions: Region[] = []
  for (let from = 1; from <= lines.length; ) {
    const owner = owners[from] ?? none
    let to = from
    while (to < lines.length && owners[to + 1] === owner) to++
    const symbol = sorted[owner]
    const isStart = symbol !== undefined && from === starts[owner]
    const kind = symbol === undefined ? (from === 1 && sorted.length > 0 ? 'imports' : 'block') : kindOf(symbol.kind, isStart)
    regions.push(...cutLong({ from, to, kind, name: symbol?.name ?? '', container: symbol?.container ?? '' }, lines, path))
    from = to + 1
  }
  return joinSmall(regions, lines)
}

const none = -1
/** Longer regions are cut, if there is a place for it. */
const longest = 90
const preferred = 40
/** Shorter ones are joined with their neighbors, unless they are functions. */
const smallest = 5

const containers: ReadonlySet<SymbolKind> = new Set(['class', 'struct', 'object', 'module', 'extension', 'interface', 'type', 'enum'])
const functions: ReadonlySet<SymbolKind> = new Set(['function', 'method'])

function kindOf(kind: SymbolKind, isStart: boolean): RegionKind {
  if (functions.has(kind)) return 'definition'
  return containers.has(kind) && isStart ? 'head' : 'block'
}

/** The innermost symbol of each line; a symbol after another one on the same line begins with it. */
function ownersOf(sorted: readonly MapSymbol[], starts: readonly number[], count: number): Int32Array {
  const owners = new Int32Array(count + 2).fill(none)
  for (const [at, { line, endLine }] of sorted.entries()) owners.fill(at, starts[at] ?? line, Math.min(endLine, count) + 1)
  return owners
}

/** The first line of a definition: decorators, attributes and comments right above belong to it. */
export function startOf(lines: readonly string[], line: number): number {
  let from = line
  while (from > 1 && aboveDefinition.test(lines[from - 2] ?? '')) from--
  return from
}

const aboveDefinition = /^\s*(?:@\w|#|\/\/|\/\*|\*|--|;;|\[\w)/

function cutLong(region: Region, lines: readonly string[], path: string): Region[] {
  const most = region.kind === 'definition' ? longest : preferred
  if (region.to - region.from < most) return [region]
  const cuts = findCuts(lines.slice(region.from - 1, region.to), path)
  const parts: Region[] = []
  let { from } = region
  while (region.to - from >= most) {
    let at = from + preferred
    while (at <= region.to && !cuts.has(at - region.from)) at++
    if (at > region.to) break
    parts.push({ ...region, from, to: at - 1 })
    from = at
  }
  return [...parts, { ...region, from }]
}

/** Constants, properties and blank lines: one region each would say little. */
function joinSmall(regions: readonly Region[], lines: readonly string[]): Region[] {
  const joined: Region[] = []
  for (const region of regions) {
    const last = joined.at(-1)
    const isBlank = lines.slice(region.from - 1, region.to).every((line) => line.trim() === '')
    if (last && (isBlank || canJoin(last, region))) {
      last.to = region.to
      if (!isBlank && last.name !== region.name) last.name = last.kind === 'head' ? last.name : ''
    } else joined.push({ ...region })
  }
  return joined
}

function canJoin(last: Region, next: Region): boolean {
  if (next.kind !== 'block' || last.kind === 'definition') return false
  const isSameLevel = last.container === next.container || (last.kind === 'head' && next.container.endsWith(last.name))
  return isSameLevel && next.to - last.from < preferred && (next.to - next.from < smallest || last.to - last.from < smallest)
}
