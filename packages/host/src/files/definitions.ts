// definitions.find: the functions and types of open files, to select them without the rest of the file.

import { type Call, type FoundDefinition, limits, type MapSymbol, type MethodInput, Refusal } from '@sheaf/contract'
import { decodeText, readContained } from '@sheaf/engine/disk'
import { definitionsIn } from '@sheaf/engine/regions'
import { secretByName } from '@sheaf/engine/secrets'
import { eventLoopYielder } from '@sheaf/engine/work'
import type { Context } from '../context.ts'
import type { MethodCall } from '../method-call.ts'
import { corpusOf } from '../workspaces/corpus.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { byRoot, locatedFiles } from './located-files.ts'
import { mapsWith } from './map-listed.ts'

const fewest = 20
/** Lines that may define the name, and files that are parsed: a common word is in more than anyone would look through. */
const mostLines = 8_000
const mostFiles = 60

export async function findDefinitions(
  context: Context,
  workspaces: LiveWorkspaces,
  input: MethodInput<'definitions.find'>,
  call: MethodCall,
): Promise<FoundDefinition[]> {
  const live = workspaces.get(input.workspace)
  if ('path' in input) {
    const { path } = input
    if (!locatedFiles(live.tree()).has(path)) throw new Refusal('path-missing', path)
    const symbols = (await symbolsOf(context, live, [path], call)).get(path) ?? []
    return definitionsAt(live, path, symbols).filter(({ name }) => input.name === undefined || input.name === name)
  }
  const { query, limit = fewest } = input
  if (!identifier.test(query)) return []
  const request = { pattern: definitionPattern(query), mode: 'content', regex: true, ignoreCase: true, maxResults: mostLines } as const
  const { corpus } = await corpusOf(context, live)
  // These lines stay here: only names that the parser found are returned.
  const { matches } = await corpus.search(request, call)
  const found: { path: string; symbol: MapSymbol }[] = []
  for (const [each, symbols] of await symbolsOf(context, live, bestFiles(query, matches), call))
    for (const symbol of symbols) if (matchTier(symbol.name, query) < noMatch) found.push({ path: each, symbol })
  return found
    .sort((a, b) => compareFound(a, b, query))
    .flatMap(({ path: each, symbol }) => definitionsAt(live, each, [symbol]))
    .slice(0, limit)
}

const identifier = /^[\p{L}_$][\p{L}\p{N}_$]{1,99}$/u
const keywords =
  'class|struct|interface|trait|enum|union|type|typedef|object|record|protocol|extension|module|namespace|mixin|def|fn|func|fun|function|sub|proc|define|const|let|var|val|macro_rules!'

/** Lines that look like a definition; the parser decides. Bounded, so that a minified line is not searched for minutes. */
function definitionPattern(query: string): string {
  const name = query.replaceAll('$', String.raw`\$`)
  const afterKeyword = String.raw`\b(?:${keywords})\b[^;(){}=]{0,120}?`
  const afterReceiver = String.raw`\bfunc\s*\([^)]{0,120}\)\s*`
  const beforeParameters = String.raw`^[\w\s*&:<>,\[\]?@~]{0,120}?(?=[\w$]{0,80}${name}[\w$]{0,80}\s*(?:<[^<>]{0,80}>)?\()`
  return `(?:${afterKeyword}|${afterReceiver}|${beforeParameters})[\\w$]{0,80}${name}`
}

/** Files in which a line seems to define the best match; a search finds many more lines than definitions. */
function bestFiles(query: string, matches: readonly { path: string; text: string }[]): string[] {
  const pattern = new RegExp(`${definitionPattern(query)}[\\w$]*`, 'iu')
  const best = new Map<string, number>()
  for (const { path, text } of matches) {
    const [name = ''] = /[\p{L}\p{N}_$]+$/u.exec(pattern.exec(text)?.[0] ?? '') ?? []
    best.set(path, Math.min(best.get(path) ?? noMatch, matchTier(name, query)))
  }
  return [...best]
    .sort((a, b) => a[1] - b[1])
    .slice(0, mostFiles)
    .map(([path]) => path)
}

const noMatch = 5

/** How well a name matches what was typed: the same, the same in other case, at the beginning, at a word inside, anywhere. */
function matchTier(name: string, query: string): number {
  if (name === query) return 0
  const lower = name.toLowerCase()
  const wanted = query.toLowerCase()
  if (lower === wanted) return 1
  const at = lower.indexOf(wanted)
  if (at === -1) return noMatch
  if (at === 0) return 2
  return isWordStart(name, at) ? 3 : 4
}

function isWordStart(name: string, at: number): boolean {
  const [before = '', first = ''] = [name[at - 1], name[at]]
  return before === '_' || before === '$' || (before === before.toLowerCase() && first !== first.toLowerCase())
}

function compareFound(a: { path: string; symbol: MapSymbol }, b: { path: string; symbol: MapSymbol }, query: string): number {
  const [first, second] = [a.symbol, b.symbol]
  const byName = matchTier(first.name, query) - matchTier(second.name, query) || first.name.length - second.name.length
  return byName || (a.path < b.path ? -1 : a.path > b.path ? 1 : first.line - second.line)
}

async function symbolsOf(context: Context, live: LiveWorkspace, paths: readonly string[], call: Call): Promise<Map<string, MapSymbol[]>> {
  const open = paths.filter((path) => !secretByName(path))
  // The user asks for a part of this very file, so a mark that it is generated does not matter.
  const read = await mapsWith(context, call, { includeGenerated: true })
  const stored = await byRoot(locatedFiles(live.tree()), open, (root, relative) => read(root, relative, ['data']))
  const found = new Map<string, MapSymbol[]>()
  const yieldToEventLoop = eventLoopYielder()
  for (const [path, { why, data }] of stored) {
    if (why !== '' || data === '') continue
    const { symbols }: { symbols: MapSymbol[] } = JSON.parse(data)
    found.set(path, symbols)
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return found
}

function definitionsAt(live: LiveWorkspace, path: string, symbols: readonly MapSymbol[]): FoundDefinition[] {
  const location = locatedFiles(live.tree()).get(path)
  const read = location && readContained(location.root, location.relative, { maxBytes: limits.mapFileBytes })
  const decoded = read?.ok ? decodeText(read.bytes) : undefined
  if (decoded?.kind !== 'text') return []
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(decoded.bytes).split('\n')
  return definitionsIn(lines, symbols).map((definition) => ({ ...definition, path }))
}
