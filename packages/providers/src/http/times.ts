// Time limits for providers.

import { limits } from '@sheaf/contract'

export interface Times {
  /** Until an answer begins: slow models think first. */
  firstMs: number
  /** Between two chunks, once it has begun. */
  silenceMs: number
  /** Maximum attempts for one question. */
  tries: number
  /** Before the second try; doubles with each one that follows. */
  backoffMs: number
  /** If a provider asks for more than this, it is refused. */
  longestWaitMs: number
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export const defaultTimes: Times = {
  firstMs: limits.slowProviderMs,
  silenceMs: limits.providerSilenceMs,
  tries: 4,
  backoffMs: 1_000,
  longestWaitMs: 300_000,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done)
      if (signal.aborted) done()
    }),
}
