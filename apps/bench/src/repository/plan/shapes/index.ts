// Shapes of the functions in a domain folder; frequent ones are listed twice.

import type { Shape } from '../shape-context.ts'
import { act, actOnAll, retry } from './acts.ts'
import { choose, histogram, inspect, reconcile } from './lists.ts'
import { blend, classify, overlap, rate, smooth, spread } from './numbers.ts'
import { decide, derive, describe, matchOther, tariff } from './records.ts'
import { count, extreme, sum, weigh } from './totals.ts'

/** Every module of a thing has one of each group. */
export const always: readonly (readonly Shape[])[] = [
  [act, actOnAll],
  [sum, count],
  [rate, classify, spread, blend, smooth, overlap],
  [decide, inspect, choose],
]

export const shapes: readonly Shape[] = [
  act,
  act,
  actOnAll,
  retry,
  choose,
  histogram,
  inspect,
  reconcile,
  blend,
  classify,
  overlap,
  rate,
  smooth,
  spread,
  decide,
  decide,
  derive,
  describe,
  matchOther,
  tariff,
  count,
  extreme,
  sum,
  sum,
  weigh,
]
