// Finds where a name that a module exports is defined: in one of its files, or behind their re-exports.

import type { MapSymbol } from '@sheaf/contract'
import type { ImportRef } from '../codemap/index.ts'
import type { GraphView, ParsedFile } from './parsed-file.ts'

export interface Definition {
  path: string
  /** Undefined: exported, but not by a declaration we can see (`export default`, generated names). */
  symbol: MapSymbol | undefined
}

/** Longer re-export chains exist only by mistake. */
const mostSteps = 12

export function findDefinition(files: readonly string[], name: string, view: GraphView): Definition | undefined {
  return search(files, name, view, new Set(), 0)
}

function search(files: readonly string[], name: string, view: GraphView, seen: Set<string>, steps: number): Definition | undefined {
  if (steps > mostSteps) return undefined
  const fresh = files.filter((path) => !seen.has(path))
  for (const path of fresh) seen.add(path)
  const parsed = fresh.flatMap((path) => view.file(path) ?? [])
  for (const file of parsed) {
    const symbol = outermost(file, name)
    if (symbol) return { path: file.path, symbol }
  }
  for (const file of parsed) {
    for (const ref of file.map.imports) {
      const offered = offeredName(file, ref, name)
      if (offered === undefined) continue
      const target = view.resolverFor(file.language).resolve(file.path, ref)
      if (target.leads !== 'to-files') continue
      const found = search(target.files, offered, view, seen, steps + 1)
      if (found) return found
      // `export * as name from`: the module itself is meant.
      if (offered === '*' && target.files[0] !== undefined) return { path: target.files[0], symbol: undefined }
    }
  }
  return undefined
}

/** The name to look up behind this import; undefined if the import does not provide it. */
function offeredName({ language, path }: ParsedFile, ref: ImportRef, name: string): string | undefined {
  const isOffered = ref.reexported || (language === 'python' && !ref.local && /(?:^|\/)__init__\.pyi?$/.test(path))
  if (!isOffered && language !== 'python') return undefined
  const own = ref.names.find(({ as }) => as === name)
  if (own) return own.name
  return ref.everything && isOffered ? name : undefined
}

/** The symbol that other files can import, so not a member. */
export function outermost({ map }: ParsedFile, name: string): MapSymbol | undefined {
  return map.symbols.find((symbol) => symbol.name === name && symbol.container === undefined)
}
