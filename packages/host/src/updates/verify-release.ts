// Verifies a release and its archive. Both signatures are required: with the archive's alone, an old archive could pass for a new version.

import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { lstat, readFile } from 'node:fs/promises'
import { releaseText, type SignedRelease } from '@sheaf/contract'

export async function isReleaseSigned(release: SignedRelease, keys: readonly string[]): Promise<boolean> {
  const text = releaseText(release, await sha256(Buffer.from(release.notes)))
  return isSigned(Buffer.from(text), release.releaseSignature, keys)
}

/** Checks the bytes on disk, not those received: what is installed is what was verified. */
export async function isArchiveGenuine(file: string, release: SignedRelease, keys: readonly string[]): Promise<boolean> {
  const stats = await lstat(file).catch(() => undefined)
  if (!stats?.isFile() || stats.size !== release.length) return false
  const bytes = await readFile(file)
  return bytes.length === release.length && (await sha256(bytes)) === release.sha256 && isSigned(bytes, release.archiveSignature, keys)
}

/** By any of the keys: during rotation two are valid. */
async function isSigned(bytes: Buffer, signature: string, keys: readonly string[]): Promise<boolean> {
  const given = Buffer.from(signature, 'base64')
  // Accept only canonical base64, as Sparkle does.
  if (given.length !== 64 || given.toString('base64') !== signature) return false
  for (const key of keys.map(publicKeyOf)) if (key !== undefined && (await isSignedBy(key, bytes, given))) return true
  return false
}

/** On another thread: an archive takes most of a second. */
function isSignedBy(key: KeyObject, bytes: Buffer, signature: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    verify(null, bytes, key, signature, (error, isRight) => resolve(error === null && isRight))
  })
}

function publicKeyOf(key: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
  } catch {
    return undefined
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}
