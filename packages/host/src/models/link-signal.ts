// A signal that ends with the one given, or when the time is over; and which of the two it was.

import type { Cancel } from '@sheaf/contract'

export function linkSignal(given: Cancel | undefined, ms: number): { signal: AbortSignal; isLate(): boolean; end(): void } {
  const own = new AbortController()
  let late = false
  const cancel = () => own.abort()
  const timer = setTimeout(() => {
    late = true
    own.abort()
  }, ms)
  if (given?.aborted) cancel()
  given?.addEventListener('abort', cancel)
  return {
    signal: own.signal,
    isLate: () => late && given?.aborted !== true,
    end() {
      clearTimeout(timer)
      given?.removeEventListener('abort', cancel)
    },
  }
}
