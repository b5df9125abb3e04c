// Limits guessing of keys: a network that asked for too many keys that do not exist has to wait.

import { LaterRefusal } from '../http/later-refusal.ts'
import { networkOf } from '../stats/address-mark.ts'

export interface UnknownKeys {
  /** Throws if this network has to wait. Call it before a lookup, so that it reveals nothing about a key that exists. */
  check(address: string): void
  note(address: string): void
}

const allowed = 20
const windowMs = 15 * 60_000
const networksKept = 50_000

export function openUnknownKeys(now: () => Date): UnknownKeys {
  // In order of the last try: a flood of networks evicts the oldest.
  const tries = new Map<string, { count: number; until: number }>()
  return {
    check(address) {
      const seen = tries.get(networkOf(address))
      const left = seen === undefined ? 0 : seen.until - now().getTime()
      if (seen !== undefined && left > 0 && seen.count >= allowed)
        throw new LaterRefusal('service-limit', left / 1000, `Too many unknown keys. Wait ${Math.ceil(left / 60_000)} minutes.`)
    },
    note(address) {
      const network = networkOf(address)
      const at = now().getTime()
      const seen = tries.get(network)
      tries.delete(network)
      tries.set(network, seen !== undefined && seen.until > at ? { ...seen, count: seen.count + 1 } : { count: 1, until: at + windowMs })
      for (const oldest of tries.keys()) {
        if (tries.size <= networksKept) break
        tries.delete(oldest)
      }
    },
  }
}
