// search.run: the search, and the gate on every line it found.

import type { Call, SearchAnswer, SearchRequest } from '@sheaf/contract'
import { limits } from '@sheaf/contract'
import { readContained } from '@sheaf/engine/disk'
import { admitFound } from '@sheaf/engine/gate'
import { prepareSearch, type SearchFile, searchFiles } from '@sheaf/engine/search'
import { eachFile, rootPrefix } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { openPlace } from '../open-place.ts'

export async function runSearch(context: Context, request: SearchRequest, call: Call = {}): Promise<SearchAnswer> {
  const pool = await context.pool()
  if (request.mode !== 'path') prepareSearch(pool)
  const { tree } = openPlace(context, request)
  const files: SearchFile[] = []
  eachFile(tree, (path, file, root) => {
    if (file.kind === 'file' && file.raw === undefined)
      files.push({ root: root.path, path: path.slice(rootPrefix(tree, root).length), shown: path })
  })
  const answer = await searchFiles(request, files, { ...call, pool })
  const places = new Map(files.map((file) => [file.shown, file]))
  return admitFound(answer, (path) => {
    const place = places.get(path)
    const read = place && readContained(place.root, place.path, { maxBytes: limits.searchFileBytes })
    return read?.ok ? read.bytes : undefined
  })
}
