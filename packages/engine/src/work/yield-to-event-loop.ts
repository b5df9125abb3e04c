// Lets long work on the main thread yield to the event loop, so that the host keeps answering.

/** Returns undefined, or, if the work has run long enough, a promise that lets pending events run. */
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
