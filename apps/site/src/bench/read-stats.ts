// Reads and checks the answer of `GET /api/stats`. By hand, because a schema library would be larger than the page.

import type { StatsEntry } from '@sheaf/contract'

/** Numbers that are missing or invalid in the answer are undefined, and hidden on the page. */
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

/** Throws if nothing can be shown; skips single bad entries. */
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

/** Percent, rounded to 2 decimals; undefined outside of 0 to 100. */
export function rateOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value * 100) / 100 : undefined
}

export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** Reads epoch seconds; undefined if they are not a valid date. */
export function dateOf(value: unknown): Date | undefined {
  if (typeof value !== 'number' || value <= 0) return undefined
  const date = new Date(value * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date
}
