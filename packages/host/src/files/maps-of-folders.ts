// Code maps of files in folders, with symbols and token counts on request.

import { type Call, type FileMap, type FolderScope, limits, type MapDetail, type MapsRequest, type MapsResult } from '@sheaf/contract'
import { mapHead, type SourceMap } from '@sheaf/engine/codemap'
import { statFile } from '@sheaf/engine/disk'
import { openTokenizer } from '@sheaf/engine/tokens'
import { escapeName } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { type MappedFile, mapChosen } from './map-listed.ts'
import { measureWith } from './measure.ts'
import { openFolders, problemsIn } from './open-folders.ts'

export async function mapsOfFolders(context: Context, input: Extract<MapsRequest, FolderScope>, call: Call): Promise<MapsResult> {
  const opened = openFolders(context, input)
  const { mapped, skipped } = await mapChosen(context, input, opened, input.detail ? ['body', 'data'] : ['body'], call)
  const maps = mapped.map(({ path, language, map }): FileMap => ({ path, language, text: mapHead(escapeName(path)) + map.body }))
  if (input.detail) await addDetail(context, maps, mapped, call)
  return { maps, skipped: [...problemsIn(opened.problems, input.paths), ...skipped], leftOff: [] }
}

async function addDetail(context: Context, maps: readonly FileMap[], mapped: readonly MappedFile[], call: Call): Promise<void> {
  const full = await fullCounts(context, mapped, call)
  const tokenizer = openTokenizer('o200k')
  for (const [at, { path, map }] of mapped.entries()) {
    const target = maps[at]
    if (!target) continue
    const { imports, symbols, exports, broken }: SourceMap = JSON.parse(map.data)
    const counts = { full: full.get(path) ?? 0, map: tokenizer.count(new TextEncoder().encode(target.text)) }
    const shown = new Set(imports.filter(({ local, reexported }) => !local && !reexported).map(({ text }) => text))
    const detail: MapDetail = { imports: [...shown], symbols, exports, broken, tokens: counts }
    target.detail = detail
  }
}

async function fullCounts(context: Context, mapped: readonly MappedFile[], call: Call): Promise<Map<string, number>> {
  const measure = await measureWith(context, { encoding: 'o200k' }, limits.unreadableFileBytes, call)
  const counts = new Map<string, number>()
  for (const [root, files] of Map.groupBy(mapped, (file) => file.root)) {
    const paths = files.map((file) => file.relative)
    const found = paths.flatMap((path) => {
      const stat = statFile(`${root}/${path}`)
      return stat ? [{ path, stat }] : []
    })
    const measured = await measure(root, paths).finish(found)
    for (const { path, relative } of files) {
      const answer = measured.get(relative)
      if (answer?.ok) counts.set(path, answer.facts.tokens.o200k ?? 0)
    }
  }
  return counts
}
