// Stores keys in the system keychain: one entry per provider and state folder.

import { Refusal } from '@sheaf/contract'
import type { KeyStore } from './keys.ts'
import { isSecrets } from './seal.ts'

/** A keychain. Every method rejects with a reason on failure. */
export interface Keychain {
  get(account: string): Promise<string | null>
  set(account: string, password: string): Promise<void>
  delete(account: string): Promise<void>
}

/** `home`: each state folder of a user has its own keys. */
export function openKeychainKeys(keychain: Keychain, home: string): KeyStore {
  const accountOf = (id: string) => `${id} in ${home}`
  return {
    async read(id) {
      const text = await keychain.get(accountOf(id))
      if (text === null) return undefined
      const secrets = parsed(text)
      if (!isSecrets(secrets)) throw new Refusal('keys-unreadable', `The keychain entry for ${id} was not created by Sheaf.`)
      return secrets
    },
    write: (id, secrets) => keychain.set(accountOf(id), JSON.stringify(secrets)),
    remove: (id) => keychain.delete(accountOf(id)),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
