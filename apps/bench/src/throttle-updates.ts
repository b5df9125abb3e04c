// Throttles updates about a run that changes many times a second.

/** Minimum time between updates; the end is immediate. */
const updateIntervalMs = 200

export function throttleUpdates(notify: () => void): { schedule(): void; flush(): void } {
  let timer: NodeJS.Timeout | undefined
  return {
    schedule() {
      timer ??= setTimeout(() => {
        timer = undefined
        notify()
      }, updateIntervalMs)
    },
    flush() {
      clearTimeout(timer)
      notify()
    },
  }
}
