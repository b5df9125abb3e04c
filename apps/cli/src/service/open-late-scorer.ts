import type { ScoreSubmission } from '@sheaf/service'

/** The scorer of Sheaf Bench, loaded when the first result comes: a service that only looks after licenses never pays for it. */
export function openLateScorer(): { score: ScoreSubmission; close(): Promise<void> } {
  let opening: Promise<{ score: ScoreSubmission; close(): Promise<void> | void }> | undefined
  return {
    async score(submission) {
      opening ??= import('@sheaf/bench/score').then(({ openScorer }) => openScorer())
      return (await opening).score(submission)
    },
    async close() {
      await (await opening)?.close()
    },
  }
}
