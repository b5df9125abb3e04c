// The files of a workspace that contain a name, with their maps, as far as the client may see them.

import type { SearchMatch, SymbolMention } from '@sheaf/contract'
import { languageIdOf } from '@sheaf/engine/codemap'
import { type Graph, openGraph, type ParsedFile } from '@sheaf/engine/graph'
import type { FoundSymbol, Occurrence } from '@sheaf/engine/symbols'
import { readOccurrences } from '@sheaf/engine/symbols'
import type { Context } from '../context.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { graphToolsWith } from './graph-with.ts'
import { byRoot, locatedFiles } from './located-files.ts'
import { searchOpen } from './search-open.ts'

export interface SymbolFiles {
  /** With `line` and `text`, as the client may see them. */
  lines: ReadonlyMap<string, ReadonlyMap<number, string>>
  files: ReadonlyMap<string, ParsedFile>
  /** Every definition with this name. */
  definitions: readonly FoundSymbol[]
  graph: Graph
  occurrences(names: readonly string[]): Promise<ReadonlyMap<string, readonly Occurrence[]>>
  /** Lines with the name in which `occurrences` found none so far, including those of generated files, which aren't parsed. */
  mentions(): SymbolMention[]
  /** Not all lines or files were looked at. */
  isCut: boolean
  skipped: readonly { path: string; why: string }[]
}

/** Lines with the name, and files that are parsed: a common word is in more than anyone would look through. */
const mostLines = 20_000
const mostFiles = 1_500

export async function symbolFiles(context: Context, live: LiveWorkspace, name: string, call: MethodCall): Promise<SymbolFiles> {
  const { matches, truncated } = await searchOpen(
    context,
    live,
    { pattern: name, mode: 'content', word: true, maxResults: mostLines },
    call,
  )
  const byPath = Map.groupBy(
    matches.filter(({ path }) => languageIdOf(path) !== undefined),
    ({ path }) => path,
  )
  const chosen = mostLikely(byPath, name)
  const isChosen = new Set(chosen)
  const locations = locatedFiles(live.tree())
  const tools = await graphToolsWith(context, live.tree(), call)
  const files = await tools.parse(chosen, false)
  const skipped: { path: string; why: string }[] = []
  const definitions = [...files.values()].flatMap(({ path, language, map }) =>
    map.symbols
      .filter((symbol) => symbol.name === name)
      .map((symbol): FoundSymbol => ({ ...symbol, path, language, namespaces: map.namespaces })),
  )
  const seen = new Map<string, Set<number>>()
  return {
    lines: new Map([...byPath].map(([path, found]) => [path, new Map(found.map(({ line, text }) => [line, text]))])),
    files,
    definitions,
    graph: openGraph(tools),
    isCut: truncated || chosen.length < byPath.size,
    skipped,
    async occurrences(names) {
      const found = await byRoot(locations, [...files.keys()], async (root, relative) => {
        const read = await readOccurrences(root, relative, names, { ...call, pool: context.parsers })
        for (const each of read.skipped) skipped.push(each)
        return read.occurrences
      })
      for (const [path, list] of found) {
        const lines = seen.get(path) ?? new Set()
        for (const { line } of list) lines.add(line)
        seen.set(path, lines)
      }
      return found
    },
    mentions: () =>
      matches.flatMap(({ path, line, text }) =>
        seen.get(path)?.has(line) || (languageIdOf(path) !== undefined && !isChosen.has(path)) ? [] : [{ path, line, text }],
      ),
  }
}

/** Files with a line that looks like a definition come first, so that a limit never hides the definition itself. */
function mostLikely(byPath: ReadonlyMap<string, readonly SearchMatch[]>, name: string): string[] {
  const paths = [...byPath.keys()]
  if (paths.length <= mostFiles) return paths
  const escaped = name.replace(/[^\p{L}\p{N}_]/gu, String.raw`\$&`)
  const defining = new RegExp(
    String.raw`\b(?:class|struct|interface|trait|enum|union|type|typedef|object|record|protocol|module|def|fn|func|fun|function|const|let|var|val|define)\b[^;(){}=]{0,120}\b${escaped}\b|^[\w\s*&:<>,]{1,120}\b${escaped}\s*\(`,
    'u',
  )
  const first = paths.filter((path) => byPath.get(path)?.some(({ text }) => defining.test(text)))
  const isFirst = new Set(first)
  return [...first, ...paths.filter((path) => !isFirst.has(path))].slice(0, mostFiles)
}
