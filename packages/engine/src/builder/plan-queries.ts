// Plans the queries of a run: which files, with which maps, in which query.

import { type BuilderSettings, type Call, limits, type ModelInfo, type RankedFile, Refusal } from '@sheaf/contract'
import { languageIdOf } from '../codemap/index.ts'
import { countTokens } from '../tokens/index.ts'
import { eventLoopYielder } from '../work/index.ts'
import { cutMap } from './cut-map.ts'
import { orderFiles } from './order-files.ts'
import { packQueries, type WeighedFile } from './pack-queries.ts'
import { queryLimit } from './query-limit.ts'
import { fileLine, listing, maps, mapText, querySystem, queryText } from './query-text.ts'

export interface QueryPlanRequest {
  task: string
  settings: BuilderSettings
  /** Files that the local ranking considers likely, best first. */
  ranked: readonly Pick<RankedFile, 'path'>[]
}

export interface PlanTools extends Call {
  model: Pick<ModelInfo, 'model' | 'contextTokens' | 'maxInputTokens'>
  /** Every file that a model may see. */
  paths: readonly string[]
  /** Bodies of maps, safe to send; a file without one is missing. */
  readMaps(paths: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export interface Query {
  text: string
  paths: string[]
  tokens: { tree: number; map: number; prompt: number }
}

export interface QueryPlan {
  queries: Query[]
  notes: string[]
}

const mapsAtOnce = 200
/** Share of all tokens that the names get before the maps, if not everything fits. */
const namesShare = 0.5
/** Share of a query that one map may take: a table of constants must not crowd out the rest. */
const mapShare = 1 / 4
/** Tokens of the tags of both sections. */
const tagTokens = 24
/** Loss at the ends of queries. */
const packing = 0.95

export async function planQueries({ task, settings, ranked }: QueryPlanRequest, tools: PlanTools): Promise<QueryPlan> {
  const { includeTree, includeMaps } = settings
  const { limit, system, frame, capacity, maxMapTokens } = measureFrame(task, settings, tools.model)
  const order = orderFiles(tools.paths, ranked)
  const names = includeTree ? await countNameTokens(order, capacity) : 0
  const mapped = includeMaps ? await readLikelyMaps(order, roomForMaps(capacity, names), maxMapTokens, tools) : noMaps
  tools.onProgress?.({ stage: 'split', done: 0, total: 1 })
  const files = order.flatMap((path): WeighedFile[] => {
    const map = mapped.maps.get(path)
    return map || includeTree ? [{ path, map: map?.text ?? '', mapTokens: map?.tokens ?? 0 }] : []
  })
  const write = (part: readonly WeighedFile[]): string => queryText(part, task, { tree: includeTree })
  const { queries, leftOut } = await packQueries(files, {
    frame: frame - system,
    limit: limit - system,
    maxQueries: limits.builderQueries,
    showsNames: includeTree,
    write,
    count: (text) => countTokens(text),
  })
  throwIfCanceled(tools)
  const planned: Query[] = []
  const yieldToEventLoop = eventLoopYielder()
  for (const part of queries) {
    const text = write(part)
    const tokens = { tree: includeTree ? countTokens(listing(part)) : 0, map: countTokens(maps(part)) }
    const prompt = system + countTokens(text) - tokens.tree - tokens.map
    planned.push({ text, paths: part.map(({ path }) => path), tokens: { ...tokens, prompt } })
    await yieldToEventLoop()
  }
  return { queries: planned, notes: notesOf(settings, mapped, leftOut.length, planned) }
}

export interface Frame {
  /** Maximum tokens of a query. */
  limit: number
  system: number
  /** Tokens of every query, whatever files are in it. */
  frame: number
  /** Tokens that all queries together have left. */
  capacity: number
  maxMapTokens: number
}

export function measureFrame(task: string, settings: BuilderSettings, model: PlanTools['model']): Frame {
  const limit = queryLimit(settings, model)
  const system = countTokens(querySystem)
  const frame = system + countTokens(queryText([], task, { tree: true })) + tagTokens
  if (frame > limit / 2) refuseTask(frame, limit, settings)
  const room = limit - frame
  return { limit, system, frame, capacity: limits.builderQueries * room, maxMapTokens: Math.floor(room * mapShare) }
}

/** The names come first: nothing can be said about a file that is not named. */
export function roomForMaps(capacity: number, names: number): number {
  return Math.floor(capacity * packing) - Math.min(names, Math.floor(capacity * namesShare))
}

interface LikelyMaps {
  maps: ReadonlyMap<string, { text: string; tokens: number }>
  /** Files with a map that did not fit. */
  without: number
}

const noMaps: LikelyMaps = { maps: new Map(), without: 0 }

/** Reads maps in this order until the room is used up, so most maps of a large project are never read. */
async function readLikelyMaps(order: readonly string[], room: number, most: number, tools: PlanTools): Promise<LikelyMaps> {
  const mappable = order.filter((path) => languageIdOf(path) !== undefined)
  const found = new Map<string, { text: string; tokens: number }>()
  const yieldToEventLoop = eventLoopYielder()
  let left = room
  let read = 0
  while (read < mappable.length && left > 0) {
    tools.onProgress?.({ stage: 'map', done: read, total: mappable.length })
    const some = mappable.slice(read, read + mapsAtOnce)
    const bodies = await tools.readMaps(some)
    throwIfCanceled(tools)
    for (const path of some) {
      if (left <= 0) break
      read++
      const body = bodies.get(path)
      if (body === undefined) continue
      const map = cutMap(mapText(path, body), most)
      left -= map.tokens
      if (left >= 0) found.set(path, map)
      else read--
      const turn = yieldToEventLoop()
      if (turn) await turn
    }
  }
  return { maps: found, without: mappable.length - read }
}

/** Stops counting at `enough`. */
export async function countNameTokens(order: readonly string[], enough: number): Promise<number> {
  const yieldToEventLoop = eventLoopYielder()
  let tokens = 0
  for (const path of order) {
    tokens += countTokens(fileLine(path)) + 1
    if (tokens > enough) break
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return tokens
}

function refuseTask(frame: number, limit: number, { maxTokensPerQuery }: BuilderSettings): never {
  const sizes = `The query has ${frame.toLocaleString('en')} tokens without any files, but the limit is ${limit.toLocaleString('en')}.`
  if (limit < maxTokensPerQuery) throw new Refusal('model-context', `${sizes} Shorten the instructions.`)
  throw new Refusal('over-budget', `${sizes} Shorten the instructions, or increase max tokens per query.`)
}

function notesOf({ includeTree, includeMaps }: BuilderSettings, mapped: LikelyMaps, leftOut: number, queries: readonly Query[]): string[] {
  const notes: string[] = []
  const amount = (files: number): string => `${files.toLocaleString('en')} ${files === 1 ? 'file' : 'files'}`
  if (!includeTree && !includeMaps)
    notes.push('Neither the file tree nor code maps are included, so there was nothing to send to the model.')
  else if (includeMaps && mapped.maps.size === 0)
    notes.push(
      includeTree
        ? 'None of these files has a code map, so the model sees only file names.'
        : 'None of these files has a code map, so there was nothing to send to the model. Include the file tree.',
    )
  else if (mapped.without > 0)
    notes.push(
      includeTree
        ? `The code maps of ${amount(mapped.without)} didn't fit, so the model sees only file names. Increase max tokens per query to include more.`
        : `The code maps of ${amount(mapped.without)} didn't fit and were left out. Increase max tokens per query to include more.`,
    )
  if (leftOut > 0) {
    const shown = queries.length === 1 ? 'one query' : `${queries.length} queries`
    notes.push(`${amount(leftOut)} didn't fit in ${shown} and were left out, least relevant first.`)
  }
  return notes
}

function throwIfCanceled({ signal }: Call): void {
  if (signal?.aborted) throw new Refusal('cancelled')
}
