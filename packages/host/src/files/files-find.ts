// files.find: the "Search files" box.

import type { FoundFile, WorkspaceScope } from '@sheaf/contract'
import { searchTree } from '@sheaf/engine/tree'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'

const fewest = 50
const most = 500

export function findFiles(
  workspaces: LiveWorkspaces,
  { workspace, query, limit = fewest }: WorkspaceScope & { query: string; limit?: number },
): FoundFile[] {
  return searchTree(workspaces.get(workspace).tree(), query, { limit: Math.min(Math.max(Math.trunc(limit), 1), most) })
}
