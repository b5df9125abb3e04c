// files.ignore and files.reveal: for a path of an open workspace.

import { Refusal, type WorkspaceScope } from '@sheaf/contract'
import { resolveInside } from '@sheaf/engine/disk'
import { findFile, findFolder, rootPrefix, type Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { showInFolder } from '../desktop/show-in-folder.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { ignorePattern } from './files-ignore-pattern.ts'

type AtPath = WorkspaceScope & { path: string }

export function ignorePath(workspaces: LiveWorkspaces, { workspace, path }: AtPath): void {
  const live = workspaces.get(workspace)
  const { relative, isFolder, root } = locateInTree(live, path)
  if (relative === '') throw new Refusal('not-possible', "A root folder can't be ignored. Remove it from the workspace instead.")
  const twin = twinOf(live.tree(), root, relative)
  if (twin !== undefined)
    throw new Refusal(
      'not-possible',
      `Workspace patterns apply to all folders, so ${twin} would be ignored too. Add the pattern to ${root}/.repo_ignore instead.`,
    )
  const { folderPatterns } = live.workspace()
  const pattern = ignorePattern(relative, isFolder)
  live.change({ folderPatterns: `${folderPatterns}${folderPatterns === '' || folderPatterns.endsWith('\n') ? '' : '\n'}${pattern}\n` })
}

export async function revealPath(context: Context, workspaces: LiveWorkspaces, { workspace, path }: AtPath): Promise<void> {
  const { root, relative } = locateInTree(workspaces.get(workspace), path)
  await showInFolder(context, relative === '' ? root : `${root}/${relative}`)
}

interface TreeLocation {
  root: string
  relative: string
  isFolder: boolean
}

/** Accepts only paths in the tree, exactly as shown there. */
function locateInTree(live: LiveWorkspace, path: string): TreeLocation {
  const tree = live.tree()
  const file = findFile(tree, path)
  if (file?.raw !== undefined)
    throw new Refusal('not-possible', `${path}: its name is not UTF-8, so it can't be used in a pattern or passed to a program.`)
  const isFolder = file === undefined && findFolder(tree, path) !== undefined
  const root = tree.roots.find((each) => path === each.name || path.startsWith(rootPrefix(tree, each)))
  if (!root || (file === undefined && !isFolder)) throw new Refusal(isInside(tree, path) ? 'path-missing' : 'path-outside-workspace', path)
  return {
    root: root.path,
    relative: tree.roots.length > 1 && path === root.name ? '' : path.slice(rootPrefix(tree, root).length),
    isFolder,
  }
}

function isInside(tree: Tree, path: string): boolean {
  return resolveInside(
    tree.roots.map((root) => root.path),
    path,
  ).ok
}

/** Tree path of the same name in another root. */
function twinOf(tree: Tree, root: string, relative: string): string | undefined {
  return tree.roots
    .filter((each) => each.path !== root)
    .map((each) => `${each.name}/${relative}`)
    .find((path) => findFile(tree, path) !== undefined || findFolder(tree, path) !== undefined)
}
