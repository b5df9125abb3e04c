// Creates a key pair for releases. Users' apps must have the public key before the private key signs a release.

import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { Refusal } from '@sheaf/contract'

/** Writes the private key as a PEM file that only its owner can read. Returns the public key (32 bytes, base64url). Never overwrites. */
export function makeKeys(file: string, repository: string): { publicKey: string } {
  const inside = relative(repository, file)
  if (!inside.startsWith('..') && !isAbsolute(inside))
    throw new Refusal('wrong-usage', "Don't store a private key in the repository. Choose a file outside it.")
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  try {
    writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new Refusal('file-unwritable', exists ? `${file} already exists and was not changed.` : `Can't write ${file}.`)
  }
  return { publicKey: publicKey.export({ format: 'jwk' }).x ?? '' }
}
