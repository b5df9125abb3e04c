// Ranks files until the caller needs an answer, and then settles for the best matches so far.

import { type Call, type PartialRanking, Refusal } from '@sheaf/contract'

/** `rank` gets the signal to stop at. Without a partial ranking, it is given more time. */
export async function rankUntilEnough<Ranked>(
  rank: (signal: AbortSignal, onPartial: (partial: PartialRanking) => void) => Promise<Ranked>,
  { signal, enough }: Pick<Call, 'signal' | 'enough'>,
): Promise<{ ranked: Ranked } | { partial: PartialRanking }> {
  const stop = new AbortController()
  const onAbort = (): void => stop.abort()
  let best: PartialRanking | undefined
  const settle = (): void => {
    if (enough?.aborted && best) stop.abort()
  }
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort)
  enough?.addEventListener('abort', settle)
  try {
    const ranked = await rank(stop.signal, (partial) => {
      best = partial
      settle()
    })
    return { ranked }
  } catch (error) {
    const isOnlyLate = error instanceof Refusal && error.code === 'cancelled' && !signal?.aborted
    if (!isOnlyLate || !best) throw error
    return { partial: best }
  } finally {
    signal?.removeEventListener('abort', onAbort)
    enough?.removeEventListener('abort', settle)
  }
}
