// Trusted signing keys when Sheaf runs from source. Read at every license status check, so nothing else is loaded.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

let cached: { stamp: string; keys: readonly string[] } | undefined

/** Public keys (base64url) of the embedded service; none if it was never started. */
export function embeddedKeys(home: string): readonly string[] {
  try {
    const file = secretsFile(home)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) return []
    const stamp = `${file} ${stats.mtimeMs} ${stats.ino}`
    if (cached?.stamp !== stamp) cached = { stamp, keys: publicKeys(JSON.parse(readFileSync(file, 'utf8'))) }
    return cached.keys
  } catch {
    // The service reports damaged secrets; nothing is signed with them.
    return []
  }
}

export function secretsFile(home: string): string {
  return join(home, 'service', 'secrets.json')
}

function publicKeys({ signingKeys }: { signingKeys: string[] }): string[] {
  const { createPublicKey } = process.getBuiltinModule('node:crypto')
  return signingKeys.map((pem) => createPublicKey(pem).export({ format: 'jwk' }).x ?? '')
}
