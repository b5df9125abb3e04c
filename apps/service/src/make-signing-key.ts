// Makes a license signing key. The public half must be in the app (`serviceKeys`) before the private one is used.

import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { Refusal } from '@sheaf/contract'

/** Writes the private half as PEM that only its owner may read, and returns the public one (base64url, 32 bytes). Never replaces a file. */
export function makeSigningKey(file: string): { publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  try {
    writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new Refusal('service-setup', exists ? `${file} already exists and was not changed.` : `Can't write ${file}.`)
  }
  return { publicKey: createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '' }
}
