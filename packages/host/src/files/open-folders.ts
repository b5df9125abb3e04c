// Checks and walks the folders that a client named.

import type { FolderScope, PathProblem } from '@sheaf/contract'
import { checkRoot, type RuleOptions, walkFolder } from '@sheaf/engine/disk'
import { buildTree, type Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'

export interface OpenFolders {
  tree: Tree
  problems: PathProblem[]
}

export function openFolders(context: Context, scope: FolderScope): OpenFolders {
  const roots = rootsOf(scope)
  const walked = roots.map((path) => ({
    path,
    ...walkFolder(path, {
      ...rulesOf(context, scope),
      snapshotFile: context.snapshotFile(path),
    }),
  }))
  return { tree: buildTree(walked), problems: walked.flatMap((each) => each.problems) }
}

/** Real paths of the folders. Throws if not allowed. */
export function rootsOf(scope: Pick<FolderScope, 'roots' | 'wide'>): string[] {
  return outermost(scope.roots.map((root) => checkRoot(root, { wide: scope.wide ?? false })))
}

/** A root inside another only adds duplicates. */
function outermost(roots: readonly string[]): string[] {
  const all = [...new Set(roots)]
  return all.filter((root) => !all.some((other) => other !== root && root.startsWith(other.endsWith('/') ? other : `${other}/`)))
}

/** Without the defaults, only git's own rules apply, as in `git ls-files`. */
export function rulesOf(
  context: Context,
  { useDefaults = true, folderPatterns = '' }: Pick<FolderScope, 'useDefaults' | 'folderPatterns'>,
): RuleOptions {
  return { useDefaults, folderPatterns, env: context.env, layers: useDefaults ? {} : { ignore: false, 'repo-ignore': false } }
}

/** The problems that concern these paths. */
export function problemsIn(problems: readonly PathProblem[], paths: readonly string[] | undefined): PathProblem[] {
  if (!paths) return [...problems]
  const folders = paths.map((path) => path.replace(/\/+$/, ''))
  return problems.filter((problem) =>
    folders.some((folder) => folder === '.' || problem.path === folder || problem.path.startsWith(`${folder}/`)),
  )
}
