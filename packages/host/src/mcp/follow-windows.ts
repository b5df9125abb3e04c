// Tracks windows, what each one shows, and which one owns the server: tools act on the workspace that the owner shows.

import { relative, sep } from 'node:path'
import { Refusal } from '@sheaf/contract'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'

interface Owner {
  window: string
  workspace: string
}

export interface Windows {
  owner(): Owner | undefined
  /** Makes this window the owner. */
  own(window: string, workspace: string): void
  /** Makes the window whose workspace contains this folder the owner, if there is one. */
  prefer(folder: string | undefined): void
  /** The user acted there. */
  used(window: string): void
  /** Rechecks the windows. True if the owner changed, or the workspace that it shows. */
  refresh(): boolean
}

export function followWindows(registry: Pick<WorkspaceRegistry, 'all' | 'get'>): Windows {
  /** Windows by last use, most recent last; likewise the workspaces of each. */
  const shown = new Map<string, Set<string>>()
  let owning: string | undefined
  let told: string | undefined

  const used = (window: string): void => {
    const workspaces = shown.get(window)
    if (!workspaces) return
    shown.delete(window)
    shown.set(window, workspaces)
  }
  const look = (): void => {
    const now = new Map<string, Set<string>>()
    for (const { id, windows } of registry.all())
      for (const window of windows) if (window !== '' && !isGuest(window)) now.set(window, (now.get(window) ?? new Set()).add(id))
    for (const [window, workspaces] of shown) {
      const still = now.get(window)
      for (const workspace of workspaces) if (!still?.has(workspace)) workspaces.delete(workspace)
      if (workspaces.size === 0) shown.delete(window)
    }
    for (const [window, workspaces] of now)
      for (const workspace of workspaces) {
        const before = shown.get(window)
        if (before?.has(workspace)) continue
        shown.set(window, (before ?? new Set()).add(workspace))
        used(window)
      }
    // Replace an owner that is gone with the window used last.
    if (owning === undefined || !shown.has(owning)) owning = [...shown.keys()].at(-1)
  }
  const owner = (): Owner | undefined => {
    const workspace = owning === undefined ? undefined : [...(shown.get(owning) ?? [])].at(-1)
    return owning === undefined || workspace === undefined ? undefined : { window: owning, workspace }
  }
  look()

  return {
    owner,
    own(window, workspace) {
      look()
      const workspaces = shown.get(window)
      if (!registry.get(workspace).windows.has(window) || !workspaces)
        throw new Refusal('not-possible', "That workspace isn't open in this window.")
      workspaces.delete(workspace)
      workspaces.add(workspace)
      used(window)
      owning = window
    },
    prefer(folder) {
      if (folder === undefined) return
      look()
      const fits = (window: string): boolean =>
        [...(shown.get(window) ?? [])].slice(-1).some((id) => holds(registry.get(id).workspace().roots, folder))
      if (owning !== undefined && fits(owning)) return
      owning = [...shown.keys()].findLast(fits) ?? owning
    },
    used,
    refresh() {
      look()
      const now = JSON.stringify(owner())
      const isChanged = now !== told
      told = now
      return isChanged
    },
  }
}

/** Window id of an editor: not a real window. */
export function guestOf({ id }: { id: string }): string {
  return `${guest}${id}`
}

export function isGuest(window: string): boolean {
  return window.startsWith(guest)
}

const guest = 'mcp:'

/** Whether a folder is a root or inside one; all are real paths. */
export function holds(roots: readonly string[], folder: string): boolean {
  return roots.some((root) => {
    const way = relative(root, folder)
    return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^[a-z]:/iu.test(way))
  })
}
