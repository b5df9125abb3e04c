// edits.rename: proposes a new name for a definition and for all of its uses. Places that may mean something else are left to the user.

import {
  type ProposedEdit,
  type ProposedPassage,
  Refusal,
  type RenameRequest,
  type RenameResult,
  type SymbolUse,
  type WorkspaceScope,
} from '@sheaf/contract'
import { type FoundSymbol, findReferences, groupDefinitions, nameProblem, type Reference } from '@sheaf/engine/symbols'
import type { Context } from '../context.ts'
import { locatePath, quoted, refuseSecret } from '../files/find-paths.ts'
import { type SymbolFiles, symbolFiles } from '../files/symbol-files.ts'
import { isWanted, splitName, useOf } from '../files/symbol-names.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { proposeEdits } from './edits-propose.ts'

const namedPlaces = 10
const mostDoubtful = 100
const mostMentions = 100

export async function renameSymbol(
  context: Context,
  workspaces: LiveWorkspaces,
  { name: given, to, path, ...asked }: WorkspaceScope & RenameRequest,
  call: MethodCall,
): Promise<RenameResult> {
  requirePro(licenseStatus(context), 'code-maps')
  const live = workspaces.get(asked.workspace)
  if (asked.headless && !asked.direct) throw new Refusal('mcp-edits-not-granted')
  const within = path === undefined ? undefined : locatePath(live, path)
  if (within?.kind === 'file') refuseSecret(within)
  const { name, container } = splitName(given)
  const found = await symbolFiles(context, live, name, call)
  const groups = groupDefinitions(found.definitions, (each) => found.files.get(each)?.map.namespaces.join(' ') ?? '').filter((group) =>
    group.some((each) => isWanted(each, within?.path, container)),
  )
  const [group, ...more] = groups
  const [main] = group ?? []
  if (!group || !main) throw new Refusal('not-possible', `${quoted(given)} is not defined in the open folders.`)
  if (more.length > 0)
    throw new Refusal('not-possible', `${quoted(given)} has several definitions: ${placesIn(groups.flat())}. Give a path, or Type.name.`)
  const problem = to === name ? 'The new name is the old one.' : nameProblem(to, main.language)
  if (problem !== undefined) throw new Refusal('not-possible', problem)
  const references = await findReferences(group, found.definitions, found)
  const mentions = found.mentions()
  if (found.isCut || found.skipped.length > 0)
    throw new Refusal(
      'not-possible',
      `${quoted(name)} is in too many files, or in files that can't be parsed, so its uses can't all be found.`,
    )
  const certain = references.filter(({ doubt, name: written }) => doubt === undefined && written === name)
  await refuseTaken(to, main, certain, await symbolFiles(context, live, to, call))
  const edits = [...Map.groupBy(certain, (each) => each.path)].map(
    ([file, own]): ProposedEdit => ({
      kind: 'replace',
      path: file,
      edits: passagesOf(own, { name, to, isMember: main.container !== undefined }),
    }),
  )
  const says = `Rename ${given} to ${to}`
  const result = await proposeEdits(context, workspaces, { ...asked, edits, says }, call)
  const doubtful: SymbolUse[] = references.filter(({ doubt }) => doubt !== undefined).map((each) => useOf(each, found.lines))
  return {
    ...result,
    places: certain.length,
    doubtful: doubtful.slice(0, mostDoubtful),
    doubtfulCount: doubtful.length,
    mentions: mentions.slice(0, mostMentions),
    mentionCount: mentions.length,
  }
}

/** A definition or a variable of that name would change what the renamed uses mean. */
async function refuseTaken(to: string, main: FoundSymbol, references: readonly Reference[], taken: SymbolFiles): Promise<void> {
  const files = new Set(references.map(({ path }) => path))
  const isSibling = ({ container, path }: FoundSymbol): boolean =>
    main.container === undefined ? container === undefined && files.has(path) : container === main.container
  const existing = taken.definitions.filter(isSibling)
  if (existing.length > 0) throw new Refusal('not-possible', `"${to}" already exists: ${placesIn(existing)}.`)
  if (main.container !== undefined) return
  for (const [path, list] of await taken.occurrences([to])) {
    const used = files.has(path) ? list.find(({ role }) => role === 'bare' || role === 'shorthand') : undefined
    if (used) throw new Refusal('not-possible', `"${to}" already exists: ${path}:${used.line} uses it.`)
  }
}

function placesIn(symbols: readonly FoundSymbol[]): string {
  const shown = symbols.slice(0, namedPlaces).map(({ path, line }) => `${path}:${line}`)
  return [...shown, ...(symbols.length > shown.length ? [`${symbols.length - shown.length} more`] : [])].join(', ')
}

interface Renaming {
  name: string
  to: string
  isMember: boolean
}

/** `{ total }` names a property and a variable; only one of them is renamed. */
function passagesOf(references: readonly Reference[], { name, to, isMember }: Renaming): ProposedPassage[] {
  const short = references.filter(({ isShorthand }) => isShorthand)
  const plain = references.filter(({ isShorthand }) => !isShorthand)
  const places = (of: readonly Reference[]) => of.map(({ line, column }) => ({ line, column }))
  return [
    ...(plain.length > 0 ? [{ search: name, replace: to, places: places(plain) }] : []),
    ...(short.length > 0 ? [{ search: name, replace: isMember ? `${to}: ${name}` : `${name}: ${to}`, places: places(short) }] : []),
  ]
}
