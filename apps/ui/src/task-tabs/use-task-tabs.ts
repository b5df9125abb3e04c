// The task tabs of the open workspace, and the user's actions on them.

import type { MethodInput, TaskTab, WindowApi } from '@sheaf/contract'
import { useMemo } from 'react'
import { runCommand } from '../commands/use-command.ts'
import { useHost } from '../host/use-host.ts'
import { notifyProblem } from '../kit/notify.ts'
import { useProGate } from '../settings/use-pro-gate.ts'
import type { Actions } from '../state/actions.ts'
import { useHostState, useWorkspaceSelector } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './task-tabs.words.ts'

export interface ShownTab {
  id: string
  title: string
  /** Given by the user; empty if there is none. */
  name: string
  hasReview: boolean
}

export interface TaskTabList {
  /** Id of the tab that this window shows. */
  shown: string
  open: readonly ShownTab[]
  /** Last closed first. */
  closed: readonly ShownTab[]
}

export function useTaskTabs(): TaskTabList {
  const { id, tabs } = useWorkspaceSelector((open) => ({ id: open.id, tabs: open.fields.tabs }))
  const only = useWorkspaceSelector((open): TaskTab | null =>
    open.fields.tabs ? null : { id: open.id, name: '', suggested: open.fields.instructions.slice(0, 200).trim() },
  )
  const open = useMemo(() => (tabs?.open ?? (only ? [only] : [])).map(toShown), [tabs?.open, only])
  const closed = useMemo(() => tabs?.closed.map(toShown) ?? [], [tabs?.closed])
  return { shown: id, open, closed }
}

function toShown({ id, name, suggested, underReview = [] }: TaskTab): ShownTab {
  return { id, title: name || suggested || words.untitled, name, hasReview: underReview.length > 0 }
}

export interface TaskTabActions {
  show(tab: string): void
  add(): void
  duplicate(tab: string): void
  rename(tab: string, name: string): void
  close(tab: string): void
  reopen(tab: string): void
  move(tab: string, to: number): void
  moveToWindow(tab: string): void
}

type Change = MethodInput<'tabs.change'>['change']

export function useTaskTabActions(): TaskTabActions {
  const host = useHost()
  const actions = useActions()
  const gate = useProGate()
  return useMemo(() => actionsOf(host, actions, gate), [host, actions, gate])
}

function actionsOf(host: WindowApi, actions: Actions, gate: ReturnType<typeof useProGate>): TaskTabActions {
  const change = async (asked: Change): Promise<void> => {
    const open = useHostState.getState().open
    if (!open) return
    // The tab that is left or copied must have everything that was typed.
    await actions.flush()
    const { show, tabs } = await host['tabs.change']({ workspace: open.id, change: asked })
    useHostState.setState(({ open: now }) => (now?.id === open.id ? { open: { ...now, fields: { ...now.fields, tabs } } } : {}))
    await actions.openTab(show)
  }
  const run = (asked: Change): void => void change(asked).catch(notifyProblem)
  return {
    show: (tab) => void actions.openTab(tab),
    add: () =>
      void change({ type: 'new' })
        // The new task starts with its instructions, which are shown in the next frame.
        .then(() => requestAnimationFrame(() => runCommand('focus-instructions')))
        .catch(notifyProblem),
    duplicate: (tab) => run({ type: 'duplicate', tab }),
    rename: (tab, name) => run({ type: 'rename', tab, name }),
    close: (tab) => run({ type: 'close', tab }),
    reopen: (tab) => run({ type: 'reopen', tab }),
    move: (tab, to) => run({ type: 'move', tab, to }),
    moveToWindow: (tab) =>
      gate('several-windows', () => {
        const open = useHostState.getState().open
        const others = open?.fields.tabs?.open.filter((each) => each.id !== tab) ?? []
        const work = async (): Promise<void> => {
          await actions.flush()
          const { url } = await host['windows.open']({ workspace: tab })
          if (url !== null) window.open(url, '_blank')
          // This window shows another tab, if there is one.
          const [other] = others
          if (other && open?.id === tab) await actions.openTab(other.id)
        }
        void work().catch(notifyProblem)
      }),
  }
}
