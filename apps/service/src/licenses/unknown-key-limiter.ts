// Limits guessing of keys: a network that asked for too many keys that do not exist has to wait.

import { TemporaryRefusal } from '../http/temporary-refusal.ts'
import { networkOf } from '../stats/hash-address.ts'

export interface UnknownKeyLimiter {
  /** Throws if this network has to wait. Call it before a lookup, so that it reveals nothing about a key that exists. */
  check(address: string): void
  record(address: string): void
}

const allowed = 20
const windowMs = 15 * 60_000
const maxNetworks = 50_000

export function openUnknownKeyLimiter(now: () => Date): UnknownKeyLimiter {
  // In order of the last try: a flood of networks evicts the oldest.
  const tries = new Map<string, { count: number; until: number }>()
  return {
    check(address) {
      const seen = tries.get(networkOf(address))
      const left = seen === undefined ? 0 : seen.until - now().getTime()
      if (seen !== undefined && left > 0 && seen.count >= allowed)
        throw new TemporaryRefusal('service-limit', left / 1000, `Too many unknown keys. Wait ${Math.ceil(left / 60_000)} minutes.`)
    },
    record(address) {
      const network = networkOf(address)
      const at = now().getTime()
      const seen = tries.get(network)
      tries.delete(network)
      tries.set(network, seen !== undefined && seen.until > at ? { ...seen, count: seen.count + 1 } : { count: 1, until: at + windowMs })
      for (const oldest of tries.keys()) {
        if (tries.size <= maxNetworks) break
        tries.delete(oldest)
      }
    },
  }
}
