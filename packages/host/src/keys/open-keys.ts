// Stores keys in the keychain if one responds, else in an encrypted file. `SHEAF_KEYS=file` skips the keychain.

import { join } from 'node:path'
import { isRefusal, Refusal } from '@sheaf/contract'
import { openFileKeys } from './file-keys.ts'
import { openKeychainKeys } from './keychain-keys.ts'
import type { Keys } from './keys.ts'
import { type SystemKeychain, systemKeychain } from './system-keychain.ts'

export interface KeysOptions {
  home: string
  env: Readonly<Record<string, string | undefined>>
  now?: () => Date
  keychain?: SystemKeychain
}

export function openKeys({ home, env, now, keychain = systemKeychain() }: KeysOptions): Keys {
  const wantsFile = env.SHEAF_KEYS === 'file'
  const stores = { keychain: openKeychainKeys(keychain, home), file: openFileKeys(join(home, 'keys'), now) }
  const keychainProblem = async () => (wantsFile ? 'SHEAF_KEYS=file is set.' : keychain.problem())

  return {
    async read(id, kept) {
      if (kept === 'keychain' && wantsFile)
        throw new Refusal('keys-unreadable', 'They are in the keychain, which SHEAF_KEYS=file turns off.')
      return stores[kept].read(id)
    },
    async write(id, secrets) {
      if ((await keychainProblem()) === undefined)
        try {
          await stores.keychain.write(id, secrets)
          await stores.file.remove(id)
          return 'keychain'
        } catch (problem) {
          // The keychain stayed locked, or the entry is too long for it.
          if (!isRefusal(problem) || problem.code !== 'keys-unreadable') throw problem
        }
      await stores.file.write(id, secrets)
      return 'file'
    },
    async remove(id, kept) {
      if (kept === 'keychain' && wantsFile)
        throw new Refusal('keys-unreadable', 'They are in the keychain, which SHEAF_KEYS=file turns off.')
      await stores[kept].remove(id)
    },
    async status() {
      const why = await keychainProblem()
      return why === undefined ? { kept: 'keychain' } : { kept: 'file', why }
    },
    close: () => keychain.close(),
  }
}
