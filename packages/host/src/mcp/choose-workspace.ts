// Where a call works: in the workspace that the owner window shows, or, without windows, in that of the client's own folder.

import { isRefusal, Refusal } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { DeskRegistry } from '../desk/desks.ts'
import type { OpenDesk } from '../desk/open-desk.ts'
import { homeOf } from '../desktop/home-of.ts'
import type { Connection } from './connection.ts'
import { holds, type Windows } from './follow-windows.ts'

export interface Workplaces {
  /** A promise: it is being opened; look again. Throws the refusal. */
  of(connection: Connection): OpenDesk | Promise<void>
  /** What results have to say along. */
  notes(connection: Connection, desk: OpenDesk): string[]
  leave(connection: Connection): void
}

export function chooseWorkspaces({ env, mcp }: Pick<Context, 'env' | 'mcp'>, desks: DeskRegistry, windows: Windows): Workplaces {
  const { headless = false } = mcp
  const home = homeOf(env)
  /** Without windows: what each connection opened. */
  const opened = new Map<Connection, string>()
  const opening = new Map<Connection, Promise<void>>()

  const deskOf = (id: string): OpenDesk | undefined => {
    try {
      return desks.get(id)
    } catch (problem) {
      if (isRefusal(problem)) return undefined
      throw problem
    }
  }
  const open = async (connection: Connection, folder: string): Promise<void> => {
    try {
      const { id } = await desks.open({ roots: [folder], ephemeral: true }, { from: connection.id })
      if (connection.hasLeft) desks.leave(id, connection.id)
      else opened.set(connection, id)
    } finally {
      opening.delete(connection)
    }
  }
  const own = (connection: Connection): OpenDesk | Promise<void> => {
    const desk = deskOf(opened.get(connection) ?? '')
    if (desk) return desk
    const { folder } = connection
    if (folder === undefined)
      throw new Refusal('mcp-no-workspace', 'Sheaf is not open, and the editor did not say in which folder it works.')
    const way = opening.get(connection) ?? open(connection, folder)
    opening.set(connection, way)
    return way
  }
  return {
    of(connection) {
      if (headless) return own(connection)
      const owner = windows.owner()
      const desk = owner && deskOf(owner.workspace)
      if (desk) return desk
      throw new Refusal('mcp-no-workspace', connection.folder === undefined ? undefined : `The editor works in ${connection.folder}.`)
    },
    notes(connection, desk) {
      const { name, roots } = desk.workspace()
      const { folder, workspace } = connection
      const notes: string[] = []
      // An editor that was started at home, or above it all, is in no project.
      const tells = folder !== undefined && folder !== home && !roots.some((root) => holds([folder], root))
      if (tells && !holds(roots, folder))
        notes.push(
          `The editor works in ${folder}, which is not in the workspace that Sheaf shows, "${name}" (${roots.join(', ')}). This is about "${name}".`,
        )
      if (workspace !== undefined && workspace !== desk.id)
        notes.push(`Since the last call the user has changed to the workspace "${name}" (${roots.join(', ')}).`)
      return notes
    },
    leave(connection) {
      const id = opened.get(connection)
      opened.delete(connection)
      if (id !== undefined) desks.leave(id, connection.id)
    },
  }
}
