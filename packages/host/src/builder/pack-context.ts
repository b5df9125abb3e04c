// Chooses the context of a task within a token budget, with this host's caches and workers.

import { type Call, type ContextPack, defined, limits, type MapSymbol, type PackedFile, Refusal, type SelectedFile } from '@sheaf/contract'
import { languageIdOf, mapHead } from '@sheaf/engine/codemap'
import { isSource } from '@sheaf/engine/ranking'
import {
  type BlockToCount,
  type ChosenContext,
  countBlocks,
  fitToBudget,
  matchRegions,
  openContextChooser,
  type RankedRegions,
} from '@sheaf/engine/regions'
import { secretByName } from '@sheaf/engine/secrets'
import { escapeName, type Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { byRoot, locatedFiles } from '../files/located-files.ts'
import { mapsWith } from '../files/map-listed.ts'

interface PackRequest {
  tree: Tree
  task: string
  budget: number
  /** Best first. */
  ranked: readonly { path: string; score: number; why: string; tokens: number; names?: readonly string[] }[]
  /** What the user chose: always in the pack, as chosen. */
  selection: readonly SelectedFile[]
}

/** Of more files, hardly anything fits, and splitting them takes time. */
const fewestFiles = 20
const mostFiles = 40
const tokensPerFile = 800
/** Tests and docs come after sources, unless one matches best. */
const bestOfAnyKind = 1

export async function packContext(
  context: Context,
  { tree, task, budget, ranked, selection }: PackRequest,
  call: Call,
): Promise<ContextPack> {
  const chosen = await countParts(context, tree, selection, call)
  const left = budget - totalOf(chosen)
  const taken = new Set(selection.map(({ path }) => path))
  const candidates = candidatesOf(
    ranked.filter(({ path }) => !taken.has(path) && !secretByName(path)),
    Math.min(mostFiles, Math.max(fewestFiles, Math.ceil(left / tokensPerFile))),
  )
  const { files, maps } = await readRegions(context, tree, task, candidates, call)
  const choose = task.trim() === '' ? (most: number) => chooseWhole(candidates, maps, most) : openContextChooser(task, files)
  const fitting = await fitToBudget(left, choose, async (parts) => {
    const counted = await countFiles(context, tree, parts, maps)
    if (call.signal?.aborted) throw new Refusal('cancelled')
    return counted
  })
  const whys = new Map(ranked.map(({ path, why }) => [path, why]))
  return packOf([...chosen, ...fitting.map((file) => ({ ...file, why: whys.get(file.path) ?? '' }))])
}

/** Starts the threads that `packContext` needs, so that they are ready when the ranking is. */
export async function preparePacking(context: Context): Promise<void> {
  const pool = await context.pool()
  await Promise.all(Array.from({ length: threads }, () => pool.run(matchRegions, { root: '', files: [], task: '', maxBytes: 0 })))
  await pool.run(countBlocks, { root: '', blocks: [], maxBytes: 0 })
}

const threads = 2

function packOf(files: PackedFile[]): ContextPack {
  return { tokens: totalOf(files), files }
}

function totalOf(files: readonly PackedFile[]): number {
  return files.reduce((sum, { tokens }) => sum + tokens, 0)
}

function candidatesOf<File extends { path: string }>(ranked: readonly File[], most: number): File[] {
  const likely = ranked.filter(({ path }, rank) => rank < bestOfAnyKind || isSource(path))
  const others = ranked.filter((file) => !likely.includes(file))
  return [...likely, ...others].slice(0, most)
}

/** Without a task, no lines of a file matter more than its others. */
function chooseWhole(
  ranked: readonly { path: string; tokens: number }[],
  maps: ReadonlyMap<string, string>,
  room: number,
): ChosenContext[] {
  let left = room
  return ranked.flatMap(({ path, tokens }): ChosenContext[] => {
    const map = estimateTokens(maps.get(path)) ?? Number.POSITIVE_INFINITY
    const mode = tokens <= left ? 'full' : map <= left ? 'map' : undefined
    if (mode === undefined) return []
    left -= mode === 'full' ? tokens : map
    return [{ path, mode }]
  })
}

export interface ReadRegions {
  files: RankedRegions[]
  /** The map of each file that has one, as shown in a prompt. */
  maps: ReadonlyMap<string, string>
}

interface FileToRead {
  path: string
  score: number
  tokens: number
  names?: readonly string[]
}

export async function readRegions(
  context: Context,
  tree: Tree,
  task: string,
  ranked: readonly FileToRead[],
  call: Call,
): Promise<ReadRegions> {
  const locations = locatedFiles(tree)
  const paths = ranked.map(({ path }) => path)
  const { symbols, shown: maps } = await readMaps(context, tree, paths, call)
  const pool = await context.pool()
  const split = await byRoot(locations, paths, async (root, relative) => {
    const own = new Map(
      ranked.flatMap((file) => (locations.get(file.path)?.root === root ? [[locations.get(file.path)?.relative ?? '', file]] : [])),
    )
    const files = relative.map((path) => {
      const { path: shown = path, tokens = 0 } = own.get(path) ?? {}
      return { path, symbols: symbols.get(shown) ?? [], tokens }
    })
    const halves = [files.filter((_file, at) => at % 2 === 0), files.filter((_file, at) => at % 2 === 1)]
    const answers = await Promise.all(
      halves.map((half) =>
        pool.run(matchRegions, { root, files: half, task, maxBytes: limits.mapFileBytes }, defined({ signal: call.signal })),
      ),
    )
    return new Map(answers.flat().map(({ path, regions }) => [path, regions]))
  })
  return {
    maps,
    files: ranked.map(({ path, score, names = [] }) => ({
      path,
      score,
      symbols: symbols.get(path) ?? [],
      regions: split.get(path) ?? [],
      mapTokens: estimateTokens(maps.get(path)),
      names,
    })),
  }
}

/** Counting the maps of all candidates would take longer than choosing among them. */
function estimateTokens(map: string | undefined): number | undefined {
  return map === undefined ? undefined : Math.ceil(map.length / charactersPerToken)
}

const charactersPerToken = 3.5

interface ReadMaps {
  symbols: ReadonlyMap<string, MapSymbol[]>
  /** As in a prompt; only of files that have a map. */
  shown: ReadonlyMap<string, string>
}

async function readMaps(context: Context, tree: Tree, paths: readonly string[], call: Call): Promise<ReadMaps> {
  const read = await mapsWith(context, defined({ signal: call.signal }))
  const mappable = paths.filter((path) => languageIdOf(path) !== undefined)
  const stored = await byRoot(locatedFiles(tree), mappable, (root, relative) => read(root, relative, ['data', 'body']))
  const symbols = new Map(mappable.map((path) => [path, symbolsIn(stored.get(path)?.data ?? '')]))
  const shown = new Map<string, string>()
  for (const path of mappable) {
    const { why = 'none', body = '' } = stored.get(path) ?? {}
    if (why === '' && body !== '') shown.set(path, `${mapHead(escapeName(path))}${body}\n\n`)
  }
  return { symbols, shown }
}

function symbolsIn(data: string): MapSymbol[] {
  if (data === '') return []
  const { symbols }: { symbols: MapSymbol[] } = JSON.parse(data)
  return symbols
}

/** Exact counts of what a prompt shows of these files. */
export async function countParts(
  context: Context,
  tree: Tree,
  parts: readonly (SelectedFile & { why?: string })[],
  call: Call,
): Promise<PackedFile[]> {
  const maps = parts.flatMap(({ path, mode }) => (mode === 'map' ? [path] : []))
  const { shown } = await readMaps(context, tree, maps, call)
  return countFiles(
    context,
    tree,
    parts.map((part) => ({ ...part, why: part.why ?? 'Selected' })),
    shown,
  )
}

async function countFiles(
  context: Context,
  tree: Tree,
  parts: readonly (ChosenContext & { why?: string })[],
  maps: ReadonlyMap<string, string>,
): Promise<PackedFile[]> {
  const pool = await context.pool()
  const locations = locatedFiles(tree)
  const tokens = new Map<string, number>()
  for (const [root, own] of Map.groupBy(parts, ({ path }) => locations.get(path)?.root ?? '')) {
    const blocks = own.map((part): BlockToCount => {
      if (part.mode === 'map') return { map: maps.get(part.path) ?? '' }
      const path = locations.get(part.path)?.relative ?? ''
      return part.mode === 'slices' ? { path, shown: part.path, ranges: part.ranges } : { path, shown: part.path }
    })
    const counts = await pool.run(countBlocks, { root, blocks, maxBytes: limits.editFileBytes })
    for (const [at, { path }] of own.entries()) tokens.set(path, counts[at] ?? 0)
  }
  return parts.map((part) => ({ ...part, tokens: tokens.get(part.path) ?? 0, why: part.why ?? '' }))
}
