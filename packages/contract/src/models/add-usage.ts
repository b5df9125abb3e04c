// Adds up tokens and cost of several answers.

import type { Usage } from './ask.ts'

/** Tokens: as far as known. Cost: only if all of it is known. */
export function addUsage(...all: readonly Usage[]): Usage {
  const reported = all.filter((usage) => Object.keys(usage).length > 0)
  const sum = (key: keyof Usage): Usage => {
    const known = reported.flatMap((usage) => usage[key] ?? [])
    return known.length === 0 ? {} : { [key]: known.reduce((total, each) => total + each, 0) }
  }
  const cost = reported.every((usage) => usage.cost !== undefined) ? sum('cost') : {}
  return { ...sum('input'), ...sum('cached'), ...sum('output'), ...sum('thinking'), ...cost }
}
