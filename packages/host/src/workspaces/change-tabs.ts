// tabs.change: opens, closes, and arranges the task tabs of an open workspace.

import { type MethodInput, Refusal, type TabsChange, type TabsChanged, type TaskTab, type TaskTabs } from '@sheaf/contract'
import { cleanName, makeWorkspace } from '@sheaf/engine/workspace'
import type { Context } from '../context.ts'
import type { ManagedWorkspace } from './open-live-workspace.ts'
import type { WorkspaceRegistry } from './open-registry.ts'
import { tabsOf } from './task-tabs.ts'

export async function changeTabs(
  context: Context,
  workspaces: WorkspaceRegistry,
  { workspace, change }: MethodInput<'tabs.change'>,
): Promise<TabsChanged> {
  const first = workspaces.firstTab(workspace)
  const added = await addedTab(context, workspaces, first, workspace, change)
  // Read only now: another window may have changed the list meanwhile.
  const changed = arrange(tabsOf(first.workspace()), workspace, change, added)
  first.change({ tabs: changed.tabs })
  await first.save()
  return changed
}

/** Stores the document of a new tab before the list names it, so that a crash between the two loses nothing. */
async function addedTab(
  context: Context,
  workspaces: WorkspaceRegistry,
  first: ManagedWorkspace,
  shown: string,
  change: TabsChange,
): Promise<TaskTab | undefined> {
  const tabs = tabsOf(first.workspace())
  const isLast = change.type === 'close' && tabs.open.length === 1 && tabs.open[0]?.id === change.tab
  if (change.type === 'duplicate') {
    const original = tabOf(tabs.open, change.tab)
    const id = await workspaces.addTab(first, await workspaces.documentOf(first, change.tab))
    return { id, name: copyName(original, tabs), suggested: original.suggested }
  }
  if (change.type !== 'new' && !isLast) return undefined
  const { name, roots, ephemeral } = first.workspace()
  const empty = makeWorkspace({ name, roots, ephemeral, lastUsed: context.now().toISOString() })
  const { compose, copyPreset, builder, expandedFolders } = await workspaces.documentOf(first, shown)
  const id = await workspaces.addTab(first, { ...empty, compose, copyPreset, builder, expandedFolders })
  return { id, name: '', suggested: '' }
}

function arrange(tabs: TaskTabs, shown: string, change: TabsChange, added: TaskTab | undefined): TabsChanged {
  const { open, closed } = tabs
  switch (change.type) {
    case 'new':
    case 'duplicate': {
      const after = change.type === 'duplicate' ? change.tab : shown
      const at = open.findIndex(({ id }) => id === after) + 1 || open.length
      return added ? show({ ...tabs, open: open.toSpliced(at, 0, added) }, added.id) : show(tabs, shown)
    }
    case 'rename': {
      tabOf(open, change.tab)
      const name = cleanName(change.name)
      return show({ ...tabs, open: open.map((tab) => (tab.id === change.tab ? { ...tab, name } : tab)) }, shown)
    }
    case 'close': {
      const tab = tabOf(open, change.tab)
      const at = open.indexOf(tab)
      const rest = added ? [...open.toSpliced(at, 1), added] : open.toSpliced(at, 1)
      const neighbor = rest[Math.min(at, rest.length - 1)]
      if (!neighbor) throw new Refusal('not-possible', 'A workspace has at least one tab.')
      return show({ ...tabs, open: rest, closed: [{ ...tab, position: at }, ...closed] }, shown === tab.id ? neighbor.id : shown)
    }
    case 'reopen': {
      const tab = tabOf(closed, change.tab)
      const { position = open.length, ...reopened } = tab
      return show({ ...tabs, open: open.toSpliced(position, 0, reopened), closed: closed.filter((each) => each !== tab) }, tab.id)
    }
    case 'move': {
      const tab = tabOf(open, change.tab)
      const rest = open.filter((each) => each !== tab)
      return show({ ...tabs, open: rest.toSpliced(Math.min(change.to, rest.length), 0, tab) }, shown)
    }
  }
}

function show(tabs: TaskTabs, id: string): TabsChanged {
  return { tabs: { ...tabs, active: id }, show: id }
}

function tabOf(tabs: readonly TaskTab[], id: string): TaskTab {
  const tab = tabs.find((each) => each.id === id)
  if (!tab) throw new Refusal('not-possible', 'That tab was closed or reopened in another window.')
  return tab
}

/** "Fix the parser 2"; a tab without any name stays without one. */
function copyName({ name, suggested }: TaskTab, { open }: TaskTabs): string {
  const base = name || suggested
  if (base === '') return ''
  const taken = new Set(open.map((tab) => tab.name || tab.suggested))
  let number = 2
  while (taken.has(`${base} ${number}`)) number++
  return `${base} ${number}`
}
