// Which of an oracle's definitions a map holds, and what the map holds beyond them.

import type { SymbolKind } from '../../packages/contract/src/workspace/codemap.ts'
import type { Aside, Definition, Sorted } from './definition.ts'
import { plainName } from './plain-name.ts'

export interface MappedSymbol {
  path: string
  kind: SymbolKind
  name: string
  line: number
}

interface Extra extends MappedSymbol {
  /** The oracle saw it too, inside a function. */
  isLocal: boolean
}

export interface Comparison {
  found: Definition[]
  missed: Definition[]
  extras: Extra[]
}

/** A decorator, an attribute or a template line may stand between the line of one and the line of the other. */
const mostLinesApart = 2
/** The kinds that the oracle's definitions are of. Others may match one of them, but are no extras. */
const countedKinds: ReadonlySet<SymbolKind> = new Set(['class', 'struct', 'object', 'interface', 'type', 'enum', 'function', 'method'])

/** Each symbol is given away once, the nearest first: three overloads in a row are three definitions. */
export function compareDefinitions({ definitions, asides }: Sorted, symbols: readonly MappedSymbol[]): Comparison {
  const free = Map.groupBy(symbols, keyOf)
  const isFound = new Set<Definition>()
  for (let apart = 0; apart <= mostLinesApart; apart++)
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
    extras: extrasAmong([...free.values()].flat(), asides),
  }
}

function extrasAmong(left: readonly MappedSymbol[], asides: readonly Aside[]): Extra[] {
  const seen = Map.groupBy(asides, keyOf)
  return left.flatMap((symbol) => {
    if (!countedKinds.has(symbol.kind)) return []
    const near = (seen.get(keyOf(symbol)) ?? []).filter(({ line }) => Math.abs(line - symbol.line) <= mostLinesApart)
    return near.some(({ isLocal }) => !isLocal) ? [] : [{ ...symbol, isLocal: near.length > 0 }]
  })
}

function distance({ line, alsoAt }: Definition, ours: number): number {
  return Math.min(...[line, ...alsoAt].map((each) => Math.abs(each - ours)))
}

function keyOf({ path, name }: { path: string; name: string }): string {
  return `${path}\0${plainName(name)}`
}
