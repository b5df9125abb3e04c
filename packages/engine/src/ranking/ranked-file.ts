// A file as input of the ranking, and signals: a signal is one number per file.

import type { RankedKind } from './file-kind.ts'
import type { PathTerms } from './path-terms.ts'
import type { DocTerms } from './root-terms.ts'

export interface FileToRank {
  path: string
  kind: RankedKind
  terms: DocTerms
  pathTerms: PathTerms
}

export type Signal = Float64Array

/** How rare something is that occurs in `among` of `all`. */
export function rarity(all: number, among: number): number {
  return Math.log(1 + (Math.max(0, all - among) + 0.5) / (among + 0.5))
}

/** Each repetition adds less, and less in a long text than in a short one. `size`: length relative to the average. */
export function saturate(times: number, size: number, { k1, b }: { k1: number; b: number }): number {
  return (times * (k1 + 1)) / (times + k1 * (1 - b + b * size))
}
