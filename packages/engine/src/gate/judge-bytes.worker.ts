// Checks a file's bytes on the thread that just read them, so that the gate reads only the few files that may have a secret.

import { mayContainSecret } from '../secrets/may-contain-secret.ts'

export function run(bytes: Uint8Array): boolean {
  return mayContainSecret(bytes)
}
