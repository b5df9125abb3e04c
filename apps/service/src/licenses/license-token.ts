// Signs license and trial tokens, which the app checks offline, and reads license tokens: Ed25519, as a compact JWS.

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type LicenseClaims, Refusal, type TrialClaims } from '@sheaf/contract'
import { licenseClaimsSchema } from '@sheaf/contract/service-schemas'

export interface LicenseSigner {
  /** `aud` separates the two kinds: neither passes as the other. */
  sign(claims: LicenseClaims | TrialClaims): string
  /** The caller checks the expiry: an expired token is still proof of an activation. */
  read(token: string): LicenseClaims
  published: { keys: PublicJwk[] }
}

interface PublicJwk {
  kty: 'OKP'
  crv: 'Ed25519'
  /** The raw 32 bytes, base64url, as built into the app in `serviceKeys`. */
  x: string
  kid: string
  alg: 'EdDSA'
  use: 'sig'
}

/** The first key signs. Tokens of all keys are accepted, so keys can be rotated without a customer noticing. */
export function openLicenseSigner(signingKeys: readonly string[]): LicenseSigner {
  const pairs = signingKeys.map(readPair)
  const [first] = pairs
  if (first === undefined) throw new Refusal('service-setup', 'SHEAF_SIGNING_KEYS has no keys.')
  const byKid = new Map(pairs.map((pair) => [pair.jwk.kid, pair]))
  const head = encode({ alg: 'EdDSA', kid: first.jwk.kid, typ: 'JWT' })
  return {
    sign(claims) {
      const signed = `${head}.${encode(claims)}`
      return `${signed}.${sign(null, Buffer.from(signed), first.privateKey).toString('base64url')}`
    },
    read: (token) => readToken(token, byKid),
    published: { keys: [...byKid.values()].map(({ jwk }) => jwk) },
  }
}

interface Pair {
  privateKey: KeyObject
  publicKey: KeyObject
  jwk: PublicJwk
}

function readPair(pem: string): Pair {
  let privateKey: KeyObject
  try {
    privateKey = createPrivateKey(pem)
  } catch {
    // Node's message would quote the key.
    throw new Refusal('service-setup', "A key in SHEAF_SIGNING_KEYS isn't in PKCS #8 PEM format.")
  }
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Refusal('service-setup', "A key in SHEAF_SIGNING_KEYS isn't an Ed25519 key.")
  const publicKey = createPublicKey(privateKey)
  const { x } = publicKey.export({ format: 'jwk' })
  if (x === undefined) throw new Error('an Ed25519 key without x')
  // RFC 7638: exactly these members, in this order.
  const kid = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
  return { privateKey, publicKey, jwk: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' } }
}

/** The header only selects one of our keys: the algorithm it names must never decide how it is verified. */
function readToken(token: string, byKid: ReadonlyMap<string, Pair>): LicenseClaims {
  const parts = /^([\w-]{1,400})\.([\w-]{1,3000})\.([\w-]{86})$/.exec(token)
  const [, head = '', body = '', signature = ''] = parts ?? []
  const header = parts === null ? undefined : decode(head)
  if (!isHead(header) || header.alg !== 'EdDSA') throw new Refusal('request-unsigned', 'Not a license token.')
  const pair = byKid.get(header.kid)
  const bytes = Buffer.from(signature, 'base64url')
  // 86 characters encode four bits too many: only the canonical encoding is accepted.
  const isOurs =
    pair !== undefined && bytes.toString('base64url') === signature && verify(null, Buffer.from(`${head}.${body}`), pair.publicKey, bytes)
  if (!isOurs) throw new Refusal('request-unsigned', "The token wasn't signed by this service.")
  const claims = licenseClaimsSchema.safeParse(decode(body))
  if (!claims.success) throw new Refusal('request-unsigned', "The token isn't a valid license token.")
  return claims.data
}

function isHead(value: unknown): value is { alg: string; kid: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'alg' in value &&
    'kid' in value &&
    typeof value.kid === 'string' &&
    typeof value.alg === 'string'
  )
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
