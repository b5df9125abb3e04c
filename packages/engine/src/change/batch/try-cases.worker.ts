// Tries a few cases of a batch on another thread.

import type { ApplyAnswer, ApplyCase } from '@sheaf/contract'
import { tryCase } from '../plan/try-case.ts'

export function run(cases: ApplyCase[]): ApplyAnswer[] {
  return cases.map(tryCase)
}
