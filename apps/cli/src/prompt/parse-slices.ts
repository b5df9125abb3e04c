// Parses line ranges: `src/a.ts:10-50`, several separated by commas, one line as `:10`.

import type { LineRange, SelectedFile } from '@sheaf/contract'
import { wrongUsage } from '../command/index.ts'

export function parseSlices(values: readonly string[], nameOf: (typed: string) => string): SelectedFile[] {
  const ranges = new Map<string, LineRange[]>()
  for (const value of values) {
    const parts = /^(.+):(\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)$/.exec(value)
    const [, typed, list] = parts ?? []
    if (typed === undefined || list === undefined)
      throw wrongUsage({ name: 'pack' }, `Invalid value '${value}' for --slice. Use <path>:<first>-<last>, such as src/a.ts:10-50.`)
    const path = nameOf(typed)
    ranges.set(path, [...(ranges.get(path) ?? []), ...list.split(',').map((range) => parseRange(range, value))])
  }
  return [...ranges].map(([path, own]) => ({ path, mode: 'slices', ranges: own }))
}

function parseRange(range: string, value: string): LineRange {
  const [from = 0, to = from] = range.split('-').map(Number)
  if (from < 1 || to < from)
    throw wrongUsage({ name: 'pack' }, `Invalid value '${value}' for --slice. Lines start at 1, and the first can't be after the last.`)
  return { from, to }
}
