// files.changed: the files of a workspace that differ from the last commit.

import { type ChangedFiles, defined, type WorkspaceScope } from '@sheaf/contract'
import { type GitStatus, readGitStatus, refusedRepository } from '@sheaf/engine/disk'
import { rootPrefix } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { locatedFiles } from './located-files.ts'

export async function changedFiles(context: Context, workspaces: LiveWorkspaces, { workspace }: WorkspaceScope): Promise<ChangedFiles> {
  const tree = workspaces.get(workspace).tree()
  const shown = locatedFiles(tree)
  const changed: ChangedFiles = { files: [], unknown: [] }
  const statuses = await Promise.all(tree.roots.map((root) => readGitStatus(root.path, { env: context.env })))
  for (const [at, root] of tree.roots.entries()) {
    const status = statuses[at]
    if (!status?.ok) {
      const why = status && whyUnknown(root.path, status)
      if (why !== undefined) changed.unknown.push({ root: root.path, why })
      continue
    }
    for (const { path, filter } of status.changes) {
      const located = rootPrefix(tree, root) + path
      if (shown.has(located)) changed.files.push({ path: located, ...defined({ filter }) })
    }
  }
  return changed
}

/** Undefined if the folder simply has no git. */
function whyUnknown(root: string, { why, message }: GitStatus & { ok: false }): string | undefined {
  const refused = refusedRepository(root)?.refused
  if (refused !== undefined) return `The git repository is ignored: ${refused}.`
  if (why === 'refused') return `Changed files are not marked. ${message}`
  return why === 'timeout' ? 'Changed files are not marked. git timed out.' : undefined
}
