// Detects a dead server while an answer is awaited: a stopped process keeps its connection open.

export interface Heartbeat {
  /** Data arrived from the server. */
  touch(): void
  stop(): void
}

export interface HeartbeatOptions {
  /** Whether an answer is awaited. */
  isWaiting(): boolean
  /** Sends a ping, which is answered at once. */
  probe(): void
  onDead(): void
  /** How long it may be silent before it is pinged, and again before it counts as dead. */
  silentMs?: number
}

const silentMs = 10_000

export function watchHeartbeat({ isWaiting, probe, onDead, silentMs: timeoutMs = silentMs }: HeartbeatOptions): Heartbeat {
  let last = performance.now()
  let isProbed = false
  const timer = setInterval(() => {
    if (!isWaiting()) last = performance.now()
    if (performance.now() - last < timeoutMs) return
    last = performance.now()
    if (isProbed) return onDead()
    isProbed = true
    probe()
  }, timeoutMs / 4).unref()
  return {
    touch() {
      last = performance.now()
      isProbed = false
    },
    stop: () => clearInterval(timer),
  }
}
