// files.list and files.explain: shown files, and the rule for a path.

import { type FilesResult, type FolderScope, type PathExplanation, Refusal, type Scope } from '@sheaf/contract'
import { explainPath, listPaths, resolveInside } from '@sheaf/engine/disk'
import { rootPrefix } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { openFolders } from './open-folders.ts'
import { resolveScope } from './resolve-scope.ts'

export function listFiles(context: Context, scope: FolderScope): FilesResult {
  const { tree, problems } = openFolders(context, scope)
  const [only] = tree.roots
  if (only && tree.roots.length === 1) return { files: listPaths(only.node), problems }
  const files = tree.roots.flatMap((root) => listPaths(root.node).map((path) => rootPrefix(tree, root) + path))
  return { files: files.sort(), problems }
}

export async function explainFile(
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  { path, ...scope }: Scope & { path: string },
): Promise<PathExplanation> {
  const { roots, rules, live } = await resolveScope(context, workspaces, scope)
  const inside = resolveInside(roots, path)
  if (!inside.ok) throw new Refusal('path-outside-workspace', path)
  const explained = explainPath(inside.root, inside.relative, rules)
  // Windows use tree paths, which begin with the root's name if there are several.
  return live ? { ...explained, path } : explained
}
