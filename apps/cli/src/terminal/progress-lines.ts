// Progress where nobody can redraw a line: a plain one now and then, so that a log shows that a long wait goes on.

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
