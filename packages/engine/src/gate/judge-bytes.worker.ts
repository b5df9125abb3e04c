// Judges a file's bytes in the thread that has just read them, so that the gate reads only the few files that may hold a secret.

import { mayHoldSecret } from '../secrets/may-hold-secret.ts'

export function run(bytes: Uint8Array): boolean {
  return mayHoldSecret(bytes)
}
