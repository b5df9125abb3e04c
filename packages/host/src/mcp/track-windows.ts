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

export function trackWindows(registry: Pick<WorkspaceRegistry, 'all' | 'get'>): Windows {
  /** Windows by last use, most recent last; likewise the workspaces of each. */
  const shown = new Map<string, Set<string>>()
  let ownerId: string | undefined
  let lastOwner: string | undefined

  const used = (window: string): void => {
    const workspaces = shown.get(window)
    if (!workspaces) return
    shown.delete(window)
    shown.set(window, workspaces)
  }
  const update = (): void => {
    const now = new Map<string, Set<string>>()
    for (const { id, windows } of registry.all())
      for (const window of windows) if (window !== '' && !isEditorWindow(window)) now.set(window, (now.get(window) ?? new Set()).add(id))
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
    if (ownerId === undefined || !shown.has(ownerId)) ownerId = [...shown.keys()].at(-1)
  }
  const owner = (): Owner | undefined => {
    const workspace = ownerId === undefined ? undefined : [...(shown.get(ownerId) ?? [])].at(-1)
    return ownerId === undefined || workspace === undefined ? undefined : { window: ownerId, workspace }
  }
  update()

  return {
    owner,
    own(window, workspace) {
      update()
      const workspaces = shown.get(window)
      if (!registry.get(workspace).windows.has(window) || !workspaces)
        throw new Refusal('not-possible', "That workspace isn't open in this window.")
      workspaces.delete(workspace)
      workspaces.add(workspace)
      used(window)
      ownerId = window
    },
    prefer(folder) {
      if (folder === undefined) return
      update()
      const fits = (window: string): boolean =>
        [...(shown.get(window) ?? [])].slice(-1).some((id) => containsFolder(registry.get(id).workspace().roots, folder))
      if (ownerId !== undefined && fits(ownerId)) return
      ownerId = [...shown.keys()].findLast(fits) ?? ownerId
    },
    used,
    refresh() {
      update()
      const now = JSON.stringify(owner())
      const isChanged = now !== lastOwner
      lastOwner = now
      return isChanged
    },
  }
}

/** Window id of an editor: not a real window. */
export function editorWindowId({ id }: { id: string }): string {
  return `${editorPrefix}${id}`
}

export function isEditorWindow(window: string): boolean {
  return window.startsWith(editorPrefix)
}

const editorPrefix = 'mcp:'

/** Whether a folder is a root or inside one; all are real paths. */
export function containsFolder(roots: readonly string[], folder: string): boolean {
  return roots.some((root) => {
    const relativePath = relative(root, folder)
    return relativePath === '' || (relativePath !== '..' && !relativePath.startsWith(`..${sep}`) && !/^[a-z]:/iu.test(relativePath))
  })
}
