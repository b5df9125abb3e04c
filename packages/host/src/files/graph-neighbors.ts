// graph.read in an open workspace: the files that some files use directly and that use them, those with the most links first. Pro.

import type { Call, FileUse, GraphEntry, GraphRequest, GraphResult, PathProblem, WorkspaceScope } from '@sheaf/contract'
import { languageIdOf } from '@sheaf/engine/codemap'
import type { Graph } from '@sheaf/engine/graph'
import type { Context } from '../context.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { graphWith, useOf } from './graph-with.ts'
import { locatedFiles } from './located-files.ts'

export async function readNeighbors(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, paths, show, most = Number.POSITIVE_INFINITY }: Extract<GraphRequest, WorkspaceScope>,
  call: Call = {},
): Promise<GraphResult> {
  requirePro(licenseStatus(context), 'code-maps')
  const live = workspaces.get(workspace)
  const known = locatedFiles(live.tree())
  const skipped: PathProblem[] = []
  const files = [...new Set(paths)].filter((path) => {
    const why = !known.has(path) ? 'not in the open folders' : languageIdOf(path) === undefined ? 'unsupported language' : undefined
    if (why !== undefined) skipped.push({ path, why })
    return why === undefined
  })
  const graph = await (live.memory.graph?.(call) ?? graphWith(context, live.tree(), call))
  const uses = best(files, show === 'used-by' ? new Map() : await graph.uses(files), most)
  const users = best(files, show === 'uses' ? new Map() : await usedBy(graph, files), most)
  return {
    files: files.map((path): GraphEntry => ({ path, uses: uses.of(path), usedBy: users.of(path) })),
    more: { uses: uses.more, usedBy: users.more },
    skipped,
  }
}

type Users = Awaited<ReturnType<Graph['usedBy']>>

/** The last result per graph. A graph is dropped when files change; until then, windows ask for the same files after every count. */
const lastUsers = new WeakMap<Graph, { key: string; users: Users }>()

async function usedBy(graph: Graph, files: readonly string[]): Promise<Users> {
  const key = JSON.stringify(files)
  const last = lastUsers.get(graph)
  if (last?.key === key) return last.users
  const users = await graph.usedBy(files)
  lastUsers.set(graph, { key, users })
  return users
}

/** Names beyond these don't make a link stronger: a header that everything includes would hide the rest. */
const mostNamesCounted = 10

/** Links between the files themselves are left off: both ends are shown already. */
function best(files: readonly string[], links: ReadonlyMap<string, readonly FileUse[]>, most: number) {
  const own = new Set(files)
  const weights = new Map<string, number>()
  for (const path of files)
    for (const use of links.get(path) ?? [])
      if (!own.has(use.path)) weights.set(use.path, (weights.get(use.path) ?? 0) + 1 + Math.min(use.names.length, mostNamesCounted))
  const ranked = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, most)
  const shown = new Set(ranked.map(([path]) => path))
  return {
    more: weights.size - shown.size,
    of: (path: string): FileUse[] => (links.get(path) ?? []).filter((use) => shown.has(use.path)).map(useOf),
  }
}
