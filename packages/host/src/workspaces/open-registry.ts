// The workspaces open in this host: each is opened once for all its windows, and closed a while after the last one leaves.

import {
  type AppSettings,
  type Call,
  defaultSettings,
  type HostEvent,
  isRefusal,
  type MethodInput,
  type OpenWorkspace,
  Refusal,
  type Workspace,
} from '@sheaf/contract'
import { makeWorkspace } from '@sheaf/engine/workspace'
import type { Context } from '../context.ts'
import { settleJournal, takePendingNotes } from '../edits/settle-journal.ts'
import { rootsOf } from '../files/open-folders.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { LiveWorkspaces, WorkspaceCause } from './live-workspace.ts'
import { type ManagedWorkspace, openLiveWorkspace } from './open-live-workspace.ts'
import { readSelections } from './selection-store.ts'
import { withSharedFields } from './shared-fields.ts'
import { openSharedFolders, type SharedFolders } from './shared-folders.ts'
import { tabsOf } from './task-tabs.ts'
import { walkRoots } from './walk-roots.ts'
import { workspaceRules } from './workspace-rules.ts'

export type OpenInput = MethodInput<'workspaces.open'>

/** Its progress is the number of files found. */
type OpenCall = Call & { from?: string }

export interface WorkspaceRegistry extends LiveWorkspaces {
  get(id: string): ManagedWorkspace
  all(): readonly ManagedWorkspace[]
  /** `from`: the window that shows it. */
  open(input: OpenInput, call?: OpenCall): Promise<OpenWorkspace>
  /** A window no longer shows it. */
  leave(id: string, from: string | undefined): void
  /** The tab that holds what all tabs of the workspace share. It is open as long as any of them is. */
  firstTab(id: string): ManagedWorkspace
  /** The current document of a tab, open or not. */
  documentOf(first: ManagedWorkspace, tab: string): Promise<Workspace>
  /** Stores a new tab with this content. Returns its ID. */
  addTab(first: ManagedWorkspace, content: Workspace): Promise<string>
  /** Wraps work on the stored workspaces: saves all open ones before it, and rereads them afterwards. */
  withSavedWorkspaces<Value>(work: () => Promise<Value>): Promise<Value>
  /** Closes one that was removed from the state. */
  remove(id: string, says: string): Promise<void>
  readSettings(): Promise<AppSettings>
  setSettings(settings: AppSettings): void
  affected(cause: WorkspaceCause): void
  close(): Promise<void>
}

/** Awaits `onOpen` before the first window gets its answer. */
export async function openRegistry(context: Context, onOpen: (live: ManagedWorkspace) => Promise<void>): Promise<WorkspaceRegistry> {
  /** Open tabs. */
  const workspaces = new Map<string, ManagedWorkspace>()
  /** By first tab. */
  const folders = new Map<string, SharedFolders>()
  /** Tabs that were shown, and therefore have a token count and a review. */
  const started = new Set<ManagedWorkspace>()
  const idle = new Map<string, NodeJS.Timeout>()
  let settings = defaultSettings
  let isRead = false
  const readOnce = async (): Promise<AppSettings> => {
    // The defaults apply until the state can be read.
    const stored = isRead ? undefined : await unlessNoState(() => readSettings(context))
    if (!stored) return settings
    isRead = true
    if (JSON.stringify(stored) !== JSON.stringify(settings)) setSettings(stored)
    return settings
  }
  const setSettings = (next: AppSettings): void => {
    const before = settings
    settings = next
    context.publish({ type: 'settings-changed', settings })
    for (const each of folders.values()) each.settingsChanged(before)
    affected({ what: 'settings' })
  }
  const affected = (cause: WorkspaceCause): void => {
    for (const live of workspaces.values()) live.affected(cause)
  }
  await readOnce()
  // Serialized: two windows that open the same folder at once must share one workspace, not create two.
  let opening: Promise<unknown> = Promise.resolve()

  const get = (id: string): ManagedWorkspace => {
    const live = workspaces.get(id)
    if (!live) throw new Refusal('unknown-workspace', "It isn't open.")
    return live
  }
  const firstTab = (id: string): ManagedWorkspace => get(get(id).workspace().tabOf ?? id)
  const tabsOpen = (first: string): ManagedWorkspace[] =>
    [...workspaces.values()].filter(({ id, workspace }) => id === first || workspace().tabOf === first)
  const openTab = async (workspace: Workspace, known: Workspace | undefined, shared: SharedFolders): Promise<ManagedWorkspace> => {
    const first = workspace.tabOf ?? workspace.id
    const live = openLiveWorkspace(context, workspace, known, {
      before: known ? await readSelections(context, workspace.id) : [],
      settings: () => settings,
      folders: shared,
      others: () => tabsOpen(first).filter(({ id }) => id !== workspace.id),
      onRemoved: ({ id }) => void remove(id, 'It was removed by another program. Changes are no longer saved.'),
    })
    workspaces.set(live.id, live)
    return live
  }
  const openFirst = async (workspace: Workspace, known: Workspace | undefined, call: Call): Promise<ManagedWorkspace> => {
    const walked = await walkRoots(
      { roots: workspace.roots, rules: workspaceRules(context, workspace, settings), snapshotFile: context.snapshotFile },
      call,
    )
    const shared = openSharedFolders(context, workspace, { settings: () => settings, walked })
    folders.set(workspace.id, shared)
    return openTab(workspace, known, shared)
  }
  const documentOf = async (first: ManagedWorkspace, tab: string): Promise<Workspace> => {
    const live = workspaces.get(tab)
    if (live) return live.workspace()
    return (await readTab(first, tab)).document
  }
  /** A tab without a document is empty: the state could not be written when it was made. */
  const readTab = async (first: ManagedWorkspace, id: string): Promise<{ document: Workspace; known: Workspace | undefined }> => {
    const known = await unlessNoState(async () => (await context.state()).workspaces.find(id))
    const empty = { ...makeWorkspace({ ...first.workspace(), lastUsed: context.now().toISOString() }), id, tabOf: first.id }
    return { document: withSharedFields(known ?? empty, first.workspace(), context.folderPatterns.of), known }
  }
  /** The tab to show: the requested one, else the one used last. */
  const chooseTab = (first: ManagedWorkspace, id: string, tab: string | undefined): string => {
    const { open, active } = tabsOf(first.workspace())
    const wanted = (tab ?? id).toLowerCase()
    const found =
      open.find((each) => each.id === (tab ?? id)) ?? open.find((each) => (each.name || each.suggested).toLowerCase() === wanted)
    if (tab !== undefined && tab !== id && tab !== first.id && !found)
      throw new Refusal(
        'unknown-workspace',
        `It has no tab "${tab}". Tabs: ${open.map((each) => each.name || each.suggested || each.id).join(', ')}.`,
      )
    const chosen = tab === undefined && id === first.id ? undefined : found?.id
    return chosen ?? (open.some((each) => each.id === active) ? active : (open[0]?.id ?? first.id))
  }
  const showTab = async (first: ManagedWorkspace, id: string): Promise<ManagedWorkspace> => {
    let live = workspaces.get(id)
    if (!live) {
      const { document, known } = await readTab(first, id)
      const shared = folders.get(first.id)
      if (!shared) throw new Refusal('unknown-workspace', "It isn't open.")
      live = await openTab(document, known, shared)
    }
    const { tabs } = first.workspace()
    if (tabs && tabs.active !== id) first.change({ tabs: { ...tabs, active: id } })
    if (started.has(live)) return live
    started.add(live)
    try {
      await onOpen(live)
    } catch (error) {
      // A failed restore must not keep the folder from opening.
      if (isRefusal(error)) context.publish({ type: 'notice', tone: 'warning', says: error.message })
      else {
        await forget(live)
        throw error
      }
    }
    return live
  }
  const enterFirst = async (input: OpenInput, call: Call): Promise<ManagedWorkspace> => {
    if ('id' in input) {
      const isOpen = workspaces.get(input.id)
      if (isOpen) return firstTab(isOpen.id)
      await settleJournal(context)
      const { workspaces: stored } = await context.state()
      const found = await stored.find(input.id)
      const first = found?.tabOf === undefined ? found : await stored.find(found.tabOf)
      if (!first) throw new Refusal('unknown-workspace', 'It may have been removed.')
      return workspaces.get(first.id) ?? openFirst(first, first, call)
    }
    await settleJournal(context)
    const roots = rootsOf(input)
    const matching = await findByRoots(context, [...workspaces.values()], roots)
    // A link may have opened a folder in an ephemeral workspace besides the saved one, which has the user's work.
    const found = matching.find(({ ephemeral }) => ephemeral === (input.restore ?? false)) ?? (input.restore ? undefined : matching[0])
    if (found) return workspaces.get(found.id) ?? openFirst(found, found, call)
    // One that is restored was allowed before, perhaps by a link, which needs no Pro.
    if (input.ephemeral && !input.restore) requirePro(licenseStatus(context), 'ephemeral-workspace')
    const { workspace, isStored } = await createFor(context, roots, input.ephemeral ?? false)
    context.publish({ type: 'workspaces-changed' })
    return openFirst(workspace, isStored ? workspace : undefined, call)
  }
  const enter = async (input: OpenInput, call: Call): Promise<ManagedWorkspace> => {
    const first = await enterFirst(input, call)
    try {
      return await showTab(first, chooseTab(first, 'id' in input ? input.id : first.id, 'id' in input ? input.tab : undefined))
    } finally {
      // Without a tab on screen, nothing else would close it.
      if (tabsOpen(first.id).every(({ windows }) => windows.size === 0)) closeLater(first)
    }
  }
  const open = async (input: OpenInput, { from = noWindow, ...call }: OpenCall = {}): Promise<OpenWorkspace> => {
    const entered = opening.then(() => enter(input, call))
    opening = entered.catch(() => undefined)
    const live = await entered
    clearTimeout(idle.get(live.id))
    live.windows.add(from)
    live.used()
    const first = firstTab(live.id)
    if (first !== live) first.used()
    context.publish({ type: 'workspaces-changed' })
    return live.now(takePendingNotes(context), 'id' in input ? input.knownTree : undefined)
  }
  const leave = (id: string, from = noWindow): void => {
    const live = workspaces.get(id)
    if (!live?.windows.delete(from)) return
    context.publish({ type: 'workspaces-changed' })
    if (live.windows.size > 0) return
    void live.save()
    closeLater(live)
  }
  const closeLater = (live: ManagedWorkspace): void => {
    clearTimeout(idle.get(live.id))
    const closeIfUnused = (): void => {
      if (workspaces.get(live.id) === live) void closeWorkspace(live)
    }
    idle.set(live.id, setTimeout(closeIfUnused, context.times.idleMs).unref())
  }
  /** The first tab stays open for the others. */
  const isUsed = ({ id, windows }: ManagedWorkspace): boolean => windows.size > 0 || tabsOpen(id).some((tab) => tab.id !== id)
  const forget = async (live: ManagedWorkspace, how?: 'removed'): Promise<void> => {
    idle.delete(live.id)
    started.delete(live)
    await live.close(how)
    workspaces.delete(live.id)
    const first = live.workspace().tabOf ?? live.id
    if (first === live.id) folders.delete(first)
    else {
      const left = workspaces.get(first)
      if (left && !isUsed(left)) await forget(left, how)
    }
  }
  /** Queued with opening: otherwise a returning window could get a workspace whose watchers have stopped. */
  const closeWorkspace = (live: ManagedWorkspace, how?: 'removed'): Promise<void> => {
    const work = opening.then(async () => {
      if (workspaces.get(live.id) !== live || (how === undefined && isUsed(live))) return
      await forget(live, how)
    })
    opening = work.catch(() => undefined)
    return work
  }
  const remove = async (id: string, says: string): Promise<void> => {
    const live = workspaces.get(id)
    if (!live) return
    await closeWorkspace(live, 'removed')
    context.publish({ type: 'workspace-closed', workspace: id, says })
  }

  return {
    get,
    all: () => [...workspaces.values()],
    settings: () => settings,
    publish: (event: HostEvent) => context.publish(event),
    open,
    leave,
    firstTab,
    documentOf,
    async addTab(first, content) {
      const id = crypto.randomUUID()
      const { tabs: _tabs, ...own } = content
      const document = { ...own, id, tabOf: first.id }
      await unlessNoState(async () => (await context.state()).workspaces.saveIfUnchanged(document, undefined))
      return id
    },
    async withSavedWorkspaces(work) {
      await Promise.all([...workspaces.values()].map((live) => live.save()))
      try {
        return await work()
      } finally {
        await Promise.all([...workspaces.values()].map((live) => live.reread()))
      }
    },
    remove,
    readSettings: readOnce,
    setSettings,
    affected,
    async close() {
      await opening
      for (const timer of idle.values()) clearTimeout(timer)
      await Promise.all([...workspaces.values()].map((live) => live.close()))
      workspaces.clear()
      folders.clear()
    },
  }
}

/** The `from` of callers that are not windows, such as tests and scripts. */
const noWindow = ''

/** All workspaces with exactly these roots. */
async function findByRoots(context: Context, open: readonly ManagedWorkspace[], roots: readonly string[]): Promise<Workspace[]> {
  const wanted = JSON.stringify(roots.toSorted())
  const isIt = (workspace: Workspace): boolean => JSON.stringify(workspace.roots.toSorted()) === wanted
  const stored = await unlessNoState(async () => (await context.state()).workspaces.list())
  const firstTabs = open.map((live) => live.workspace()).filter(({ tabOf }) => tabOf === undefined)
  return [...firstTabs, ...(stored ?? [])].filter(isIt)
}

async function createFor(context: Context, roots: string[], ephemeral: boolean): Promise<{ workspace: Workspace; isStored: boolean }> {
  const name = roots[0]?.split(/[\\/]/).findLast((part) => part !== '') ?? 'Workspace'
  const stored = await unlessNoState(async () => (await context.state()).workspaces.create({ name, roots, ephemeral }))
  if (stored) return { workspace: stored, isStored: true }
  return { workspace: makeWorkspace({ name, roots, ephemeral, lastUsed: context.now().toISOString() }), isStored: false }
}

/** A folder can be opened without a state; the workspace then reports that nothing is saved. */
async function unlessNoState<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
