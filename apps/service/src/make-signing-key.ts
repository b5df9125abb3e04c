// Makes a key pair that signs licenses or releases. Apps must have the public key before the private key signs anything.

import { generateKeyPairSync } from 'node:crypto'
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Refusal } from '@sheaf/contract'

/** Writes the private key as a PEM file that only its owner can read. Returns the public key (32 bytes, base64url). Never overwrites. */
export function makeSigningKey(file: string): { publicKey: string } {
  const repository = repositoryOf(resolve(dirname(file)))
  if (repository !== undefined)
    throw new Refusal(
      'wrong-usage',
      `${file} is in the Git repository ${repository}, where a private key can be committed by mistake. Choose a file outside it.`,
    )
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  try {
    writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new Refusal('file-unwritable', exists ? `${file} already exists and was not changed.` : `Can't write ${file}.`)
  }
  return { publicKey: publicKey.export({ format: 'jwk' }).x ?? '' }
}

function repositoryOf(folder: string): string | undefined {
  // A link to a folder in a repository is in the repository too.
  const real = existsSync(folder) ? realpathSync(folder) : folder
  if (existsSync(join(real, '.git'))) return real
  const parent = dirname(real)
  return parent === real ? undefined : repositoryOf(parent)
}
