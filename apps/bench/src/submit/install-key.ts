// The key that signs this installation's submissions: one submitter, one vote. Made once, for this user only, never shown.

import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { makeFolder, writeFileAtomic } from '@sheaf/engine/disk'

export interface InstallKey {
  /** Raw public key, base64url: the submitter's id for the service. */
  publicKey: string
  /** The short name in the leaderboard's raw data. */
  name: string
  /** Base64url. */
  sign(body: Uint8Array): string
}

export function installKey(home: string): InstallKey {
  const file = join(home, 'bench', 'submitter.key')
  return keyFrom(readKey(file) ?? makeKey(file), file)
}

/** For tests and seeding: a submitter that is not stored. */
export function ephemeralKey(): InstallKey {
  return keyFrom(newPem(), 'memory')
}

function newPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Refusal('path-unreadable', file)
  }
}

function makeKey(file: string): string {
  const temp = join(dirname(file), `.submitter.${randomBytes(8).toString('hex')}.tmp`)
  try {
    makeFolder(dirname(file))
    writeFileAtomic(temp, newPem(), { mode: 0o600 })
    chmodSync(temp, 0o600)
    // Linking fails if another process was faster; renaming would replace its key, and lose its votes.
    linkSync(temp, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw new Refusal('state-unwritable', `Couldn't create ${file}.`)
  } finally {
    rmSync(temp, { force: true })
  }
  return readFileSync(file, 'utf8')
}

function keyFrom(pem: string, file: string): InstallKey {
  const key = readPem(pem, file)
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    publicKey: raw.toString('base64url'),
    name: createHash('sha256').update(raw).digest('base64url').slice(0, 12),
    sign: (body) => sign(null, body, key).toString('base64url'),
  }
}

function readPem(pem: string, file: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = createPrivateKey(pem)
  } catch {
    key = undefined
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw new Refusal('state-broken', `${file} is not a signing key. It was left unchanged.`)
  return key
}
