// Limits how many agents run at once: each is several processes with hundreds of megabytes, and some features ask many questions at a time.

import { type AskCall, Refusal } from '@sheaf/contract'

export interface Slots {
  /** Waits for a slot. Call the result to free it. Refuses `cancelled`. */
  take(signal: AskCall['signal']): Promise<() => void>
}

export function openSlots(most: number): Slots {
  let free = most
  const waiting: (() => void)[] = []
  return {
    async take(signal) {
      if (signal?.aborted) throw new Refusal('cancelled')
      if (free > 0) free -= 1
      else await turn(waiting, signal)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const next = waiting.shift()
        // The slot passes to the next one without being free in between.
        if (next === undefined) free += 1
        else next()
      }
    },
  }
}

function turn(waiting: (() => void)[], signal: AskCall['signal']): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = (): void => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }
    const cancel = (): void => {
      signal?.removeEventListener('abort', cancel)
      waiting.splice(waiting.indexOf(start), 1)
      reject(new Refusal('cancelled'))
    }
    waiting.push(start)
    signal?.addEventListener('abort', cancel)
  })
}
