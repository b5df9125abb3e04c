import { limits, type SubmissionStanding } from '@sheaf/contract'

/** What became of a run, as a word and as the rule behind it. */
export const standingWords: Record<SubmissionStanding, { name: string; means: string }> = {
  counted: { name: 'Counted', means: 'Its submitter has a vote, and the vote is the median of all their runs of this model.' },
  waiting: {
    name: 'Waiting',
    means: `Its submitter is new here. At most ${limits.intakeVoters} a day are let in, or a fifth of those that count, where that is more.`,
  },
  outlier: {
    name: 'Outlier',
    means: `Its submitter's vote lies more than ${limits.outlierPoints} points, and more than 3.5 deviations, from what established submitters measured. It is kept, shown, and counts from the day it is near.`,
  },
  received: { name: 'Received', means: 'It is not scored yet.' },
  refused: { name: 'Refused', means: 'It was not taken.' },
}
