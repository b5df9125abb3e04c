// Derives, normalizes and hashes license keys. Their form is the contract's.

import { createHash, createHmac } from 'node:crypto'
import { keyCharacters, Refusal, readLicenseKey, writeLicenseKey } from '@sheaf/contract'

/** The same order gives the same key, so it can be shown again without being stored. */
export function makeLicenseKey(keySecret: string, origin: string, number: number): string {
  const digest = createHmac('sha256', keySecret).update(`sheaf licence 1\0${origin}\0${number}`).digest()
  return writeLicenseKey(base32(digest.subarray(0, 15)))
}

/** Normalizes a typed key to the form that is hashed. */
export function normalizeLicenseKey(text: string): string {
  const read = readLicenseKey(text.slice(0, 200))
  if (!read.ok) throw new Refusal('licence-key', read.message)
  return read.key
}

/** 120 random bits need no slow hash. */
export function hashLicenseKey(key: string): string {
  return createHash('sha256').update(`sheaf licence key\0${key}`).digest('hex')
}

function base32(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (let count = (bytes.length * 8) / 5; count > 0; count -= 1) {
    text = keyCharacters.charAt(Number(rest % 32n)) + text
    rest /= 32n
  }
  return text
}
