// graph.read: which files use which, to a given depth.

import {
  type Call,
  type FolderScope,
  type GraphEntry,
  type GraphRequest,
  type GraphResult,
  limits,
  type PathProblem,
} from '@sheaf/contract'
import { languageIdOf } from '@sheaf/engine/codemap'
import type { Graph } from '@sheaf/engine/graph'
import { chooseListedFiles } from '@sheaf/engine/prompt'
import type { Context } from '../context.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import { graphWith, useOf } from './graph-with.ts'
import { openFolders, rulesOf } from './open-folders.ts'

export async function readGraph(context: Context, input: Extract<GraphRequest, FolderScope>, call: Call = {}): Promise<GraphResult> {
  requirePro(licenseStatus(context), 'code-maps')
  const { tree } = openFolders(context, input)
  const { chosen, leftOut } = chooseListedFiles(input, tree, rulesOf(context, input))
  const skipped: PathProblem[] = leftOut.filter(({ path }) => languageIdOf(path))
  const mappable = chosen.filter(({ path, named }) => {
    const isMappable = languageIdOf(path) !== undefined
    if (!isMappable && named) skipped.push({ path, why: 'unsupported language' })
    return isMappable
  })
  const graph = await graphWith(context, tree, call)
  const start = mappable.map(({ path }) => path)
  const depth = Math.min(Math.max(input.depth ?? 1, 1), limits.graphDepth)
  const entries = new Map<string, GraphEntry>()
  if (input.show !== 'used-by') await follow(graph, 'uses', start, depth, entries)
  if (input.show !== 'uses') await follow(graph, 'usedBy', start, depth, entries)
  return { files: [...entries.values()], skipped }
}

/** Breadth-first, with an entry for every file on the way, so that no step is missing. */
async function follow(
  graph: Graph,
  direction: 'uses' | 'usedBy',
  start: readonly string[],
  depth: number,
  entries: Map<string, GraphEntry>,
): Promise<void> {
  const seen = new Set(start)
  let level = [...start]
  for (let step = 0; step < depth && level.length > 0; step++) {
    const found = direction === 'uses' ? await graph.uses(level) : await graph.usedBy(level)
    const next: string[] = []
    for (const path of level) {
      const entry = entries.get(path) ?? { path, uses: [], usedBy: [] }
      entries.set(path, entry)
      entry[direction] = (found.get(path) ?? []).map(useOf)
      for (const use of entry[direction]) {
        if (seen.has(use.path)) continue
        seen.add(use.path)
        next.push(use.path)
      }
    }
    level = next
  }
}
