// symbols.find: where a name is defined, where it is used, and what it uses. Pro.

import {
  type FoundDefinitions,
  isTest,
  type MapSymbol,
  Refusal,
  type SymbolPlace,
  type SymbolsRequest,
  type SymbolsResult,
  type SymbolUse,
  type WorkspaceScope,
} from '@sheaf/contract'
import { languageIdOf } from '@sheaf/engine/codemap'
import { type FoundSymbol, findReferences, groupDefinitions } from '@sheaf/engine/symbols'
import type { Context } from '../context.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { locatePath, type PathLocation, quoted, refuseSecret } from './find-paths.ts'
import { calleesOf } from './symbol-callees.ts'
import { type SymbolFiles, symbolFiles } from './symbol-files.ts'
import { isWanted, splitName, useOf } from './symbol-names.ts'
import { placesOf } from './symbol-places.ts'

/** With more definitions of the name than this, the client has to choose one. */
const mostGroups = 5
const mostOthers = 50
const defaultLimit = 200
/** Doubtful uses are only leads. */
const mostDoubtful = 40
/** Mentions are for a rename, which does not change them. */
const mostMentions = 100
const bodyChars = 12_000

export async function findSymbols(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, ...request }: WorkspaceScope & SymbolsRequest,
  call: MethodCall,
): Promise<SymbolsResult> {
  requirePro(licenseStatus(context), 'code-maps')
  const live = workspaces.get(workspace)
  const within = request.path === undefined ? undefined : locatePath(live, request.path)
  if (within?.kind === 'file') refuseSecret(within)
  if (request.name === undefined) {
    if (within && request.importers) return importersIn(context, live, within, call)
    if (within?.kind !== 'file') throw new Refusal('mcp-arguments', 'Give a name, or the path of a file to list its symbols.')
    return symbolsIn(context, live, within.path, call)
  }
  const { container, name } = splitName(request.name)
  if (!isName(name)) throw new Refusal('mcp-arguments', `${quoted(request.name)} is not a name. Use search to find text.`)
  const found = await symbolFiles(context, live, name, call)
  const wanted = found.definitions.filter((each) => isWanted(each, within?.path, container))
  const groups = groupDefinitions(found.definitions, (path) => found.files.get(path)?.map.namespaces.join(' ') ?? '')
    .filter((group) => group.some((each) => wanted.includes(each)))
    .map((group) => group.toSorted(compareDefinitions))
    .sort(([a], [b]) => (a && b ? compareDefinitions(a, b) : 0))
  // Uses of a name with many meanings are of no use, and each takes as long as all.
  const isVague = groups.length > mostGroups
  const shown = groups.slice(0, isVague && (request.references || request.body || request.callees) ? 0 : mostGroups)
  const results: FoundDefinitions[] = []
  for (const group of shown) results.push(await describe(context, live, { group, request, found }, call))
  const rest = groups.slice(shown.length)
  const others = await placesOf(
    live,
    rest.slice(0, mostOthers).flatMap(([first]) => first ?? []),
  )
  const mentions = request.references && results.length > 0 ? found.mentions() : undefined
  return {
    found: results,
    others,
    otherCount: rest.length,
    ...(mentions && { mentions: mentions.slice(0, mostMentions), mentionCount: mentions.length }),
    notes: notesOn(found, isVague),
  }
}

interface Described {
  group: readonly FoundSymbol[]
  request: SymbolsRequest
  found: SymbolFiles
}

async function describe(
  context: Context,
  live: LiveWorkspace,
  { group, request, found }: Described,
  call: MethodCall,
): Promise<FoundDefinitions> {
  const places = await placesOf(live, group)
  const result: FoundDefinitions = { places }
  // A declaration without a body, such as a prototype, is the shorter one.
  const main = places.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
  if (!main) return result
  if (request.body) result.body = await bodyOf(live, main, call)
  if (request.references) {
    const all = await findReferences(group, found.definitions, found)
    const uses = all.map((each) => useOf(each, found.lines)).sort((a, b) => compareUses(a, b, main.path))
    const certain = uses.filter(({ doubt, use }) => doubt === undefined && use !== 'definition')
    const doubtful = uses.filter(({ doubt }) => doubt !== undefined)
    result.uses = certain.slice(0, request.limit ?? defaultLimit)
    result.useCount = certain.length
    result.doubtful = doubtful.slice(0, Math.min(mostDoubtful, request.limit ?? mostDoubtful))
    result.doubtfulCount = doubtful.length
  }
  if (request.callees) result.callees = await calleesOf(context, live, main, call)
  return result
}

async function bodyOf(
  live: LiveWorkspace,
  { path, from, to }: SymbolPlace,
  { audience }: MethodCall,
): Promise<NonNullable<FoundDefinitions['body']>> {
  if (audience !== 'model') throw new Refusal('not-possible', 'Use files.read.')
  const { readFileForModel } = await import('./read-for-model.ts')
  const read = await readFileForModel(live, { path, from, to, maxChars: bodyChars })
  return { from: read.from, to: read.last, text: read.text, more: read.last < to }
}

/** The file of the definition first, tests last. */
function compareUses(a: SymbolUse, b: SymbolUse, home: string): number {
  const rank = ({ path }: SymbolUse): number => (path === home ? 0 : isTest(path) ? 2 : 1)
  return rank(a) - rank(b) || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line || a.column - b.column)
}

function compareDefinitions(a: FoundSymbol, b: FoundSymbol): number {
  const rank = ({ path, container }: FoundSymbol): number => (isTest(path) ? 2 : 0) + (container === undefined ? 0 : 1)
  return rank(a) - rank(b) || b.endLine - b.line - (a.endLine - a.line) || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line)
}

async function symbolsIn(context: Context, live: LiveWorkspace, path: string, call: MethodCall): Promise<SymbolsResult> {
  if (languageIdOf(path) === undefined) throw new Refusal('not-possible', `${quoted(path)} is not in a supported language.`)
  const { graphToolsWith } = await import('./graph-with.ts')
  const file = (await (await graphToolsWith(context, live.tree(), call)).parse([path], false)).get(path)
  const symbols = file?.map.symbols.map((symbol: MapSymbol): FoundSymbol => ({ ...symbol, path, language: file.language })) ?? []
  const places = await placesOf(live, symbols)
  return {
    found: places.map((place) => ({ places: [place] })),
    others: [],
    otherCount: 0,
    notes: file ? [] : ['The file has no symbols: it is generated, minified, binary, or too large.'],
  }
}

async function importersIn(context: Context, live: LiveWorkspace, within: PathLocation, call: MethodCall): Promise<SymbolsResult> {
  if (within.kind === 'file' && languageIdOf(within.path) === undefined)
    throw new Refusal('not-possible', `${quoted(within.path)} is not in a supported language.`)
  const { importersOf } = await import('./importers.ts')
  const { imports, isCut } = await importersOf(context, live, within, call)
  const notes = isCut ? ['The name of the file is in too many files to check them all.'] : []
  return { found: [], others: [], otherCount: 0, imports, notes }
}

function isName(name: string): boolean {
  return /^[\p{L}\p{N}_$?!=~@-]{1,200}$/u.test(name) && /[\p{L}_$]/u.test(name)
}

function notesOn({ isCut, skipped }: SymbolFiles, isVague: boolean): string[] {
  const [first] = skipped
  return [
    ...(isVague ? ['Too many definitions have this name. Give a path, or the name with its container (Type.name).'] : []),
    ...(isCut ? ['The name is in too many files to check them all. Give a path, or a more specific name.'] : []),
    ...(first
      ? [`${skipped.length} ${skipped.length === 1 ? 'file was' : 'files were'} not checked, such as ${first.path} (${first.why}).`]
      : []),
  ]
}
