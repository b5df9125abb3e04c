// Chooses the context of a task within a token budget, with this host's caches and workers.

import { type Call, type ContextPack, limits, type MapSymbol, type PackedFile, Refusal, type SelectedFile } from '@sheaf/contract'
import { languageIdOf, mapHead } from '@sheaf/engine/codemap'
import { isSource } from '@sheaf/engine/ranking'
import { type ChosenContext, chooseContext, countBlocks, matchRegions, type RankedRegions } from '@sheaf/engine/regions'
import { secretByName } from '@sheaf/engine/secrets'
import { openTokenizer } from '@sheaf/engine/tokens'
import type { Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { byRoot, locatedFiles } from '../files/located-files.ts'
import { mapsWith } from '../files/map-listed.ts'

interface PackRequest {
  tree: Tree
  task: string
  budget: number
  /** Best first. */
  ranked: readonly { path: string; score: number; why: string; names?: readonly string[] }[]
  /** What the user chose: always in the pack, as chosen. */
  selection: readonly SelectedFile[]
}

/** Of more files, hardly anything fits. */
const mostFiles = 40
/** Tests and docs come after sources, unless one matches best. */
const bestOfAnyKind = 1
const attempts = 4

export async function packContext(
  context: Context,
  { tree, task, budget, ranked, selection }: PackRequest,
  call: Call,
): Promise<ContextPack> {
  const chosen = await countFiles(context, tree, selection.map(asChosen), new Map())
  const left = budget - totalOf(chosen)
  const taken = new Set(selection.map(({ path }) => path))
  const candidates = candidatesOf(ranked.filter(({ path }) => !taken.has(path) && !secretByName(path)))
  const { files, maps } = await readRegions(context, tree, task, candidates, call)
  const whys = new Map(ranked.map(({ path, why }) => [path, why]))
  let room = left
  for (let attempt = 0; attempt < attempts && room > 0; attempt++) {
    const parts = chooseContext(task, files, room)
    const counted = await countFiles(context, tree, parts, maps)
    if (call.signal?.aborted) throw new Refusal('cancelled')
    const over = totalOf(counted) - left
    if (over <= 0) return packOf([...chosen, ...counted.map((file) => ({ ...file, why: whys.get(file.path) ?? '' }))])
    room -= over
  }
  return packOf(chosen)
}

function packOf(files: PackedFile[]): ContextPack {
  return { tokens: totalOf(files), files }
}

function totalOf(files: readonly PackedFile[]): number {
  return files.reduce((sum, { tokens }) => sum + tokens, 0)
}

function asChosen(file: SelectedFile): ChosenContext & { why: string } {
  return { ...file, why: 'Selected' }
}

function candidatesOf<File extends { path: string }>(ranked: readonly File[]): File[] {
  const likely = ranked.filter(({ path }, rank) => rank < bestOfAnyKind || isSource(path))
  const others = ranked.filter((file) => !likely.includes(file))
  return [...likely, ...others].slice(0, mostFiles)
}

export interface ReadRegions {
  files: RankedRegions[]
  /** Tokens of the map of each file that has one. */
  maps: ReadonlyMap<string, number>
}

export async function readRegions(
  context: Context,
  tree: Tree,
  task: string,
  ranked: readonly { path: string; score: number; names?: readonly string[] }[],
  call: Call,
): Promise<ReadRegions> {
  const locations = locatedFiles(tree)
  const paths = ranked.map(({ path }) => path)
  const read = await mapsWith(context, call.signal ? { signal: call.signal } : {})
  const mappable = paths.filter((path) => languageIdOf(path) !== undefined)
  const stored = await byRoot(locations, mappable, (root, relative) => read(root, relative, ['data', 'body']))
  const symbolsOf = (path: string): MapSymbol[] => symbolsIn(stored.get(path)?.data ?? '')
  const pool = await context.pool()
  const split = await byRoot(locations, paths, async (root, relative) => {
    const shown = new Map(
      paths.flatMap((path) => (locations.get(path)?.root === root ? [[locations.get(path)?.relative ?? '', path]] : [])),
    )
    const files = relative.map((path) => ({ path, symbols: symbolsOf(shown.get(path) ?? path) }))
    const halves = [files.filter((_file, at) => at % 2 === 0), files.filter((_file, at) => at % 2 === 1)]
    const answers = await Promise.all(
      halves.map((half) =>
        pool.run(matchRegions, { root, files: half, task, maxBytes: limits.mapFileBytes }, call.signal ? { signal: call.signal } : {}),
      ),
    )
    return new Map(answers.flat().map(({ path, regions }) => [path, regions]))
  })
  const tokenizer = openTokenizer('o200k')
  const maps = new Map<string, number>()
  for (const path of mappable) {
    const { why = 'none', body = '' } = stored.get(path) ?? {}
    if (why === '' && body !== '') maps.set(path, tokenizer.count(Buffer.from(mapHead(path) + body)))
  }
  return {
    maps,
    files: ranked.map(({ path, score, names = [] }) => ({
      path,
      score,
      symbols: symbolsOf(path),
      regions: split.get(path) ?? [],
      mapTokens: maps.get(path),
      names,
    })),
  }
}

function symbolsIn(data: string): MapSymbol[] {
  if (data === '') return []
  const { symbols }: { symbols: MapSymbol[] } = JSON.parse(data)
  return symbols
}

async function countFiles(
  context: Context,
  tree: Tree,
  parts: readonly (ChosenContext & { why?: string })[],
  maps: ReadonlyMap<string, number>,
): Promise<PackedFile[]> {
  const pool = await context.pool()
  const shown = parts.filter(({ mode }) => mode !== 'map')
  const locations = locatedFiles(tree)
  const tokens = new Map(maps)
  for (const [root, own] of Map.groupBy(shown, ({ path }) => locations.get(path)?.root ?? '')) {
    const files = own.map((part) => {
      const path = locations.get(part.path)?.relative ?? ''
      return part.mode === 'slices' ? { path, shown: part.path, ranges: part.ranges } : { path, shown: part.path }
    })
    const counts = await pool.run(countBlocks, { root, files, maxBytes: limits.editFileBytes })
    for (const [at, { path }] of own.entries()) tokens.set(path, counts[at] ?? 0)
  }
  return parts.map((part) => ({ ...part, tokens: tokens.get(part.path) ?? 0, why: part.why ?? '' }))
}
