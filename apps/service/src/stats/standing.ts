// Status of a scored run: that of its submitter's vote.

import type { SubmissionStatus } from '@sheaf/contract'

/** A vote far from the established voters' is an outlier even while it waits. */
export function standingOf(voter: {
  let_in_on: string | null
  outlier: boolean | null
}): Extract<SubmissionStatus, 'counted' | 'outlier' | 'waiting'> {
  if (voter.outlier === true) return 'outlier'
  return voter.let_in_on === null ? 'waiting' : 'counted'
}
