// Where definitions are, with the comments and decorators above them.

import { defined, limits, type SymbolPlace } from '@sheaf/contract'
import { decodeText, readContained } from '@sheaf/engine/disk'
import { startOf } from '@sheaf/engine/regions'
import type { FoundSymbol } from '@sheaf/engine/symbols'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { locatedFiles } from './located-files.ts'

export async function placesOf(live: LiveWorkspace, symbols: readonly FoundSymbol[]): Promise<SymbolPlace[]> {
  const texts = new Map([...new Set(symbols.map(({ path }) => path))].map((path) => [path, linesOf(live, path)]))
  return symbols.map(({ path, kind, name, container, line, endLine, signature }) => ({
    path,
    kind,
    name,
    ...defined({ container }),
    line,
    from: startOf(texts.get(path) ?? [], line),
    to: endLine,
    signature,
  }))
}

function linesOf(live: LiveWorkspace, path: string): string[] {
  const location = locatedFiles(live.tree()).get(path)
  const read = location && readContained(location.root, location.relative, { maxBytes: limits.mapFileBytes })
  const decoded = read?.ok ? decodeText(read.bytes) : undefined
  return decoded?.kind === 'text' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(decoded.bytes).split('\n') : []
}
