// Where a scored run stands: with its submitter's vote for the model.

import type { SubmissionStanding } from '@sheaf/contract'

export function standingOf(voter: {
  let_in_on: string | null
  outlier: boolean | null
}): Extract<SubmissionStanding, 'counted' | 'outlier' | 'waiting'> {
  if (voter.let_in_on === null) return 'waiting'
  return voter.outlier === true ? 'outlier' : 'counted'
}
