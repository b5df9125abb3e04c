// Where a scored run stands: with its submitter's vote for the model.

import type { SubmissionStanding } from '@sheaf/contract'

/** One that is far from what established voters measured is not let in at all. */
export function standingOf(voter: {
  let_in_on: string | null
  outlier: boolean | null
}): Extract<SubmissionStanding, 'counted' | 'outlier' | 'waiting'> {
  if (voter.outlier === true) return 'outlier'
  return voter.let_in_on === null ? 'waiting' : 'counted'
}
