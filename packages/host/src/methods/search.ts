// search.run: the search, and the gate on every line it found.

import type { Call, SearchAnswer, SearchRequest } from '@sheaf/contract'
import { limits } from '@sheaf/contract'
import { readContained } from '@sheaf/engine/disk'
import { admitFound, judgeBytes } from '@sheaf/engine/gate'
import { prepareSearch, type SearchFile, searchFiles } from '@sheaf/engine/search'
import { eachFile, rootPrefix } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { openPlace } from '../open-place.ts'

export async function runSearch(context: Context, request: SearchRequest, call: Call = {}): Promise<SearchAnswer> {
  const pool = await context.pool()
  const prepared = prepareSearch(pool, request)
  const { tree } = openPlace(context, request)
  const files: SearchFile[] = []
  eachFile(tree, (path, file, root) => {
    if (file.kind === 'file' && file.raw === undefined)
      files.push({ root: root.path, path: path.slice(rootPrefix(tree, root).length), shown: path })
  })
  const { suspects, ...answer } = await searchFiles(request, files, { ...call, pool, prepared, judge: judgeBytes })
  const places = new Map(files.filter((file) => suspects?.has(file.shown)).map((file) => [file.shown, file]))
  const read = (path: string): Uint8Array | undefined => {
    const place = places.get(path)
    const contained = place && readContained(place.root, place.path, { maxBytes: limits.searchFileBytes })
    return contained?.ok ? contained.bytes : undefined
  }
  return admitFound(answer, { read, suspects })
}
