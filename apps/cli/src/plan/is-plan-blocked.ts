// Decides what `--yes` does not write: the same for a dry run, a JSON document and the exit code.

import type { Plan, PlannedFile } from '@sheaf/contract'

export function isFileBlocked(file: PlannedFile, acceptWarnings: boolean): boolean {
  if (file.status === 'unchanged') return false
  return file.status === 'blocked' || file.problems.length > 0 || (!acceptWarnings && file.warnings.length > 0)
}

/** All or nothing: one blocked file, or an incomplete reply, blocks everything. */
export function isPlanBlocked(plan: Plan, acceptWarnings: boolean): boolean {
  return plan.problems.length > 0 || plan.delegates.length > 0 || plan.files.some((file) => isFileBlocked(file, acceptWarnings))
}
