// Whether whoever serves still lives, where an answer is awaited: a process may be stopped, and its connection says nothing of it.

export interface Pulse {
  /** Something came from there. */
  heard(): void
  stop(): void
}

export interface PulseOptions {
  /** Whether an answer is awaited. */
  isWaiting(): boolean
  /** Asks something that is answered at once. */
  probe(): void
  onDead(): void
  /** So long nothing may be heard before it is asked, and again before it counts as dead. */
  silentMs?: number
}

const silentMs = 10_000

export function watchPulse({ isWaiting, probe, onDead, silentMs: most = silentMs }: PulseOptions): Pulse {
  let last = performance.now()
  let isProbed = false
  const timer = setInterval(() => {
    if (!isWaiting()) last = performance.now()
    if (performance.now() - last < most) return
    last = performance.now()
    if (isProbed) return onDead()
    isProbed = true
    probe()
  }, most / 4).unref()
  return {
    heard() {
      last = performance.now()
      isProbed = false
    },
    stop: () => clearInterval(timer),
  }
}
