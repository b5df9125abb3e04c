// `GET /api/stats` as the page believes it: checked by hand, since a schema library would weigh more than the page.

import type { StatsEntry } from '@sheaf/contract'

/** What is missing or no number in the answer is missing here, and hidden on the page. */
export interface BoardEntry {
  name: string
  provider: string
  median?: number
  min?: number
  max?: number
  runs?: number
}

export interface Board {
  entries: BoardEntry[]
  updatedAt?: Date
  excluded?: number
}

/** Throws where nothing in it can be shown; a single bad entry is left out. */
export function readStats(answer: unknown): Board {
  const { leaderboard, last_updated, excluded_models } = fieldsOf(answer)
  if (!Array.isArray(leaderboard)) throw new TypeError('The response has no leaderboard.')
  const entries = leaderboard.flatMap((each) => readEntry(each) ?? [])
  if (leaderboard.length > 0 && entries.length === 0) throw new TypeError('No leaderboard entry could be read.')
  const updatedAt = dateOf(last_updated)
  const excluded = countOf(excluded_models)
  return { entries, ...(updatedAt && { updatedAt }), ...(excluded !== undefined && { excluded }) }
}

function readEntry(value: unknown): BoardEntry | undefined {
  const fields: Partial<Record<keyof StatsEntry, unknown>> = fieldsOf(value)
  const name = textOf(fields.model_display_name)
  const median = rateOf(fields.median_points_rate)
  const min = rateOf(fields.min_points_rate)
  const max = rateOf(fields.max_points_rate)
  const runs = countOf(fields.submissions)
  if (name === undefined || (median === undefined && max === undefined)) return undefined
  return {
    name,
    provider: textOf(fields.provider_name) ?? 'Unknown provider',
    ...(median !== undefined && { median }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(runs !== undefined && { runs }),
  }
}

export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Percent, rounded to 2 decimals. Outside of 0 to 100 it is no rate. */
export function rateOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value * 100) / 100 : undefined
}

export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** Epoch seconds; a number that no calendar has is none. */
export function dateOf(value: unknown): Date | undefined {
  if (typeof value !== 'number' || value <= 0) return undefined
  const date = new Date(value * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date
}
