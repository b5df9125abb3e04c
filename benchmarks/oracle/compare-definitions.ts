// Compares an oracle's definitions with a map: which are found, which are missed, and what the map has beyond them.

import type { SymbolKind } from '../../packages/contract/src/workspace/codemap.ts'
import type { Definition, OtherSymbol, SortedSymbols } from './definition.ts'
import { plainName } from './plain-name.ts'

export interface MappedSymbol {
  path: string
  kind: SymbolKind
  name: string
  line: number
}

interface Extra extends MappedSymbol {
  /** Whether the oracle also saw it, inside a function. */
  isLocal: boolean
}

export interface Comparison {
  found: Definition[]
  missed: Definition[]
  extras: Extra[]
}

/** A decorator, an attribute or a template line may be between the lines that the two report. */
const maxLinesApart = 2
/** Kinds of the oracle's definitions. Other kinds may match a definition, but don't count as extras. */
const countedKinds: ReadonlySet<SymbolKind> = new Set(['class', 'struct', 'object', 'interface', 'type', 'enum', 'function', 'method'])

/** Matches each symbol once, the nearest first: three consecutive overloads are three definitions. */
export function compareDefinitions({ definitions, otherSymbols }: SortedSymbols, symbols: readonly MappedSymbol[]): Comparison {
  const free = Map.groupBy(symbols, keyOf)
  const isFound = new Set<Definition>()
  for (let apart = 0; apart <= maxLinesApart; apart++)
    for (const definition of definitions) {
      if (isFound.has(definition)) continue
      const candidates = free.get(keyOf(definition)) ?? []
      const at = candidates.findIndex(({ line }) => distance(definition, line) === apart)
      if (at < 0) continue
      candidates.splice(at, 1)
      isFound.add(definition)
    }
  return {
    found: definitions.filter((each) => isFound.has(each)),
    missed: definitions.filter((each) => !isFound.has(each)),
    extras: extrasAmong([...free.values()].flat(), otherSymbols),
  }
}

function extrasAmong(left: readonly MappedSymbol[], otherSymbols: readonly OtherSymbol[]): Extra[] {
  const seen = Map.groupBy(otherSymbols, keyOf)
  return left.flatMap((symbol) => {
    if (!countedKinds.has(symbol.kind)) return []
    const near = (seen.get(keyOf(symbol)) ?? []).filter(({ line }) => Math.abs(line - symbol.line) <= maxLinesApart)
    return near.some(({ isLocal }) => !isLocal) ? [] : [{ ...symbol, isLocal: near.length > 0 }]
  })
}

function distance({ line, alsoAt }: Definition, ours: number): number {
  return Math.min(...[line, ...alsoAt].map((each) => Math.abs(each - ours)))
}

function keyOf({ path, name }: { path: string; name: string }): string {
  return `${path}\0${plainName(name)}`
}
