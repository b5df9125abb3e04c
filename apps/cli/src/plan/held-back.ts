// Decides what `--yes` does not write: the same for a dry run, a JSON document and the exit code.

import type { Plan, PlannedFile } from '@sheaf/contract'

export function isHeldBack(file: PlannedFile, acceptWarnings: boolean): boolean {
  if (file.status === 'unchanged') return false
  return file.status === 'blocked' || file.problems.length > 0 || (!acceptWarnings && file.warnings.length > 0)
}

/** All or nothing: one file that is held back, or an incomplete reply, holds back everything. */
export function holdsBack(plan: Plan, acceptWarnings: boolean): boolean {
  return plan.problems.length > 0 || plan.delegates.length > 0 || plan.files.some((file) => isHeldBack(file, acceptWarnings))
}
