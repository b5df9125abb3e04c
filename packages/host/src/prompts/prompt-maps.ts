// Maps and links for a prompt, opened only when needed.

import type { Call } from '@sheaf/contract'
import { isEmptyBody, languageIdOf, type SourceMap, type StoredMap } from '@sheaf/engine/codemap'
import { type Graph, wordShares } from '@sheaf/engine/graph'
import type { PromptMap, PromptMaps } from '@sheaf/engine/prompt'
import { secretByName } from '@sheaf/engine/secrets'
import type { Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { graphWith } from '../files/graph-with.ts'
import { byRoot, locatedFiles, sortedFiles } from '../files/located-files.ts'
import { mapsWith, skipReason } from '../files/map-listed.ts'

export function promptMapsWith(context: Context, tree: Tree, call: Call): PromptMaps {
  // Checked per file: checking all of a large tree takes longer than the rest of a small prompt.
  const isMappable = (path: string): boolean => locatedFiles(tree).has(path) && languageIdOf(path) !== undefined && !secretByName(path)
  let graph: Promise<Graph> | undefined
  return {
    isMappable,
    mappable: () => [...locatedFiles(tree).keys()].filter(isMappable),
    hasOthers(taken) {
      for (const path of locatedFiles(tree).keys()) if (!taken.has(path) && isMappable(path)) return true
      return false
    },
    async uses(paths) {
      graph ??= graphWith(context, tree, call)
      return (await graph).uses(paths.filter(isMappable))
    },
    async read(paths) {
      const read = await mapsWith(context, call)
      const maps = await byRoot(locatedFiles(tree), paths.filter(isMappable), (root, relative) => read(root, relative, ['body', 'data']))
      return new Map(paths.map((path) => [path, promptMap(maps.get(path), isMappable(path))]))
    },
    shares: (words) =>
      wordShares(sortedFiles(tree).filter(isMappable), words, {
        ...call,
        locate: (path) => locatedFiles(tree).get(path),
        pool: context.pool,
      }),
  }
}

function promptMap(stored: StoredMap | undefined, isMappable: boolean): PromptMap {
  if (!isMappable) return { ok: false, why: 'unsupported language' }
  if (stored?.why !== '') return { ok: false, why: skipReason(stored?.why ?? 'not readable') }
  const { hash, body, data } = stored
  if (isEmptyBody(body)) return { ok: false, why: 'no definitions' }
  const source = (): SourceMap => JSON.parse(data)
  return { ok: true, hash, body, source }
}
