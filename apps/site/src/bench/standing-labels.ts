import { limits, type SubmissionStatus } from '@sheaf/contract'

/** Name and rule of each value of `standing`, the state of a run. */
export const standingLabels: Record<SubmissionStatus, { name: string; means: string }> = {
  counted: { name: 'Counted', means: 'The submitter has a vote, which is the median of all their runs of this model.' },
  waiting: {
    name: 'Waiting',
    means: `The submitter is new. At most ${limits.intakeVoters} new submitters are admitted per day, or a fifth of the counted submitters, whichever is more.`,
  },
  outlier: {
    name: 'Outlier',
    means: `The submitter's vote is more than ${limits.outlierPoints} points and more than 3.5 deviations away from the median of established submitters. The vote is still shown, and it counts once it is close enough.`,
  },
  received: { name: 'Received', means: 'Not scored yet.' },
  refused: { name: 'Rejected', means: 'The run was not accepted.' },
}
