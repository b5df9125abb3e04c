// The Context Builder with a model: split ─▶ ask ─▶ merge. Uses the local ranking, and only that if there is nothing to ask.

import { type Ask, type BuilderAnswer, type BuilderSettings, type ModelInfo, type RankedFile, Refusal, visibleText } from '@sheaf/contract'
import { askQueries } from './ask-queries.ts'
import { noTokens, sumOf } from './estimate-queries.ts'
import { localOnly, mergeRecommendations } from './merge-recommendations.ts'
import { openPathMatcher } from './path-matcher.ts'
import { type PlanTools, planQueries } from './plan-queries.ts'
import type { SuggestedFile } from './read-answer.ts'

export interface RecommendRequest {
  /** The instructions, or the override prompt. */
  task: string
  settings: BuilderSettings
  /** The local ranking, best first. */
  ranked: readonly RankedFile[]
}

export interface BuilderTools extends PlanTools {
  ask: Ask
  model: ModelInfo
  /** Token counts of whole files. */
  measure(paths: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export async function recommendFiles(request: RecommendRequest, tools: BuilderTools): Promise<BuilderAnswer> {
  const { ranked, settings } = request
  const { queries, notes } = await planQueries(request, tools)
  if (queries.length === 0) return { recommendations: localOnly(ranked), tokens: noTokens, model: null, notes }
  const { answers, usage, notes: problems } = await askQueries(queries, settings.parallelQueries, tools)
  tools.onProgress?.({ stage: 'merge', done: 0, total: 1 })
  const { named, invented } = matchNames(
    answers.flatMap((answer) => answer.named),
    tools.paths,
  )
  const local = new Set(ranked.map(({ path }) => path))
  const tokens = await tools.measure([...named.keys()].filter((path) => !local.has(path)))
  if (tools.signal?.aborted) throw new Refusal('cancelled')
  tools.onProgress?.({ stage: 'rank', done: 0, total: 1 })
  // Files of an answer that couldn't be parsed were not rejected by the model.
  const shown = new Set(answers.flatMap(({ query, isRead }) => (isRead ? query.paths : [])))
  return {
    recommendations: named.size === 0 ? localOnly(ranked) : mergeRecommendations({ ranked, named, shown, tokens }),
    tokens: sumOf(queries),
    model: tools.model.ref,
    usage,
    notes: [...notes, ...problems, ...inventedNote(invented), ...(named.size === 0 ? [nothingNamed] : [])],
  }
}

const nothingNamed = 'The model suggested no files. Showing the local ranking.'

/** If a file is named twice, the first one counts. */
function matchNames(
  all: readonly SuggestedFile[],
  paths: readonly string[],
): { named: Map<string, Omit<SuggestedFile, 'path'>>; invented: string[] } {
  const match = openPathMatcher(paths)
  const named = new Map<string, Omit<SuggestedFile, 'path'>>()
  const invented = new Set<string>()
  for (const { path: written, ...suggested } of all) {
    const path = match(written)
    if (path === undefined) invented.add(written)
    else if (!named.has(path)) named.set(path, suggested)
  }
  return { named, invented: [...invented] }
}

function inventedNote(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const some = names.slice(0, 3).map((name) => visibleText(name.length > 80 ? `${name.slice(0, 79)}…` : name))
  const more = names.length - some.length
  return [
    `The model suggested ${names.length === 1 ? "a file that doesn't exist" : `${names.length} files that don't exist`} (left out): ${some.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  ]
}
