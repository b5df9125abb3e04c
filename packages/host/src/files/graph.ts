// graph.read: which files use which, to a given depth.

import {
  type Call,
  type FileUse,
  type GraphEntry,
  type GraphRead,
  type GraphShown,
  limits,
  type PathProblem,
  type Place,
} from '@sheaf/contract'
import { languageIdOf } from '@sheaf/engine/codemap'
import type { Graph } from '@sheaf/engine/graph'
import { chooseListed } from '@sheaf/engine/prompt'
import type { Context } from '../context.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import { graphWith } from './graph-with.ts'
import { openPlace, rulesOf } from './open-place.ts'

export async function readGraph(
  context: Context,
  input: Place & { paths: string[]; show: GraphShown; depth?: number },
  call: Call = {},
): Promise<GraphRead> {
  requirePro(licenseStatus(context), 'code-maps')
  const { tree } = openPlace(context, input)
  const { chosen, leftOut } = chooseListed(input, tree, rulesOf(context, input))
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
  way: 'uses' | 'usedBy',
  start: readonly string[],
  depth: number,
  entries: Map<string, GraphEntry>,
): Promise<void> {
  const seen = new Set(start)
  let level = [...start]
  for (let step = 0; step < depth && level.length > 0; step++) {
    const found = way === 'uses' ? await graph.uses(level) : await graph.usedBy(level)
    const next: string[] = []
    for (const path of level) {
      const entry = entries.get(path) ?? { path, uses: [], usedBy: [] }
      entries.set(path, entry)
      entry[way] = (found.get(path) ?? []).map(useOf)
      for (const use of entry[way]) {
        if (seen.has(use.path)) continue
        seen.add(use.path)
        next.push(use.path)
      }
    }
    level = next
  }
}

function useOf({ path, names, via, ambiguous }: FileUse): FileUse {
  return { path, names, via, ...(ambiguous ? { ambiguous } : {}) }
}
