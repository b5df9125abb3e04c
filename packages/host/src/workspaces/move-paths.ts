// Updates a workspace's paths after its roots changed: a path begins with its root's name only if there are several roots.

import type { Workspace } from '@sheaf/contract'
import { rootNames } from '@sheaf/engine/disk'
import { moveOwnPatterns } from './own-patterns.ts'

/** Undefined: the path is in none of the new roots. */
export type MovePath = (path: string) => string | undefined

export function movePaths(before: readonly string[], after: readonly string[]): MovePath {
  const from = prefixedRoots(before)
  const to = prefixedRoots(after)
  return (path) => {
    const root = from.find(({ prefix }) => prefix === '' || path === prefix || path.startsWith(`${prefix}/`))
    if (!root) return undefined
    const relative = root.prefix === '' ? path : path.slice(root.prefix.length + 1)
    const absolute = join(root.path, relative)
    const target = to.find(({ path: folder }) => absolute === folder || absolute.startsWith(folder.endsWith('/') ? folder : `${folder}/`))
    return target && join(target.prefix, absolute.slice(target.path.length).replace(/^\//, ''))
  }
}

/** All document fields that contain paths, except the selection. */
export function movedFields(
  workspace: Workspace,
  roots: string[],
  folderPatterns: (root: string) => string,
): Pick<Workspace, 'roots' | 'addedMaps' | 'expandedFolders' | 'folderPatterns' | 'rootPatterns' | 'presets' | 'builderResults'> {
  const move = movePaths(workspace.roots, roots)
  const moveAll = (paths: readonly string[]): string[] => paths.flatMap((path) => move(path) ?? [])
  const folders = moveAll(workspace.expandedFolders)
  // With several roots, each has a row; the root that was the whole tree before becomes an expanded row.
  const opened = roots.length > 1 && workspace.roots.length === 1 ? moveAll(['']) : []
  const { addedMaps } = workspace
  return {
    roots,
    ...(addedMaps && { addedMaps: { removed: moveAll(addedMaps.removed), pinned: moveAll(addedMaps.pinned) } }),
    expandedFolders: [...new Set([...opened, ...folders])].filter((path) => path !== ''),
    ...moveOwnPatterns(workspace, roots, folderPatterns),
    presets: workspace.presets.map((preset) => ({
      ...preset,
      selection: preset.selection.flatMap((entry) => {
        const path = move(entry.path)
        return path === undefined ? [] : [{ ...entry, path }]
      }),
      expandedFolders: moveAll(preset.expandedFolders).filter((path) => path !== ''),
    })),
    builderResults: workspace.builderResults.flatMap((result) => {
      const path = move(result.path)
      return path === undefined ? [] : [{ ...result, path }]
    }),
  }
}

function prefixedRoots(roots: readonly string[]): { path: string; prefix: string }[] {
  const names = rootNames(roots)
  const prefixed = roots.map((path, at) => ({ path, prefix: roots.length > 1 ? (names[at] ?? '') : '' }))
  // Deepest first: a root may be inside another.
  return prefixed.sort((a, b) => b.path.length - a.path.length)
}

function join(folder: string, relative: string): string {
  if (folder === '' || relative === '') return folder + relative
  return folder.endsWith('/') ? folder + relative : `${folder}/${relative}`
}
