// The unattended review (`--yes`, `--batch`): everything, or nothing with the reasons.

import type { ChangeProblemCode, ChangeWarningCode, FileStep, Plan } from '@sheaf/contract'
import { moveReview } from './move-review.ts'
import { openReview } from './open-review.ts'
import { reviewSteps } from './review-steps.ts'

export interface AutoRefusal {
  /** Every problem of the reply and of its files; without a path it is the reply's. */
  problems: { code: ChangeProblemCode; message: string; path?: string }[]
  /** Every warning that was not accepted. */
  warnings: { code: ChangeWarningCode; message: string; path: string }[]
}

export type AutoReview = { steps: FileStep[] } | { refused: AutoRefusal }

const delegateMessage = 'This edit is only a sketch, which another model must write in full. Use Pro Mode, or ask for the finished change.'

export function autoReview(plan: Plan, { acceptWarnings }: { acceptWarnings: boolean }): AutoReview {
  const problems: AutoRefusal['problems'] = [
    ...plan.problems.map(({ code, message, path }) => ({ code, message, ...(path !== undefined && { path }) })),
    // Writing the rest would apply half of what the planning model meant.
    ...plan.delegates.map(({ path }) => ({ code: 'unknown-action' as const, message: delegateMessage, path })),
    ...plan.files.flatMap((file) => file.problems.map(({ code, message }) => ({ code, message, path: file.path }))),
  ]
  const touched = plan.files.filter((file) => file.status !== 'unchanged')
  const warnings = acceptWarnings
    ? []
    : touched.flatMap((file) => file.warnings.map(({ code, message }) => ({ code, message, path: file.path })))
  if (problems.length > 0 || warnings.length > 0) return { refused: { problems, warnings } }
  const review = moveReview(openReview(plan), { type: 'accept-all' })
  // Changes that wait for the user's approval must not be written, nor silently left out because their problem was forgotten.
  const left = plan.files.find(
    (file, at) => file.status !== 'unchanged' && (file.status === 'blocked' || review.files[at]?.verdicts.includes('open')),
  )
  if (left) throw new Error(`${left.path} needs approval although the plan has no problem for it`)
  return { steps: reviewSteps(review) }
}
