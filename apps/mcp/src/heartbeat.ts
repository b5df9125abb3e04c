// Reports that a call is still running when it has reported nothing for a second: clients that reset their time limit on progress keep
// waiting, and a person sees that something happens.

import type { Progress } from '@sheaf/contract'

const quietMs = 900

interface Heartbeat {
  /** Passes on the progress, and counts as a sign of life. */
  report(progress: Progress): void
  stop(): void
}

export function openHeartbeat(send: (progress: Progress) => void, note: string): Heartbeat {
  const began = performance.now()
  let last: Progress | undefined
  const beat = (): void => {
    const seconds = Math.round((performance.now() - began) / 1_000)
    // The stage and its numbers stay, so that the progress never jumps back.
    send({ stage: last?.stage ?? 'run', done: last?.done ?? 0, total: last?.total ?? 0, note: `${note} (${seconds} s)` })
  }
  let timer = setInterval(beat, quietMs)
  return {
    report(progress) {
      last = progress
      clearInterval(timer)
      timer = setInterval(beat, quietMs)
      send(progress)
    },
    stop: () => clearInterval(timer),
  }
}
