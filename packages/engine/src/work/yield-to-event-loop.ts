// A long piece of work on the main thread lets others have their turn: a host that counts must still answer.

/** Resolves at once, or after everything that waits had its turn if this piece has taken long enough. */
export type YieldToEventLoop = () => Promise<void> | undefined

const longestMs = 12

export function eventLoopYielder(ms: number = longestMs): YieldToEventLoop {
  let since = performance.now()
  return () => {
    if (performance.now() - since < ms) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}
