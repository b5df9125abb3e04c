// Progress without a terminal: a plain line now and then, so that a log shows that work continues.

import type { ProgressBar } from './progress-bar.ts'

const everyMs = 10_000

export function createProgressLines(note: (line: string) => void, now: () => number = Date.now): Pick<ProgressBar, 'show'> {
  let writtenAt = now()
  return {
    show({ stage, done, total }) {
      if (now() - writtenAt < everyMs) return
      writtenAt = now()
      note(`${stage}: ${done} of ${total}`)
    },
  }
}
