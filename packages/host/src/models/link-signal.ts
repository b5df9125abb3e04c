// An abort signal that follows another signal or a timeout, and reports which one fired.

import type { CancelSignal } from '@sheaf/contract'

export function linkSignal(given: CancelSignal | undefined, ms: number): { signal: AbortSignal; isLate(): boolean; end(): void } {
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
