// Groups definitions of the same name that declare the same thing: overloads, a C header and its source, the parts of a class.

import type { LanguageId } from '@sheaf/contract'
import { isPrivateToSource } from '../graph/is-private-to-source.ts'
import { familyOf } from '../graph/parsed-file.ts'
import type { FoundSymbol } from './found-symbol.ts'

/** The groups in the order of their first definitions. */
export function groupDefinitions(symbols: readonly FoundSymbol[], namespaceOf: (path: string) => string): FoundSymbol[][] {
  return [...Map.groupBy(symbols, (symbol) => keyOf(symbol, namespaceOf)).values()]
}

/** In these, a type may be declared in parts. */
const partial: ReadonlySet<LanguageId> = new Set(['csharp', 'ruby', 'swift'])

function keyOf(symbol: FoundSymbol, namespaceOf: (path: string) => string): string {
  const { path, language, container = '', kind, signature } = symbol
  if (familyOf(language) === 'c' && !isPrivateToSource(symbol, path))
    return `c ${container} ${kind === 'method' || kind === 'function' ? 'function' : groupOf(kind)}`
  if (partial.has(language) && (isType(kind) || container !== '')) return `${language} ${namespaceOf(path)} ${container} ${groupOf(kind)}`
  // Overloads, accessors and merged declarations.
  return `${path} ${container} ${/\bstatic\b/.test(signature) ? 'static' : ''}`
}

function isType(kind: string): boolean {
  return kind === 'class' || kind === 'struct' || kind === 'interface' || kind === 'enum' || kind === 'module' || kind === 'extension'
}

function groupOf(kind: string): string {
  return isType(kind) || kind === 'type' ? 'type' : kind
}
