// A part of a file's map: the definitions in some lines, with some names, or that other files can use.

import type { LanguageId, LineRange, MapSymbol } from '@sheaf/contract'
import { languageIdOf } from './language-id-of.ts'
import { mapStyleOf } from './map-style.ts'
import { fullName, isHolder, renderBody } from './render-map.ts'
import type { SourceMap } from './source-map.ts'

/** The definitions that start in these lines, in the order of the file. */
export function symbolsIn(map: SourceMap, ranges: readonly LineRange[] | undefined): MapSymbol[] {
  const sorted = map.symbols.toSorted((a, b) => a.line - b.line)
  return ranges ? sorted.filter(({ line }) => ranges.some(({ from, to }) => line >= from && line <= to)) : sorted
}

/** The definitions with one of these names, full or short, and their members. */
export function symbolsNamed(map: SourceMap, names: ReadonlySet<string>): MapSymbol[] {
  const isNamed = (symbol: MapSymbol): boolean => names.has(symbol.name) || names.has(fullName(symbol))
  const holders = new Set(map.symbols.filter((symbol) => isHolder(symbol.kind) && isNamed(symbol)).map(fullName))
  return symbolsIn(map, undefined).filter((symbol) => isNamed(symbol) || isInside(symbol, holders))
}

/** The definitions that other files can use; all of them if the file does not say. */
export function visibleSymbols(path: string, map: SourceMap): MapSymbol[] {
  const isVisible = visibility(path, map)
  const hidden = new Set(map.symbols.filter((symbol) => symbol.container === undefined && !isVisible(symbol)).map(fullName))
  const visible = symbolsIn(map, undefined).filter(
    (symbol) => isVisible(symbol) && !hidden.has(fullName(symbol)) && !isInside(symbol, hidden),
  )
  return visible.length > 0 || map.exports.length > 0 ? visible : symbolsIn(map, undefined)
}

/** The text of the map with only these definitions and what contains them. `cut` describes what is left out. */
export function renderPart(
  path: string,
  map: SourceMap,
  symbols: readonly MapSymbol[],
  { withHead = false, cut = [] }: { withHead?: boolean; cut?: readonly string[] } = {},
): string {
  const chosen = new Set(symbols)
  const holders = new Set(symbols.flatMap(({ container }) => (container === undefined ? [] : outerNames(container))))
  const shown = map.symbols.filter((symbol) => chosen.has(symbol) || (isHolder(symbol.kind) && holders.has(fullName(symbol))))
  const head = withHead ? map : { imports: [], exports: [], namespaces: [], broken: false }
  return renderBody({ ...head, symbols: shown }, mapStyleOf(path), cut)
}

function isInside({ container }: MapSymbol, holders: ReadonlySet<string>): boolean {
  return container !== undefined && outerNames(container).some((name) => holders.has(name))
}

/** `a.b.c`: a, a.b, and a.b.c. */
function outerNames(container: string): string[] {
  const parts = container.split('.')
  return parts.map((_, at) => parts.slice(0, at + 1).join('.'))
}

const scripts: ReadonlySet<LanguageId | undefined> = new Set<LanguageId>(['javascript', 'typescript'])

function visibility(path: string, map: SourceMap): (symbol: MapSymbol) => boolean {
  const language = languageIdOf(path)
  if (scripts.has(language)) {
    const exported = new Set(map.exports.flatMap((text) => text.match(words) ?? []))
    return ({ name, signature, container }) =>
      container === undefined ? /^(?:@\S+ )*export\b/.test(signature) || exported.has(name) : isPublic(name, signature)
  }
  if (language === 'go') return ({ name }) => /^\p{Lu}/u.test(name)
  if (language === 'c' || language === 'cpp')
    return ({ signature, container, name }) => (container === undefined ? !/^static\b/.test(signature) : isPublic(name, signature))
  if (language === 'rust')
    return ({ signature, kind, container }) => (kind === 'case' || container !== undefined ? true : /^(?:#\[.*\] )*pub\b/.test(signature))
  return ({ name, signature }) => isPublic(name, signature)
}

const words = /[\p{L}_$][\p{L}\p{N}_$]*/gu

function isPublic(name: string, signature: string): boolean {
  return !/^[_#]/.test(name) && !/\b(?:private|protected|fileprivate)\b/.test(signature)
}
