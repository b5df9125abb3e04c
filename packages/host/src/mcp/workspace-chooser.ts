// Chooses the workspace of a call: the one that the owner window shows or, without a window, the one of the client's folder.

import { isRefusal, Refusal, refusals, visibleText } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { homeOf } from '../desktop/home-of.ts'
import type { ManagedWorkspace } from '../workspaces/open-live-workspace.ts'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'
import type { Connection } from './connection.ts'
import { containsFolder, editorWindowId, isEditorWindow, type Windows } from './track-windows.ts'

export interface WorkspaceChooser {
  /** A promise: it is opening; call again then. Throws a Refusal. */
  of(connection: Connection): ManagedWorkspace | Promise<void>
  /** Notes to include in results. */
  notes(connection: Connection, live: ManagedWorkspace): string[]
  /** Saves an editor's workspace once a window shows it: the user may look for it later. */
  saveShown(): void
  leave(connection: Connection): void
}

export function openWorkspaceChooser({ env }: Pick<Context, 'env'>, workspaces: WorkspaceRegistry, windows: Windows): WorkspaceChooser {
  const home = homeOf(env)
  /** Workspace that each connection opened. */
  const opened = new Map<Connection, string>()
  const opening = new Map<Connection, Promise<void>>()

  const liveOf = (id: string): ManagedWorkspace | undefined => {
    try {
      return workspaces.get(id)
    } catch (problem) {
      if (isRefusal(problem)) return undefined
      throw problem
    }
  }
  const open = async (connection: Connection, folder: string): Promise<void> => {
    try {
      const { id } = await workspaces.open({ roots: [folder], ephemeral: true }, { from: editorWindowId(connection) })
      if (connection.hasLeft) workspaces.leave(id, editorWindowId(connection))
      else opened.set(connection, id)
    } catch (problem) {
      if (!isRefusal(problem)) throw problem
      throw new Refusal(
        'mcp-no-workspace',
        `No Sheaf window is open, and ${visibleText(folder)} can't be opened automatically: ${refusals[problem.code].says}`,
      )
    } finally {
      opening.delete(connection)
    }
  }
  const own = (connection: Connection): ManagedWorkspace | Promise<void> => {
    const live = liveOf(opened.get(connection) ?? '')
    if (live) return live
    const { folder } = connection
    if (folder === undefined) throw new Refusal('mcp-no-workspace', 'Sheaf is not open, and the editor did not report its working folder.')
    const pending = opening.get(connection) ?? open(connection, folder)
    opening.set(connection, pending)
    return pending
  }
  return {
    of(connection) {
      const { folder } = connection
      const owner = windows.owner()
      const live = owner && liveOf(owner.workspace)
      if (live) return live
      // Allow Once covered only what the window showed.
      if (owner === undefined && connection.permission.is !== 'once') return own(connection)
      throw new Refusal('mcp-no-workspace', folder === undefined ? undefined : `The editor's working folder is ${visibleText(folder)}.`)
    },
    notes(connection, live) {
      const { name, roots } = live.workspace()
      const { folder, workspace } = connection
      const notes: string[] = []
      const shown = visibleText(`"${name}" (${roots.join(', ')})`)
      // An editor started in the home folder or above a root has no project.
      const isProjectFolder = folder !== undefined && folder !== home && !roots.some((root) => containsFolder([folder], root))
      if (isProjectFolder && !containsFolder(roots, folder))
        notes.push(
          `The editor's working folder, ${visibleText(folder)}, is not in the workspace that is open in Sheaf, ${shown}. This result is for that workspace.`,
        )
      if (workspace !== undefined && workspace !== live.id) notes.push(`Since the last call, the user switched to the workspace ${shown}.`)
      return notes
    },
    saveShown() {
      for (const id of opened.values()) {
        const live = liveOf(id)
        if (live?.workspace().ephemeral && [...live.windows].some((window) => !isEditorWindow(window))) live.change({ ephemeral: false })
      }
    },
    leave(connection) {
      const id = opened.get(connection)
      opened.delete(connection)
      if (id !== undefined) workspaces.leave(id, editorWindowId(connection))
    },
  }
}
