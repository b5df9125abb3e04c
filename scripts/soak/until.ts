// Polls for a condition, and limits how long an operation may take.

import { setTimeout as wait } from 'node:timers/promises'

const pollMs = 100

export async function until<Value>(
  what: string,
  check: () => Promise<Value | undefined | false> | Value | undefined | false,
  ms = 30_000,
): Promise<Value> {
  for (const end = Date.now() + ms; Date.now() < end; await wait(pollMs)) {
    const found = await check()
    if (found !== undefined && found !== false) return found
  }
  throw new Error(`Timed out after ${ms / 1000} s: ${what}`)
}

/** Fails if the work takes too long, so that the soak test can continue. */
export async function withTimeout<Value>(what: string, work: Promise<Value>, ms = 180_000): Promise<Value> {
  const stopped = new AbortController()
  const late = wait(ms, undefined, { signal: stopped.signal }).then(() => {
    throw new Error(`Timed out after ${ms / 1000} s: ${what}`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    late.catch(() => undefined)
    stopped.abort()
  }
}
