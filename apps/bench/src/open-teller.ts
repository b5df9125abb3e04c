// Word to the windows about a run that changes many times a second.

/** Between two words at least; the end is told at once. */
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
