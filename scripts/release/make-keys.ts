// A new pair of keys for releases. The public half must be in the hands of users before the private one signs.

import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { Refusal } from '@sheaf/contract'

/** Writes the private half as PEM that only its owner may read, and answers the public one (base64url, 32 bytes). An old file is never replaced. */
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
