// Install keys as sent over the wire: 32 raw Ed25519 bytes in base64url, with signatures over the exact bytes sent.

import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

export interface InstallKey {
  raw: Buffer
  /** Whether the key signed exactly these bytes. Verified off the event loop: a body may be megabytes. */
  signed(body: Uint8Array, signature: string): Promise<boolean>
}

/** Undefined if it is not a usable key: wrong length, a second spelling, not on the curve, or of small order. */
export function readInstallKey(text: string): InstallKey | undefined {
  const raw = readBase64url(text, 32)
  if (raw === undefined || !isUsablePoint(raw)) return undefined
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' })
  return {
    raw,
    async signed(body, signature) {
      const bytes = readBase64url(signature, 64)
      return bytes !== undefined && (await verifies(key, body, bytes))
    },
  }
}

/** A submitter's public name: enough to tell two apart, with no room for a chosen text. */
export function submitterName(raw: Uint8Array): string {
  return createHash('sha256').update(raw).digest('base64url').slice(0, 12)
}

function verifies(key: KeyObject, body: Uint8Array, signature: Buffer): Promise<boolean> {
  return new Promise((resolve, reject) => {
    verify(null, body, key, signature, (error, fits) => (error === null ? resolve(fits) : reject(error)))
  })
}

/** Strict: no padding, whitespace or spare bits. Node accepts all of them, and one key would have many spellings. */
function readBase64url(text: string, bytes: number): Buffer | undefined {
  if (text.length !== Math.ceil((bytes * 4) / 3)) return undefined
  const read = Buffer.from(text, 'base64url')
  return read.length === bytes && read.toString('base64url') === text ? read : undefined
}

const prime = 2n ** 255n - 19n
const curve = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/**
 * For a point of small order, signatures can be made without a secret, so anyone could sign with that key. The check is on y alone: both
 * signs of x have the same order.
 */
function isUsablePoint(raw: Buffer): boolean {
  const bytes = Buffer.from(raw).reverse()
  bytes[0] = (bytes[0] ?? 0) & 0x7f
  const y = BigInt(`0x${bytes.toString('hex')}`)
  return y < prime && isOnCurve(y) && !smallOrder.has(y)
}

/** -x² + y² = 1 + d·x²·y² has an x if (y² - 1) / (d·y² + 1) is a square. */
function isOnCurve(y: bigint): boolean {
  const square = (y * y) % prime
  const ratio = (((square + prime - 1n) % prime) * power((curve * square + 1n) % prime, prime - 2n)) % prime
  return ratio === 0n || power(ratio, (prime - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = base
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * factor) % prime
    factor = (factor * factor) % prime
  }
  return result
}

const order8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022n

/** y of the eight points whose order divides 8. */
const smallOrder = new Set([0n, 1n, prime - 1n, order8, prime - order8])
