// The keychain tasks for the worker process, and its answers.

import { defineJob } from '@sheaf/engine/work'

export type KeychainTask = { account: string } & ({ do: 'get' } | { do: 'set'; password: string } | { do: 'delete' })

export type KeychainAnswer = { ok: true; password: string | null } | { ok: false; message: string }

export const keychainJob = defineJob<KeychainTask, KeychainAnswer>(new URL('./keychain.worker.ts', import.meta.url))
