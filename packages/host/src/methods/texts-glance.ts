// workspaces.glance, roots.list: what an agent is told with every answer: of which state of the folders and of the choice it speaks.

import { type InWorkspace, Refusal, type RootListed, type WorkspaceGlance } from '@sheaf/contract'
import { gitTop } from '@sheaf/engine/disk'
import { countNodes } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { Desk } from '../desk/desk.ts'
import type { DeskRegistry } from '../desk/desks.ts'
import { listWorkspaces } from './workspaces.ts'

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

/** By its name or id. Nothing is made: what is not a workspace yet is for the person to open. */
export async function showWorkspace(
  context: Context,
  desks: DeskRegistry,
  { workspace: asked }: { workspace: string },
): Promise<{ name: string; roots: string[] }> {
  const { cards } = await listWorkspaces(context, desks)
  const wanted = asked.trim().toLowerCase()
  const card = cards.find(({ id }) => id === asked) ?? cards.find(({ name }) => name.toLowerCase() === wanted)
  if (!card) throw new Refusal('unknown-workspace', `There are: ${cards.map(({ name }) => name).join(', ') || 'none'}.`)
  // Held open by the call itself, until the window that shows it has opened it.
  const from = `agent ${context.newId()}`
  await desks.open({ id: card.id }, { from })
  context.tell({ type: 'show-workspace', workspace: card.id })
  desks.leave(card.id, from)
  return { name: card.name, roots: card.roots.map(({ path }) => path) }
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
