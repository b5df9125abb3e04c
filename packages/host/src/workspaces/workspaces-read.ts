// workspaces.read: an open workspace for whoever works in it: of which state of the folders and of the choice every answer speaks.

import type { InWorkspace, RootListed, WorkspaceRead } from '@sheaf/contract'
import { gitTop } from '@sheaf/engine/disk'
import { admitMessage } from '@sheaf/engine/gate'
import { countNodes } from '@sheaf/engine/tree'
import type { MethodCall } from '../method-call.ts'
import type { OpenDesk } from './open-workspace.ts'
import type { DeskRegistry } from './open-workspaces.ts'

export async function readWorkspace(
  desks: DeskRegistry,
  { workspace, full = false }: InWorkspace & { full?: boolean },
  { audience }: MethodCall,
): Promise<WorkspaceRead> {
  const desk = desks.get(workspace)
  const { name, instructions, activePrompts, copyPreset } = desk.workspace()
  const { review } = desk.shown
  return {
    name,
    asOf: desk.asOf(),
    selection: desk.selectionNow().files,
    activePrompts,
    copyPreset,
    review: review ? { files: review.files.length, open: review.counts.open } : null,
    ...(full && {
      roots: rootsOf(desk),
      instructions: audience === 'model' ? await admitMessage(instructions) : instructions,
    }),
  }
}

function rootsOf(desk: OpenDesk): RootListed[] {
  const shown = desk.folders().roots()
  return desk.tree().roots.map(({ name, path, node }, at) => {
    const missing = shown[at]?.missing
    return { name, path, files: countNodes(node).files, isRepository: gitTop(path) !== undefined, ...(missing ? { missing } : {}) }
  })
}
