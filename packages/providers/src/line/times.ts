// How patient we are with a provider.

import { limits } from '@sheaf/contract'

export interface Times {
  /** Until an answer begins: slow ones think first. */
  firstMs: number
  /** Between two signs of life, once it has begun. */
  silenceMs: number
  /** How often the same question is sent at most. */
  tries: number
  /** Before the second try; doubled for each that follows. */
  backoffMs: number
  /** A provider that asks for more than this is not waited for. */
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
