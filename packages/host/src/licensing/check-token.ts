// Verifies a license token (JWS, EdDSA) offline: a trusted signature and all required claims.

import { type LicenseClaims, paidPlans } from '@sheaf/contract'
import { nodeCrypto } from './node-crypto.ts'

const tokenChars = 4_000

/** Undefined: not trusted. Whether it is still valid is checked elsewhere. */
export function checkToken(token: string, keys: readonly string[]): LicenseClaims | undefined {
  const claims = readSigned(token, keys)
  return isClaims(claims) ? claims : undefined
}

/** The content of a token that one of the keys signed, unchecked: tokens of different kinds have the same keys. Undefined: not trusted. */
export function readSigned(token: string, keys: readonly string[]): unknown {
  if (token.length > tokenChars || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return undefined
  const [header = '', body = '', signature = ''] = token.split('.')
  // Only one algorithm is accepted: a token that names another, or none, is not ours.
  if (fieldOf(jsonOf(header), 'alg') !== 'EdDSA') return undefined
  const signed = Buffer.from(`${header}.${body}`)
  const bytes = Buffer.from(signature, 'base64url')
  if (!keys.some((key) => isSignedBy(key, signed, bytes))) return undefined
  return jsonOf(body)
}

/** Ignores the header's key id: during key rotation both count. */
function isSignedBy(key: string, signed: Buffer, signature: Buffer): boolean {
  try {
    const { createPublicKey, verify } = nodeCrypto()
    return verify(null, signed, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' }), signature)
  } catch {
    return false
  }
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function isClaims(value: unknown): value is LicenseClaims {
  const field = (name: keyof LicenseClaims) => fieldOf(value, name)
  const isTime = (time: unknown) => typeof time === 'number' && Number.isSafeInteger(time) && time > 0 && time < 8e12
  return (
    field('iss') === 'sheaf' &&
    field('aud') === 'sheaf-app' &&
    [field('sub'), field('jti'), field('machine'), field('keyEnding')].every((text) => typeof text === 'string') &&
    isTime(field('iat')) &&
    isTime(field('exp')) &&
    paidPlans.some((plan) => plan === field('plan')) &&
    [field('machines'), field('machinesAllowed')].every(Number.isSafeInteger)
  )
}
