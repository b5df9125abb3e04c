// Checks and walks the folders that a client named.

import type { FolderScope, PathProblem } from '@sheaf/contract'
import { checkRoot, type RuleOptions, walkFolder } from '@sheaf/engine/disk'
import { buildTree, type Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { patternsByRoot } from '../workspaces/own-patterns.ts'

export interface OpenFolders {
  tree: Tree
  problems: PathProblem[]
}

export function openFolders(context: Context, scope: FolderScope): OpenFolders {
  const rules = rulesOf(context, scope)
  const walked = rootsOf(scope).map((path) => ({ path, ...walkFolder(path, { ...rules, snapshotFile: context.snapshotFile(path) }) }))
  const unread = context.folderPatterns.problem()
  return { tree: buildTree(walked), problems: [...(unread ? [unread] : []), ...walked.flatMap((each) => each.problems)] }
}

/** Real paths of the folders. Throws if not allowed. */
export function rootsOf(scope: { roots: readonly string[]; wide?: boolean }): string[] {
  return outermost(scope.roots.map((root) => checkRoot(root, { wide: scope.wide ?? false })))
}

/** A root inside another only adds duplicates. */
function outermost(roots: readonly string[]): string[] {
  const all = [...new Set(roots)]
  return all.filter((root) => !all.some((other) => other !== root && root.startsWith(other.endsWith('/') ? other : `${other}/`)))
}

/** Without the defaults, only git's own rules apply, as in `git ls-files`. */
export function rulesOf(context: Context, scope: Omit<FolderScope, 'roots'> & { roots: readonly string[] }): RuleOptions {
  const { useDefaults = true, folderPatterns = '' } = scope
  if (!useDefaults) return { useDefaults, folderPatterns, env: context.env, layers: { ignore: false, 'repo-ignore': false } }
  return {
    useDefaults,
    folderPatterns,
    rootPatterns: patternsByRoot(rootsOf(scope), context.folderPatterns.of),
    env: context.env,
    layers: {},
  }
}

/** The problems that concern these paths. */
export function problemsIn(problems: readonly PathProblem[], paths: readonly string[] | undefined): PathProblem[] {
  if (!paths) return [...problems]
  const folders = paths.map((path) => path.replace(/\/+$/, ''))
  return problems.filter((problem) =>
    folders.some((folder) => folder === '.' || problem.path === folder || problem.path.startsWith(`${folder}/`)),
  )
}
