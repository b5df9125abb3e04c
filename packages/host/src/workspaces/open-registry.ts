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
  const workspaces = new Map<string, ManagedWorkspace>()
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
    for (const live of workspaces.values()) live.settingsChanged(before)
  }
  await readOnce()
  // Serialized: two windows that open the same folder at once must share one workspace, not create two.
  let opening: Promise<unknown> = Promise.resolve()

  const get = (id: string): ManagedWorkspace => {
    const live = workspaces.get(id)
    if (!live) throw new Refusal('unknown-workspace', "It isn't open.")
    return live
  }
  const start = async (workspace: Workspace, known: Workspace | undefined, call: Call): Promise<ManagedWorkspace> => {
    const walked = await walkRoots(
      { roots: workspace.roots, rules: workspaceRules(context, workspace, settings), snapshotFile: context.snapshotFile },
      call,
    )
    const live = openLiveWorkspace(context, workspace, known, {
      before: known ? await readSelections(context, workspace.id) : [],
      settings: () => settings,
      walked,
      onRemoved: ({ id }) => void remove(id, 'It was removed by another program. Changes are no longer saved.'),
    })
    workspaces.set(live.id, live)
    try {
      await onOpen(live)
    } catch (error) {
      // A failed restore must not keep the folder from opening.
      if (isRefusal(error)) context.publish({ type: 'notice', tone: 'warning', says: error.message })
      else {
        workspaces.delete(live.id)
        await live.close()
        throw error
      }
    }
    return live
  }
  const enter = async (input: OpenInput, call: Call): Promise<ManagedWorkspace> => {
    const isOpen = 'id' in input ? workspaces.get(input.id) : undefined
    if (isOpen) return isOpen
    await settleJournal(context)
    if ('id' in input) {
      const stored = await (await context.state()).workspaces.find(input.id)
      if (!stored) throw new Refusal('unknown-workspace', 'It may have been removed.')
      return start(stored, stored, call)
    }
    const roots = rootsOf(input)
    const matching = await findByRoots(context, [...workspaces.values()], roots)
    // A link may have opened a folder in an ephemeral workspace besides the saved one, which has the user's work.
    const found = matching.find(({ ephemeral }) => ephemeral === (input.restore ?? false)) ?? (input.restore ? undefined : matching[0])
    if (found) return workspaces.get(found.id) ?? start(found, found, call)
    // One that is restored was allowed before, perhaps by a link, which needs no Pro.
    if (input.ephemeral && !input.restore) requirePro(licenseStatus(context), 'ephemeral-workspace')
    const { workspace, isStored } = await createFor(context, roots, input.ephemeral ?? false)
    context.publish({ type: 'workspaces-changed' })
    return start(workspace, isStored ? workspace : undefined, call)
  }
  const open = async (input: OpenInput, { from = noWindow, ...call }: OpenCall = {}): Promise<OpenWorkspace> => {
    const entered = opening.then(() => enter(input, call))
    opening = entered.catch(() => undefined)
    const live = await entered
    clearTimeout(idle.get(live.id))
    live.windows.add(from)
    live.used()
    context.publish({ type: 'workspaces-changed' })
    return live.now(takePendingNotes(context))
  }
  const leave = (id: string, from = noWindow): void => {
    const live = workspaces.get(id)
    if (!live?.windows.delete(from)) return
    context.publish({ type: 'workspaces-changed' })
    if (live.windows.size > 0) return
    void live.save()
    clearTimeout(idle.get(id))
    const closeIfUnused = (): void => {
      if (live.windows.size === 0 && workspaces.get(id) === live) void closeWorkspace(live)
    }
    idle.set(id, setTimeout(closeIfUnused, context.times.idleMs).unref())
  }
  /** Queued with opening: otherwise a returning window could get a workspace whose watchers have stopped. */
  const closeWorkspace = (live: ManagedWorkspace, how?: 'removed'): Promise<void> => {
    const work = opening.then(async () => {
      if (workspaces.get(live.id) !== live || (how === undefined && live.windows.size > 0)) return
      idle.delete(live.id)
      await live.close(how)
      workspaces.delete(live.id)
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
    affected(cause) {
      for (const live of workspaces.values()) live.affected(cause)
    },
    async close() {
      await opening
      for (const timer of idle.values()) clearTimeout(timer)
      await Promise.all([...workspaces.values()].map((live) => live.close()))
      workspaces.clear()
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
  return [...open.map((live) => live.workspace()), ...(stored ?? [])].filter(isIt)
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
