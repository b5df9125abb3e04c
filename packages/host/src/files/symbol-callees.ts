// What a function uses: the definitions of this workspace that its body names, through the links of its file.

import type { SymbolPlace } from '@sheaf/contract'
import { limits } from '@sheaf/contract'
import { decodeText, readContained } from '@sheaf/engine/disk'
import { openGraph } from '@sheaf/engine/graph'
import type { FoundSymbol } from '@sheaf/engine/symbols'
import type { Context } from '../context.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { graphToolsWith } from './graph-with.ts'
import { locatedFiles } from './located-files.ts'
import { placesOf } from './symbol-places.ts'

const mostCallees = 60

export async function calleesOf(
  context: Context,
  live: LiveWorkspace,
  { path, name, line, to }: SymbolPlace,
  call: MethodCall,
): Promise<SymbolPlace[]> {
  const tools = await graphToolsWith(context, live.tree(), call)
  const links = (await openGraph(tools).uses([path])).get(path) ?? []
  const words = wordsIn(live, path, line, to)
  const linked = links.filter(({ names, aliases, mentions }) =>
    [...names, ...aliases, ...mentions.map(lastOf)].some((each) => words.has(each)),
  )
  const files = await tools.parse([path, ...linked.map((link) => link.path)], false)
  const found: FoundSymbol[] = []
  for (const file of files.values()) {
    const isOwn = file.path === path
    const names = new Set(
      isOwn ? words : linked.filter((link) => link.path === file.path).flatMap((link) => [...link.names, ...link.mentions.map(lastOf)]),
    )
    for (const symbol of file.map.symbols) {
      const isItself = isOwn && symbol.line >= line && symbol.line <= to && (symbol.line === line || symbol.name === name)
      if (callable.has(symbol.kind) && names.has(symbol.name) && !isItself)
        found.push({ ...symbol, path: file.path, language: file.language })
    }
  }
  return placesOf(live, found.slice(0, mostCallees))
}

const callable = new Set(['function', 'method', 'class', 'struct', 'macro', 'object'])

function wordsIn(live: LiveWorkspace, path: string, from: number, to: number): Set<string> {
  const location = locatedFiles(live.tree()).get(path)
  const read = location && readContained(location.root, location.relative, { maxBytes: limits.mapFileBytes })
  const decoded = read?.ok ? decodeText(read.bytes) : undefined
  if (decoded?.kind !== 'text') return new Set()
  const body = new TextDecoder('utf-8')
    .decode(decoded.bytes)
    .split('\n')
    .slice(from - 1, to)
    .join('\n')
  return new Set([...body.matchAll(/([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:<[^<>(){};]{0,80}>\s*)?!?\(/gu)].map(([, word = '']) => word))
}

function lastOf(full: string): string {
  return full.slice(full.lastIndexOf('.') + 1)
}
