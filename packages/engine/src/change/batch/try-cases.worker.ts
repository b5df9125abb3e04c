// A few cases of a batch, tried on another thread.

import type { ApplyAnswer, ApplyCase } from '@sheaf/contract'
import { tryCase } from '../plan/try-case.ts'

export function run(cases: ApplyCase[]): ApplyAnswer[] {
  return cases.map(tryCase)
}
