// Checks and walks the folders that a client named.

import type { PathProblem, Place } from '@sheaf/contract'
import { checkRoot, type RuleOptions, walkFolder } from '@sheaf/engine/disk'
import { buildTree, type Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'

export interface OpenPlace {
  tree: Tree
  troubles: PathProblem[]
}

export function openPlace(context: Context, place: Place): OpenPlace {
  const roots = rootsOf(place)
  const walked = roots.map((path) => ({
    path,
    ...walkFolder(path, {
      ...rulesOf(context, place),
      snapshotFile: context.snapshotFile(path),
    }),
  }))
  return { tree: buildTree(walked), troubles: walked.flatMap((each) => each.troubles) }
}

/** Real paths of the folders. Throws if not allowed. */
export function rootsOf(place: Pick<Place, 'roots' | 'wide'>): string[] {
  return outermost(place.roots.map((root) => checkRoot(root, { wide: place.wide ?? false })))
}

/** A root inside another only adds duplicates. */
function outermost(roots: readonly string[]): string[] {
  const all = [...new Set(roots)]
  return all.filter((root) => !all.some((other) => other !== root && root.startsWith(other.endsWith('/') ? other : `${other}/`)))
}

/** Without the defaults, only git's own rules apply, as in `git ls-files`. */
export function rulesOf(
  context: Context,
  { useDefaults = true, folderPatterns = '' }: Pick<Place, 'useDefaults' | 'folderPatterns'>,
): RuleOptions {
  return { useDefaults, folderPatterns, env: context.env, layers: useDefaults ? {} : { ignore: false, 'repo-ignore': false } }
}

/** The problems that concern these paths. */
export function problemsIn(troubles: readonly PathProblem[], paths: readonly string[] | undefined): PathProblem[] {
  if (!paths) return [...troubles]
  const folders = paths.map((path) => path.replace(/\/+$/, ''))
  return troubles.filter((trouble) =>
    folders.some((folder) => folder === '.' || trouble.path === folder || trouble.path.startsWith(`${folder}/`)),
  )
}
