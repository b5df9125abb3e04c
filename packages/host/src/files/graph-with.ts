// The file graph on this host's cache and workers.

import { type Call, defined, type FileUse, limits } from '@sheaf/contract'
import { type FileToMap, isParserFailure, languageIdOf, readNames } from '@sheaf/engine/codemap'
import { readContained, statFile } from '@sheaf/engine/disk'
import { findMentions, type Graph, type GraphTools, openGraph, openProject, type ParsedFile } from '@sheaf/engine/graph'
import { secretByName } from '@sheaf/engine/secrets'
import type { Tree } from '@sheaf/engine/tree'
import { eventLoopYielder } from '@sheaf/engine/work'
import type { Context } from '../context.ts'
import { byRoot, locatedFiles, sortedFiles } from './located-files.ts'
import { mapsWith } from './map-listed.ts'

/** Project files (package.json, go.mod …) larger than this are generated. */
const projectFileBytes = 1_000_000

export async function graphWith(context: Context, tree: Tree, call: Call): Promise<Graph> {
  return openGraph(await graphToolsWith(context, tree, call))
}

interface GraphCall extends Call {
  /** The parser failed on this file, so it is missing from the result of `parse`. */
  onParserFailure?(path: string): void
}

export async function graphToolsWith(context: Context, tree: Tree, call: GraphCall): Promise<GraphTools> {
  const locations = locatedFiles(tree)
  const paths = sortedFiles(tree)
  const read = await mapsWith(context, call)
  const cache = await context.mapsCache()

  return {
    paths,
    project: openProject(paths, (path) => {
      const location = locations.get(path)
      const found = location && readContained(location.root, location.relative, { maxBytes: projectFileBytes })
      return found?.ok ? found.bytes.toString('utf8') : undefined
    }),
    async parse(shown, references) {
      const open = shown.filter((path) => !secretByName(path))
      const stored = await byRoot(locations, open, (root, relative) => read(root, relative, references ? ['data', 'references'] : ['data']))
      const parsed = new Map<string, ParsedFile>()
      const yieldToEventLoop = eventLoopYielder()
      for (const [path, { why, data, references: refs }] of stored) {
        const language = languageIdOf(path)
        if (isParserFailure(why)) call.onParserFailure?.(path)
        if (why !== '' || !language) continue
        parsed.set(path, { path, language, map: JSON.parse(data), ...(references ? { references: JSON.parse(refs) } : {}) })
        const turn = yieldToEventLoop()
        if (turn) await turn
      }
      return parsed
    },
    definedNames: (shown) =>
      byRoot(locations, shown, async (root, relative) => {
        const yieldToEventLoop = eventLoopYielder()
        const files: FileToMap[] = []
        for (const path of relative) {
          const stat = statFile(`${root}/${path}`)
          if (stat?.kind === 'file') files.push({ path, stat })
          const turn = yieldToEventLoop()
          if (turn) await turn
        }
        return readNames(root, files, { ...call, cache, pool: context.pool })
      }),
    async findMentions(shown, words) {
      const found = await byRoot(locations, shown, (root, relative) =>
        findMentions(root, relative, words, { ...call, maxBytes: limits.mapFileBytes, pool: context.pool }),
      )
      return [...found.keys()]
    },
  }
}

/** A link without what only the engine needs. */
export function useOf({ path, names, via, ambiguous }: FileUse): FileUse {
  return { path, names, via, ...defined({ ambiguous }) }
}
