// A cheap in-memory rate limit per address: the parts also have their own limits, which survive a restart.

export interface TokenBuckets {
  /** Seconds to wait, or 0 if allowed. */
  take(key: string, perMinute: number): number
}

const most = 50_000

export function openTokenBuckets(now: () => number = () => performance.now()): TokenBuckets {
  // In order of last use: the oldest is evicted, so a flood of addresses cannot fill the memory.
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(key, perMinute) {
      if (perMinute <= 0) return 0
      const at = now()
      const old = buckets.get(key)
      const left = Math.min(perMinute, (old?.left ?? perMinute) + (old === undefined ? 0 : ((at - old.at) * perMinute) / 60_000))
      buckets.delete(key)
      buckets.set(key, { left: left >= 1 ? left - 1 : left, at })
      if (buckets.size > most) for (const oldest of buckets.keys()) if (buckets.delete(oldest)) break
      return left >= 1 ? 0 : ((1 - left) * 60) / perMinute
    },
  }
}
