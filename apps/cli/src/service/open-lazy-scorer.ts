import type { ScoreSubmission } from '@sheaf/service'

/** The scorer of Sheaf Bench, loaded with the first result: a service that only manages licenses never pays for it. */
export function openLazyScorer(): { score: ScoreSubmission; close(): Promise<void> } {
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
