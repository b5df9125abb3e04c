// Detects a dead server while an answer is awaited: a stopped process keeps its connection open.

export interface Pulse {
  /** Data arrived from the server. */
  heard(): void
  stop(): void
}

export interface PulseOptions {
  /** Whether an answer is awaited. */
  isWaiting(): boolean
  /** Sends a ping, which is answered at once. */
  probe(): void
  onDead(): void
  /** How long it may be silent before it is pinged, and again before it counts as dead. */
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
