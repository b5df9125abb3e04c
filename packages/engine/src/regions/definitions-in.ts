// The definitions of a file that can be selected by name: functions, methods, types and macros, with all of their lines.

import type { Definition, MapSymbol, SymbolKind } from '@sheaf/contract'
import { startOf } from './split-regions.ts'

/** In file order; an outer definition before the ones inside it. */
export function definitionsIn(lines: readonly string[], symbols: readonly MapSymbol[]): Definition[] {
  return symbols
    .filter(({ kind, line, endLine }) => !parts.has(kind) && line >= 1 && endLine >= line && endLine <= lines.length)
    .map(({ kind, name, container, line, endLine }) => ({
      kind,
      name,
      ...(container === undefined || container === '' ? {} : { container }),
      line,
      from: startOf(lines, line),
      to: endLine,
    }))
    .sort((a, b) => a.line - b.line || b.to - a.to)
}

/** Parts of a definition, or single statements. */
const parts: ReadonlySet<SymbolKind> = new Set(['property', 'variable', 'case'])
