// The part of a map that the selection uses: the used definitions with their containers, and a line about the rest.

import type { MapSymbol } from '@sheaf/contract'
import { fullName, isHolder, mapStyleOf, renderBody, type SourceMap, typeKinds } from '../codemap/index.ts'
import { escapeName } from '../tree/escape-name.ts'
import { some, type UsedNames } from './used-names.ts'

/** One definition, with all its overloads. */
export interface UsedDefinition {
  fullName: string
  symbols: readonly MapSymbol[]
  /** Types that must be shown around it. */
  holders: readonly MapSymbol[]
  /** Number of selected files that use it; 0: only its type is used, and it shows what the type can do. */
  uses: number
}

export interface PartialMap {
  /** In the order of the file. */
  definitions: readonly UsedDefinition[]
  /** Symbols of the definitions and their holders, in the order of the file. */
  symbols: readonly MapSymbol[]
  /** Exports that a used name may stand for. */
  exports: readonly string[]
  /** Number of symbols that no definition needs. */
  unused: number
}

/** Public members shown of a type if the selection names none of them. Of a type with at most this many, all are shown. */
const mostUnnamed = 10

export function partialMap(source: SourceMap, used: UsedNames): PartialMap {
  const byFullName = Map.groupBy(source.symbols, fullName)
  const outer = Map.groupBy(
    source.symbols.filter(({ kind, container }) => container === undefined || typeKinds.has(kind)),
    ({ name }) => name,
  )
  const found = new Map<string, UsedDefinition>()
  const add = (name: string, uses: number): void => {
    const symbols = byFullName.get(name) ?? []
    const known = found.get(name)
    if (symbols.length === 0 || (known && known.uses >= uses)) return
    const holders = (byFullName.get(symbols[0]?.container ?? '') ?? []).filter(({ kind }) => isHolder(kind))
    found.set(name, { fullName: name, symbols, holders, uses })
  }
  for (const [name, uses] of used.names) for (const full of meant(outer.get(name) ?? [])) add(full, uses)
  for (const [full, uses] of used.mentions) add(full, uses)
  const isResolved = [...used.names.keys()].every((name) => outer.has(name))
  const exports = isResolved ? [] : source.exports.filter((text) => /\bdefault\b|\bmodule\.exports\b/.test(text))
  if (!isResolved) for (const name of defaultNames(source, exports)) add(name, 1)
  // The module is used as a whole.
  if (found.size === 0) for (const symbol of source.symbols) if (symbol.container === undefined && isPublic(symbol)) add(symbol.name, 0)
  // It only re-exports, or defines nothing public: its map is shown whole or not at all.
  if (found.size === 0) found.set('', { fullName: '', symbols: source.symbols, holders: [], uses: 1 })
  const membersOf = Map.groupBy(
    source.symbols.filter(({ container }) => container !== undefined),
    ({ container }) => container,
  )
  const named = new Set([...found.values()].flatMap(({ symbols }) => symbols.flatMap(({ container }) => container ?? [])))
  for (const type of [...found.keys()]) {
    const members = membersOf.get(type) ?? []
    const visible = members.filter((member) => isPublic(member) || isConstructor(member, type))
    // Part of a small type would look like all of it.
    const isSmall = visible.length <= mostUnnamed
    const shown = isSmall || !named.has(type) ? visible.slice(0, mostUnnamed) : members.filter((member) => isConstructor(member, type))
    for (const member of shown) add(fullName(member), 0)
  }
  const needed = new Set([...found.values()].flatMap(({ symbols, holders }) => [...symbols, ...holders]))
  const symbols = source.symbols.filter((symbol) => needed.has(symbol))
  const order = new Map(symbols.map((symbol, at) => [symbol, at]))
  const positionOf = ({ symbols: [first] }: UsedDefinition): number => (first && order.get(first)) ?? 0
  return {
    definitions: [...found.values()].sort((a, b) => positionOf(a) - positionOf(b)),
    symbols,
    exports,
    unused: source.symbols.length - symbols.length,
  }
}

/** A name is that of a top-level definition; only if there is none, it is that of a nested type. */
function meant(symbols: readonly MapSymbol[]): string[] {
  const top = symbols.filter(({ container }) => container === undefined)
  return (top.length > 0 ? top : symbols).map(fullName)
}

/** Whatever name a file imports a default export by, these are its names here. */
function defaultNames({ symbols }: SourceMap, exports: readonly string[]): string[] {
  const exported = new Set(exports.flatMap((text) => text.match(words) ?? []))
  return symbols
    .filter(({ name, container, signature }) => container === undefined && (exported.has(name) || /\bexport default\b/.test(signature)))
    .map(({ name }) => name)
}

const words = /[\p{L}_$][\p{L}\p{N}_$]*/gu

function isPublic({ name, signature }: MapSymbol): boolean {
  return !/^[_#]/.test(name) && !/\b(?:private|protected|fileprivate)\b/.test(signature)
}

function isConstructor({ name, kind }: MapSymbol, type: string): boolean {
  return kind === 'method' && (constructors.has(name) || type === name || type.endsWith(`.${name}`))
}

const constructors: ReadonlySet<string> = new Set(['constructor', '__init__', '__construct', 'init', 'initialize'])

/** Text of the map with only the `taken` definitions. Imports are left out: they say nothing about the definitions shown. */
export function partialBody(
  path: string,
  { definitions, symbols, exports, unused }: PartialMap,
  taken: ReadonlySet<UsedDefinition>,
): string {
  const shown = new Set([...taken].flatMap((each) => [...each.symbols, ...each.holders]))
  const cut = cutNames(definitions, taken)
  return renderBody(
    { imports: [], exports: [...exports], namespaces: [], symbols: symbols.filter((symbol) => shown.has(symbol)), broken: false },
    mapStyleOf(path),
    [
      ...(cut.length > 0 ? [`cut to fit the limit for code maps: ${some(cut.map(escapeName))}`] : []),
      ...(unused > 0 ? [`${unused.toLocaleString('en')} ${unused === 1 ? 'definition' : 'definitions'} not used by the selection`] : []),
    ],
  )
}

/** Used definitions that are not shown. */
export function cutNames(definitions: readonly UsedDefinition[], taken: ReadonlySet<UsedDefinition>): string[] {
  return definitions.filter((each) => each.uses > 0 && !taken.has(each)).map((each) => each.fullName)
}
