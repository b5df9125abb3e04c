// files.locate: finds files in the open folders that were dropped into the window. Reads no contents.

import { join } from 'node:path'
import type { LocatedFile, WorkspaceScope } from '@sheaf/contract'
import { resolveInside, statFile } from '@sheaf/engine/disk'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { locatedFiles } from './located-files.ts'

interface DroppedFile {
  name: string
  bytes: number
  /** In milliseconds. */
  modified: number
  /** Absolute. */
  path?: string
}

const mostFound = 10

export function locateFiles(workspaces: LiveWorkspaces, { workspace, files }: WorkspaceScope & { files: DroppedFile[] }): LocatedFile[] {
  const live = workspaces.get(workspace)
  const { roots } = live.scope()
  const byName = new Map<string, { path: string; location: string }[]>(files.map(({ name }) => [name, []]))
  for (const [path, { root, relative }] of locatedFiles(live.tree()))
    byName.get(path.slice(path.lastIndexOf('/') + 1))?.push({ path, location: join(root, relative) })
  return files.map((file) => {
    const named = byName.get(file.name) ?? []
    if (file.path !== undefined) {
      const inside = resolveInside(roots, file.path)
      if (!inside.ok) return { found: [], isIgnored: false }
      const found = named.filter(({ location }) => location === join(inside.root, inside.relative)).map(({ path }) => path)
      return { found, isIgnored: found.length === 0 }
    }
    const found = named.filter(({ location }) => isSameFile(location, file)).map(({ path }) => path)
    return { found: found.slice(0, mostFound), isIgnored: false }
  })
}

/** Browsers round times to milliseconds, some file systems to seconds. */
function isSameFile(location: string, { bytes, modified }: DroppedFile): boolean {
  const stat = statFile(location)
  return stat !== null && stat.size === bytes && Math.abs(stat.mtimeMs - modified) < 1_000
}
