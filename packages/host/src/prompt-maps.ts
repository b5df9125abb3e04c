// What a prompt asks of maps and links, opened only when it asks.

import type { Call } from '@sheaf/contract'
import { languageOf, type SourceMap } from '@sheaf/engine/codemap'
import type { Graph } from '@sheaf/engine/graph'
import type { PromptMap, PromptMaps } from '@sheaf/engine/prompt'
import { secretByName } from '@sheaf/engine/secrets'
import { eachFile, rootPrefix, type Tree } from '@sheaf/engine/tree'
import type { Context } from './context.ts'
import { graphWith } from './graph.ts'
import { mapsWith, wordsFor } from './maps.ts'

export function promptMapsWith(context: Context, tree: Tree, call: Call): PromptMaps {
  let places: Map<string, Place> | undefined
  const placesIn = (): Map<string, Place> => {
    places ??= placesOf(tree)
    return places
  }
  let graph: Promise<Graph> | undefined
  return {
    mappable: () => [...placesIn().keys()],
    async uses(paths) {
      graph ??= graphWith(context, tree, call)
      return (await graph).uses(paths.filter((path) => placesIn().has(path)))
    },
    async read(paths) {
      const found = new Map<string, PromptMap>()
      const located = paths.flatMap((path) => {
        const place = placesIn().get(path)
        if (!place) found.set(path, { ok: false, why: 'no language we map' })
        return place ? [{ path, ...place }] : []
      })
      if (located.length === 0) return found
      const read = await mapsWith(context, call)
      for (const [root, files] of Map.groupBy(located, (file) => file.root)) {
        const maps = await read(
          root,
          files.map((file) => file.relative),
          ['body', 'data'],
        )
        for (const { path, relative } of files) found.set(path, promptMap(maps.get(relative)))
      }
      return found
    },
  }
}

interface Place {
  root: string
  relative: string
}

function placesOf(tree: Tree): Map<string, Place> {
  const places = new Map<string, Place>()
  eachFile(tree, (path, file, root) => {
    if (file.kind === 'file' && file.raw === undefined && languageOf(path) && !secretByName(path))
      places.set(path, { root: root.path, relative: path.slice(rootPrefix(tree, root).length) })
  })
  return places
}

function promptMap(stored: { hash: string; body: string; data: string; why: string } | undefined): PromptMap {
  if (stored?.why !== '') return { ok: false, why: wordsFor(stored?.why ?? 'not readable') }
  const { hash, body, data } = stored
  const symbols = (): SourceMap['symbols'] => {
    const map: SourceMap = JSON.parse(data)
    return map.symbols
  }
  return { ok: true, hash, body, symbols }
}
