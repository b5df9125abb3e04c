// Estimates what a run would send and cost. For a large project only a sample of the maps is read.

import type { BuilderAnswer, BuilderEstimate, BuilderSettings, ModelInfo } from '@sheaf/contract'
import { languageIdOf } from '../codemap/index.ts'
import { cutMap } from './cut-map.ts'
import { countNameTokens, measureFrame, type PlanTools, planQueries, type Query, roomForMaps } from './plan-queries.ts'
import { tokenFactor } from './query-limit.ts'
import { mapText } from './query-text.ts'

export interface EstimateRequest {
  task: string
  settings: BuilderSettings
}

/** Up to this many files, all maps are read and the estimate is exact. */
const mostRead = 600
const sampled = 200
/** Tokens of an answer that names a dozen files. */
const usualAnswer = 600

export async function estimateQueries(request: EstimateRequest, tools: PlanTools & { model: ModelInfo }): Promise<BuilderEstimate> {
  const mappable = request.settings.includeMaps ? tools.paths.filter((path) => languageIdOf(path) !== undefined) : []
  const { tokens, queries } = mappable.length > mostRead ? await guess(request, mappable, tools) : await plan(request, tools)
  const { price, ref, model } = tools.model
  const input = (tokens.tree + tokens.map + tokens.prompt) * tokenFactor(model)
  const cost = price === null ? null : (input * price.input + queries * usualAnswer * price.output) / 1_000_000
  return { tokens, queries, model: ref, cost }
}

export const noTokens: BuilderAnswer['tokens'] = { tree: 0, map: 0, prompt: 0 }

export function sumOf(queries: readonly Query[]): BuilderAnswer['tokens'] {
  const sum = { ...noTokens }
  for (const { tokens } of queries) {
    sum.tree += tokens.tree
    sum.map += tokens.map
    sum.prompt += tokens.prompt
  }
  return sum
}

type Estimated = Pick<BuilderEstimate, 'tokens' | 'queries'>

async function plan(request: EstimateRequest, tools: PlanTools): Promise<Estimated> {
  const { queries } = await planQueries({ ...request, ranked: [] }, tools)
  return { tokens: sumOf(queries), queries: queries.length }
}

async function guess({ task, settings }: EstimateRequest, mappable: readonly string[], tools: PlanTools): Promise<Estimated> {
  const { limit, frame, capacity, maxMapTokens } = measureFrame(task, settings, tools.model)
  const names = settings.includeTree ? await countNameTokens(tools.paths, capacity) : 0
  const step = mappable.length / sampled
  const some = Array.from({ length: sampled }, (_, at) => mappable[Math.floor(at * step)] ?? '')
  tools.onProgress?.({ stage: 'map', done: 0, total: sampled })
  const bodies = await tools.readMaps(some)
  const weight = [...bodies].reduce((sum, [path, body]) => sum + cutMap(mapText(path, body), maxMapTokens).tokens, 0)
  const map = Math.min(Math.round((weight / sampled) * mappable.length), Math.max(0, roomForMaps(capacity, names)))
  const tree = Math.min(names, capacity - map)
  const queries = Math.max(1, Math.ceil((tree + map) / (limit - frame)))
  return { tokens: { tree, map, prompt: queries * frame }, queries }
}
