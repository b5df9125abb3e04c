// Every workspace that is open in this host: opened once for all windows that show it, put away a while after the last one left.

import { type AppSettings, defaultSettings, type HostEvent, isRefusal, type OpenWorkspace, Refusal, type Workspace } from '@sheaf/contract'
import { makeWorkspace } from '@sheaf/engine/workspace'
import type { Context } from '../context.ts'
import { settleJournal, takeUntold } from '../edits/settle-journal.ts'
import { rootsOf } from '../files/open-place.ts'
import { licenceStatus, requirePro } from '../licensing/index.ts'
import { readSettings } from '../settings/read-settings.ts'
import { readSelections } from './keep-selections.ts'
import type { DeskCause, Desks } from './live-workspace.ts'
import { type OpenDesk, openDesk } from './open-workspace.ts'

export type OpenInput = { id: string } | { roots: string[]; ephemeral?: boolean; wide?: boolean }

export interface DeskRegistry extends Desks {
  get(id: string): OpenDesk
  all(): readonly OpenDesk[]
  /** `from`: the window that shows it. */
  open(input: OpenInput, call?: { from?: string }): Promise<OpenWorkspace>
  /** A window shows it no more. */
  leave(id: string, from: string | undefined): void
  /** For whoever works on the stored workspaces: everything is written first, and what changed is taken over afterwards. */
  around<Value>(work: () => Promise<Value>): Promise<Value>
  /** It is gone from the state. */
  remove(id: string, says: string): Promise<void>
  readSettings(): Promise<AppSettings>
  setSettings(settings: AppSettings): void
  affected(cause: DeskCause): void
  close(): Promise<void>
}

/** `onOpen` is waited for before the first window gets its answer. */
export async function openDesks(context: Context, onOpen: (desk: OpenDesk) => Promise<void>): Promise<DeskRegistry> {
  const desks = new Map<string, OpenDesk>()
  const idle = new Map<string, NodeJS.Timeout>()
  let settings = defaultSettings
  let isRead = false
  const readOnce = async (): Promise<AppSettings> => {
    // Without a state the built-in ones hold, until it is there.
    const stored = isRead ? undefined : await unlessNoState(() => readSettings(context))
    if (!stored) return settings
    isRead = true
    if (JSON.stringify(stored) !== JSON.stringify(settings)) setSettings(stored)
    return settings
  }
  const setSettings = (next: AppSettings): void => {
    const before = settings
    settings = next
    context.tell({ type: 'settings-changed', settings })
    for (const desk of desks.values()) desk.settingsChanged(before)
  }
  await readOnce()
  // One after the other: two windows that open the same folder at once must find one workspace, not make two.
  let opening: Promise<unknown> = Promise.resolve()

  const get = (id: string): OpenDesk => {
    const desk = desks.get(id)
    if (!desk) throw new Refusal('unknown-workspace', 'It is not open here.')
    return desk
  }
  const start = async (workspace: Workspace, known: Workspace | undefined): Promise<OpenDesk> => {
    const desk = openDesk(context, workspace, known, {
      before: known ? await readSelections(context, workspace.id) : [],
      settings: () => settings,
      onRemoved: ({ id }) => void remove(id, 'It was removed by another program. Nothing of it is saved any more.'),
    })
    desks.set(desk.id, desk)
    try {
      await onOpen(desk)
    } catch (error) {
      // What could not be brought back is no reason to keep the folder closed.
      if (isRefusal(error)) context.tell({ type: 'notice', tone: 'warning', says: error.message })
      else {
        desks.delete(desk.id)
        await desk.close()
        throw error
      }
    }
    return desk
  }
  const enter = async (input: OpenInput): Promise<OpenDesk> => {
    const isOpen = 'id' in input ? desks.get(input.id) : undefined
    if (isOpen) return isOpen
    await settleJournal(context)
    if ('id' in input) {
      const stored = await (await context.state()).workspaces.find(input.id)
      if (!stored) throw new Refusal('unknown-workspace', 'It may have been removed.')
      return start(stored, stored)
    }
    const roots = rootsOf(input)
    const found = await findByRoots(context, [...desks.values()], roots)
    if (found) return desks.get(found.id) ?? start(found, found)
    if (input.ephemeral) requirePro(licenceStatus(context), 'ephemeral-workspace')
    const { workspace, isStored } = await createFor(context, roots, input.ephemeral ?? false)
    context.tell({ type: 'workspaces-changed' })
    return start(workspace, isStored ? workspace : undefined)
  }
  const open = async (input: OpenInput, { from = noWindow }: { from?: string } = {}): Promise<OpenWorkspace> => {
    const entered = opening.then(() => enter(input))
    opening = entered.catch(() => undefined)
    const desk = await entered
    clearTimeout(idle.get(desk.id))
    desk.windows.add(from)
    desk.used()
    context.tell({ type: 'workspaces-changed' })
    return desk.now(takeUntold(context))
  }
  const leave = (id: string, from = noWindow): void => {
    const desk = desks.get(id)
    if (!desk?.windows.delete(from)) return
    context.tell({ type: 'workspaces-changed' })
    if (desk.windows.size > 0) return
    void desk.save()
    clearTimeout(idle.get(id))
    const putAway = (): void => {
      if (desk.windows.size === 0 && desks.get(id) === desk) void shut(desk)
    }
    idle.set(id, setTimeout(putAway, context.deskTimes.idleMs).unref())
  }
  /** In line with opening: else a window that comes back meets a desk whose watchers have stopped. */
  const shut = (desk: OpenDesk, how?: 'removed'): Promise<void> => {
    const work = opening.then(async () => {
      if (desks.get(desk.id) !== desk || (how === undefined && desk.windows.size > 0)) return
      idle.delete(desk.id)
      await desk.close(how)
      desks.delete(desk.id)
    })
    opening = work.catch(() => undefined)
    return work
  }
  const remove = async (id: string, says: string): Promise<void> => {
    const desk = desks.get(id)
    if (!desk) return
    await shut(desk, 'removed')
    context.tell({ type: 'workspace-closed', workspace: id, says })
  }

  return {
    get,
    all: () => [...desks.values()],
    settings: () => settings,
    tell: (event: HostEvent) => context.tell(event),
    open,
    leave,
    async around(work) {
      await Promise.all([...desks.values()].map((desk) => desk.save()))
      try {
        return await work()
      } finally {
        await Promise.all([...desks.values()].map((desk) => desk.reread()))
      }
    },
    remove,
    readSettings: readOnce,
    setSettings,
    affected(cause) {
      for (const desk of desks.values()) desk.affected(cause)
    },
    async close() {
      await opening
      for (const timer of idle.values()) clearTimeout(timer)
      await Promise.all([...desks.values()].map((desk) => desk.close()))
      desks.clear()
    },
  }
}

/** Who opens a workspace without being a window, as a test or a program does. */
const noWindow = ''

async function findByRoots(context: Context, open: readonly OpenDesk[], roots: readonly string[]): Promise<Workspace | undefined> {
  const wanted = JSON.stringify(roots.toSorted())
  const isIt = (workspace: Workspace): boolean => JSON.stringify(workspace.roots.toSorted()) === wanted
  const here = open.find((desk) => isIt(desk.workspace()))
  if (here) return here.workspace()
  const stored = await unlessNoState(async () => (await context.state()).workspaces.list())
  return stored?.find(isIt)
}

async function createFor(context: Context, roots: string[], ephemeral: boolean): Promise<{ workspace: Workspace; isStored: boolean }> {
  const name = roots[0]?.split(/[\\/]/).findLast((part) => part !== '') ?? 'Workspace'
  const stored = await unlessNoState(async () => (await context.state()).workspaces.create({ name, roots, ephemeral }))
  if (stored) return { workspace: stored, isStored: true }
  return { workspace: makeWorkspace({ name, roots, ephemeral, lastUsed: context.now().toISOString() }), isStored: false }
}

/** Without a state a folder can be worked on all the same; the desk says that nothing is saved. */
async function unlessNoState<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
