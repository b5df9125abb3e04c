// files.ignore and files.reveal: for a path of an open workspace.

import { type PatternsEdited, Refusal, type WorkspaceScope } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { showInFolder } from '../desktop/show-in-folder.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'
import { appendPattern } from '../workspaces/patterns.ts'
import { ignorePattern } from './files-ignore-pattern.ts'
import { locateInTree } from './locate-in-tree.ts'

type AtPath = WorkspaceScope & { path: string }

export async function ignorePath(context: Context, workspaces: WorkspaceRegistry, { workspace, path }: AtPath): Promise<PatternsEdited> {
  const live = workspaces.get(workspace)
  const { relative, isFolder, root } = locateInTree(live, path)
  if (relative === '') throw new Refusal('not-possible', "A root folder can't be ignored. Remove it from the workspace instead.")
  return appendPattern(context, workspaces, live, root, ignorePattern(relative, isFolder))
}

export async function revealPath(context: Context, workspaces: LiveWorkspaces, { workspace, path }: AtPath): Promise<void> {
  const { root, relative } = locateInTree(workspaces.get(workspace), path)
  await showInFolder(context, relative === '' ? root : `${root}/${relative}`)
}
