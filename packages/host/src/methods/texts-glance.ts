// workspaces.glance, roots.list: what an agent is told with every answer: of which state of the folders and of the choice it speaks.

import type { InWorkspace, RootListed, WorkspaceGlance } from '@sheaf/contract'
import { gitTop } from '@sheaf/engine/disk'
import { countNodes } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { Desk } from '../desk/desk.ts'
import type { DeskRegistry } from '../desk/desks.ts'

export function glanceAt(context: Context, desks: DeskRegistry, { workspace }: InWorkspace): WorkspaceGlance {
  const desk = desks.get(workspace)
  const own = watched.get(desk) ?? watch(context, desk)
  const { version } = desk.selectionNow()
  return { asOf: `t${desk.treeVersion()}.f${own.files}.s${version}.p${own.fields}@${own.since}`, name: desk.workspace().name }
}

export function listRoots(desks: DeskRegistry, { workspace }: InWorkspace): RootListed[] {
  const desk = desks.get(workspace)
  const shown = desk.folders().roots()
  return desk.tree().roots.map(({ name, path, node }, at) => {
    const missing = shown[at]?.missing
    return { name, path, files: countNodes(node).files, isRepository: gitTop(path) !== undefined, ...(missing ? { missing } : {}) }
  })
}

interface Watched {
  /** Goes up with every change of contents. */
  files: number
  /** With every change of what the prompt is made of, the selection aside. */
  fields: number
  /** ISO 8601 */
  since: string
}

const watched = new WeakMap<Desk, Watched>()

function watch(context: Context, desk: Desk): Watched {
  const own: Watched = { files: 0, fields: 0, since: context.now().toISOString() }
  let made = madeOf(desk)
  let tree = desk.treeVersion()
  watched.set(desk, own)
  desk.onAffected(({ what }) => {
    if (what === 'fields') {
      const now = madeOf(desk)
      if (now === made) return
      made = now
    }
    const version = desk.treeVersion()
    // A word about the tree that brings no other tree says that something may have been missed.
    if (what === 'files' || (what === 'tree' && version === tree)) own.files++
    else if (what !== 'tree' && what !== 'selection') own.fields++
    tree = version
    own.since = context.now().toISOString()
  })
  return own
}

function madeOf(desk: Desk): string {
  const { instructions, activePrompts, copyPreset, compose } = desk.workspace()
  return JSON.stringify([instructions, activePrompts, copyPreset, compose])
}
