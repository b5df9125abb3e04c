// Throttles updates about a run that changes many times a second.

/** Minimum time between updates; the end is immediate. */
const tellMs = 200

export function openTeller(tell: () => void): { soon(): void; end(): void } {
  let timer: NodeJS.Timeout | undefined
  return {
    soon() {
      timer ??= setTimeout(() => {
        timer = undefined
        tell()
      }, tellMs)
    },
    end() {
      clearTimeout(timer)
      tell()
    },
  }
}
