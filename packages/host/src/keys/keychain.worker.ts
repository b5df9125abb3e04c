// Talks to the keychain in a separate process: connecting to an unresponsive D-Bus never returns and blocks the whole process.

import { AsyncEntry } from '@napi-rs/keyring'
import type { KeychainAnswer, KeychainTask } from './keychain-job.ts'

const service = 'Sheaf'

export async function run(task: KeychainTask): Promise<KeychainAnswer> {
  try {
    // Without an explicit store, it silently falls back to kernel memory, which a restart clears.
    const entry = new AsyncEntry(service, task.account, { linux: { store: 'secret-service' } })
    if (task.do === 'get') return { ok: true, password: await entry.getPassword() }
    if (task.do === 'set') await entry.setPassword(task.password)
    else await entry.deleteCredential()
    return { ok: true, password: null }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'unknown error' }
  }
}
