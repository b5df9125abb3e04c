// files.find: the "Search files" box.

import type { WorkspaceScope } from '@sheaf/contract'
import { searchTree } from '@sheaf/engine/tree'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'

const fewest = 50
const most = 500

export function findFiles(
  workspaces: LiveWorkspaces,
  { workspace, query, limit = fewest }: WorkspaceScope & { query: string; limit?: number },
): { path: string; positions: number[] }[] {
  return searchTree(workspaces.get(workspace).tree(), query, { limit: Math.min(Math.max(Math.trunc(limit), 1), most) })
}
