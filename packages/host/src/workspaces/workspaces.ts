// workspaces.*: named sets of folders. Duplicates and ephemeral ones are Pro (formats §9).

import { stat } from 'node:fs/promises'
import {
  defined,
  isRefusal,
  type MethodInput,
  type OpenWorkspace,
  Refusal,
  refusalAnswer,
  type Workspace,
  type WorkspaceCard,
  type WorkspaceCards,
  type WorkspaceChange,
  type WorkspaceChangeResult,
} from '@sheaf/contract'
import { checkRoot } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import { forgetReview } from '../edits/saved-review.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { MethodCall } from '../method-call.ts'
import { appendParagraph } from '../prompts/append-paragraph.ts'
import { forgetHistory } from '../prompts/history.ts'
import type { LiveWorkspace } from './live-workspace.ts'
import type { OpenInput, WorkspaceRegistry } from './open-registry.ts'
import { forgetSelections } from './selection-store.ts'
import { tabsOf } from './task-tabs.ts'
import { fieldsOf, withTypedAt } from './workspace-fields.ts'

export async function createWorkspace(context: Context, input: MethodInput<'workspaces.create'>): Promise<Workspace> {
  if ('copyOf' in input) {
    requirePro(licenseStatus(context), 'duplicate-workspace')
    return (await context.state()).workspaces.duplicate(input.copyOf)
  }
  const { wide = false, ...fields } = input
  if (fields.ephemeral) requirePro(licenseStatus(context), 'ephemeral-workspace')
  const roots = fields.roots.map((root) => checkRoot(root, { wide }))
  return (await context.state()).workspaces.create({ ...fields, roots })
}

/** Returns the IDs of its tabs. */
export async function removeWorkspace(context: Context, { name }: { name: string }): Promise<string[]> {
  const { workspaces } = await context.state()
  const tabs = await workspaces.remove(name)
  for (const id of tabs) {
    await forgetHistory(context, id)
    await forgetReview(context, id)
    await forgetSelections(context, id)
    await context.forgetChats(id)
  }
  return tabs
}

export async function openWorkspace(
  context: Context,
  workspaces: WorkspaceRegistry,
  input: OpenInput,
  call: MethodCall,
): Promise<OpenWorkspace> {
  return call.audience === 'model' ? openForModel(context, workspaces, input, call) : workspaces.open(input, call)
}

/** Never creates a workspace: only the user can open a new folder. */
async function openForModel(context: Context, workspaces: WorkspaceRegistry, input: OpenInput, call: MethodCall): Promise<OpenWorkspace> {
  if (!('id' in input)) throw new Refusal('not-possible', 'A model can only open existing workspaces.')
  const { cards } = await listWorkspaces(context, workspaces, {}, call)
  const wanted = input.id.trim().toLowerCase()
  const card = cards.find(({ id }) => id === input.id) ?? cards.find(({ name }) => name.toLowerCase() === wanted)
  if (!card) throw new Refusal('unknown-workspace', `Available: ${cards.map(({ name }) => name).join(', ') || 'none'}.`)
  // Opened by this call, so that it is live when a window is asked to show it.
  const from = `agent ${context.newId()}`
  const { id } = await workspaces.open({ id: card.id, ...defined({ tab: input.tab }) }, { from })
  context.publish({ type: 'show-workspace', workspace: id })
  workspaces.leave(id, from)
  const { makeWorkspace } = await import('@sheaf/engine/workspace')
  return {
    id,
    workspace: card.id,
    fields: fieldsOf(makeWorkspace({ ...card, roots: card.roots.map(({ path }) => path) })),
    tree: { version: 0, roots: [], files: 0 },
    selection: { version: 0, files: [], canRevert: false },
    budget: null,
    review: null,
    notes: [],
  }
}

export async function changeWorkspace(
  context: Context,
  opened: WorkspaceRegistry | undefined,
  withSavedWorkspaces: (work: () => Promise<Workspace>) => Promise<Workspace>,
  { workspace, fields: given, mode }: WorkspaceChange,
  { from, audience }: MethodCall,
): Promise<WorkspaceChangeResult> {
  if (audience === 'model' && Object.keys(given).join() !== 'instructions')
    throw new Refusal('not-possible', 'A model can only change the instructions.')
  const { workspaceFieldsSchema } = await import('@sheaf/contract/schemas')
  const parsed = workspaceFieldsSchema.safeParse(given)
  if (!parsed.success) throw new Refusal('wrong-usage', sentenceOf(parsed.error.issues[0]))
  const fields = parsed.data
  const live = opened?.all().find(({ id }) => id === workspace)
  if (audience === 'model') return writeForModel(live, fields.instructions ?? '', mode)
  if (!live) {
    // A late window must not overwrite what was stored since; only renaming from the list is allowed.
    if (from !== undefined && Object.keys(given).join() !== 'name') throw new Refusal('unknown-workspace', "It isn't open.")
    return { name: (await withSavedWorkspaces(() => changeStored(context, workspace, fields))).name }
  }
  refuseEphemeral(live.workspace(), fields)
  const named = fields.name === undefined ? {} : { name: await requireFreeName(context, fields.name, workspace) }
  // A name goes to the window that set it too: it may have been cleaned.
  live.change({ ...fields, ...named }, fields.name === undefined ? from : undefined)
  if (fields.name !== undefined) live.used()
  if (opened && fields.ephemeral === false) {
    const { storeResources } = await import('../servers/attach-resources.ts')
    await storeResources(context, opened, live)
  }
  // The window drops its typed text after the answer: from then on, only saved text survives a kill.
  await live.save()
  if (fields.name !== undefined || fields.ephemeral !== undefined) context.publish({ type: 'workspaces-changed' })
  return { name: live.workspace().name }
}

async function writeForModel(
  live: LiveWorkspace | undefined,
  text: string,
  wanted: WorkspaceChange['mode'],
): Promise<WorkspaceChangeResult> {
  if (!live) throw new Refusal('unknown-workspace', "It isn't open.")
  const { name, instructions: before } = live.workspace()
  const ownText = live.memory.writtenByModel?.whole === before ? live.memory.writtenByModel.theirs : before
  const kept = wanted === 'replace' ? '' : wanted === 'append' ? before : ownText
  const given = text.toWellFormed()
  const isAlone = kept.trim() === ''
  const instructions = isAlone ? given : appendParagraph(kept, given)
  if (instructions.length > instructionChars)
    throw new Refusal('mcp-arguments', `The instructions would have ${instructions.length} characters (limit: ${instructionChars}).`)
  if (instructions !== before) live.change({ instructions })
  live.memory.writtenByModel = { whole: instructions, theirs: wanted === 'replace' ? '' : ownText }
  await live.save()
  return { name, instructions: { chars: instructions.length, mode: isAlone ? 'replace' : 'append' } }
}

const instructionChars = 400_000

async function changeStored(context: Context, workspace: string, fields: WorkspaceChange['fields']): Promise<Workspace> {
  const { workspaces } = await context.state()
  const stored = (await workspaces.find(workspace)) ?? (await workspaces.get(workspace))
  refuseEphemeral(stored, fields)
  return workspaces.save({ ...stored, ...withTypedAt(stored, fields) })
}

function refuseEphemeral({ ephemeral }: Workspace, fields: WorkspaceChange['fields']): void {
  if (fields.ephemeral && !ephemeral) throw new Refusal('not-possible', "A saved workspace can't become ephemeral.")
}

/** Lists the stored workspaces, with open ones as they are now. `opened`: undefined if this host has opened none yet. */
export async function listWorkspaces(
  context: Context,
  opened: WorkspaceRegistry | undefined,
  { documents = false }: { documents?: boolean } = {},
  { audience }: MethodCall,
): Promise<WorkspaceCards> {
  if (documents && audience === 'model') throw new Refusal('not-possible', 'A model can only see the names and folders of workspaces.')
  const { stored, ...unread } = await storedWorkspaces(context, documents)
  const open = new Map(opened?.all().map((live) => [live.id, live]))
  const all = new Map(stored.map((workspace) => [workspace.id, workspace]))
  for (const live of open.values()) if (live.workspace().tabOf === undefined) all.set(live.id, live.workspace())
  const cards = [...all.values()].map(async (workspace): Promise<WorkspaceCard> => {
    const { open: tabs, active } = tabsOf(workspace)
    const shown = active === workspace.id ? workspace : (open.get(active)?.workspace() ?? (await storedTab(context, active)) ?? workspace)
    // Documents are for the terminal, which does not show missing folders: a folder on a dead network drive must not block it.
    const roots = workspace.roots.map(async (path) => ({ path, missing: !documents && !(await isFolder(path)) }))
    return {
      id: workspace.id,
      name: workspace.name,
      roots: await Promise.all(roots),
      lastUsed: workspace.lastUsed,
      ephemeral: workspace.ephemeral,
      selected: shown.selection.length,
      presets: workspace.presets.map((preset) => preset.name),
      windows: tabs.reduce((sum, tab) => sum + (open.get(tab.id)?.windows.size ?? 0), 0),
      ...(active !== workspace.id && { tab: active }),
      // Suggested names are words of the instructions, in which a model may not see secrets.
      ...(tabs.length > 1 && { tabs: audience === 'model' ? tabs.map((tab) => ({ ...tab, suggested: '' })) : tabs }),
      ...(documents && { document: workspace }),
    }
  })
  return { cards: (await Promise.all(cards)).sort(byLastUsed), ...unread }
}

async function storedWorkspaces(context: Context, isNeeded: boolean): Promise<Omit<WorkspaceCards, 'cards'> & { stored: Workspace[] }> {
  try {
    const state = await context.state()
    const stored = await state.workspaces.list()
    return { stored, troubles: state.problems() }
  } catch (error) {
    if (isNeeded || !isRefusal(error)) throw error
    return { stored: [], troubles: [], refused: refusalAnswer(error).error }
  }
}

/** A tab that can't be read doesn't keep the others from being listed. */
async function storedTab(context: Context, id: string): Promise<Workspace | undefined> {
  try {
    return await (await context.state()).workspaces.find(id)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

async function requireFreeName(context: Context, name: string, id: string): Promise<string> {
  const { cleanName } = await import('@sheaf/engine/workspace')
  const clean = cleanName(name)
  if (clean === '') throw new Refusal('wrong-usage', 'A workspace needs a name.')
  if ((await context.state()).workspaces.isTaken(clean, id)) throw new Refusal('name-taken', `"${clean}".`)
  return clean
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

function byLastUsed(a: WorkspaceCard, b: WorkspaceCard): number {
  return a.lastUsed < b.lastUsed ? 1 : a.lastUsed > b.lastUsed ? -1 : a.name < b.name ? -1 : 1
}

function sentenceOf(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return `${issue?.path.map(String).join('.') || 'fields'}: ${issue?.message ?? 'unreadable'}.`
}
