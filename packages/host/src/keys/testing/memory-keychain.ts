// A keychain in memory that can be absent, locked, or too small.

import { Refusal } from '@sheaf/contract'
import type { SystemKeychain } from '../system-keychain.ts'

export interface MemoryKeychain extends SystemKeychain {
  entries: Map<string, string>
  /** Why the keychain is unavailable. */
  absent: string | undefined
  /** The message that every call is refused with while it is set. */
  fails: string | undefined
}

export function memoryKeychain(): MemoryKeychain {
  const entries = new Map<string, string>()
  const keychain: MemoryKeychain = {
    entries,
    absent: undefined,
    fails: undefined,
    problem: async () => keychain.absent,
    async get(account) {
      check()
      return entries.get(account) ?? null
    },
    async set(account, password) {
      check()
      entries.set(account, password)
    },
    async delete(account) {
      check()
      entries.delete(account)
    },
    close: async () => {},
  }
  const check = () => {
    const message = keychain.absent ?? keychain.fails
    if (message !== undefined) throw new Refusal('keys-unreadable', message)
  }
  return keychain
}
