// workspaces.read: the state of an open workspace, with a stamp of the folders and the selection that it describes.

import { defined, type RootInfo, type WorkspaceScope, type WorkspaceSummary } from '@sheaf/contract'
import { gitTop } from '@sheaf/engine/disk'
import { admitMessage } from '@sheaf/engine/gate'
import { countNodes } from '@sheaf/engine/tree'
import type { MethodCall } from '../method-call.ts'
import type { ManagedWorkspace } from './open-live-workspace.ts'
import type { WorkspaceRegistry } from './open-registry.ts'

export async function readWorkspace(
  workspaces: WorkspaceRegistry,
  { workspace, full = false }: WorkspaceScope & { full?: boolean },
  { audience }: MethodCall,
): Promise<WorkspaceSummary> {
  const live = workspaces.get(workspace)
  const { name, instructions, activePrompts, copyPreset } = live.workspace()
  const { review } = live.shown
  return {
    name,
    asOf: live.asOf(),
    selection: live.selectionNow().files,
    activePrompts,
    copyPreset,
    review: review ? { files: review.files.length, open: review.counts.open } : null,
    ...(full && {
      roots: rootsOf(live),
      instructions: audience === 'model' ? await admitMessage(instructions) : instructions,
    }),
  }
}

function rootsOf(live: ManagedWorkspace): RootInfo[] {
  const shown = live.folders().roots()
  return live.tree().roots.map(({ name, path, node }, at) => {
    const missing = shown[at]?.missing
    return { name, path, files: countNodes(node).files, isRepository: gitTop(path) !== undefined, ...defined({ missing }) }
  })
}
