import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { LicenseClaims } from '@sheaf/contract'
import { calculateJwkThumbprint, createLocalJWKSet, importPKCS8, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { openLicenseSigner } from './license-token.ts'

const now = 1_800_000_000
const claims: LicenseClaims = {
  iss: 'sheaf',
  aud: 'sheaf-app',
  sub: 'licence-1',
  jti: 'activation-1',
  iat: now,
  exp: now + 14 * 86_400,
  plan: 'yearly',
  machine: 'a'.repeat(64),
  keyEnding: 'ABCDE',
  machines: 1,
  machinesAllowed: 3,
}
const newPem = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
const [present, next, stranger] = [newPem(), newPem(), newPem()]
const signer = openLicenseSigner([present, next])
const refused = expect.objectContaining({ code: 'request-unsigned' })

describe('license tokens', () => {
  it('signs tokens that another JWT library verifies with the published key', async () => {
    const token = signer.sign(claims)
    const read = await jwtVerify(token, createLocalJWKSet(signer.published), {
      issuer: 'sheaf',
      audience: 'sheaf-app',
      currentDate: new Date((now + 60) * 1000),
      algorithms: ['EdDSA'],
    })
    const [first] = signer.published.keys
    expect(read.payload).toEqual(claims)
    expect(read.protectedHeader).toEqual({ alg: 'EdDSA', kid: first?.kid, typ: 'JWT' })
    for (const jwk of signer.published.keys) expect(jwk.kid).toBe(await calculateJwkThumbprint({ ...jwk }))
    expect(first?.x).toBe(createPublicKey(present).export({ format: 'jwk' }).x)
    expect(JSON.stringify(signer.published)).not.toContain('"d"')
  })

  it('reads a token that another JWT library signed with our key', async () => {
    const key = await importPKCS8(next, 'EdDSA')
    const kid = signer.published.keys[1]?.kid ?? ''
    const token = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'EdDSA', kid }).sign(key)
    expect(signer.read(token)).toEqual(claims)
  })

  it('accepts an expired token as proof of an activation', () => {
    expect(signer.read(signer.sign({ ...claims, exp: 1 }))).toEqual({ ...claims, exp: 1 })
  })

  it('reads old tokens after a key rotation, signs with the new key, and rejects removed keys', () => {
    const rotated = openLicenseSigner([next, present])
    expect(rotated.read(signer.sign(claims))).toEqual(claims)
    expect(kidOf(rotated.sign(claims))).toBe(signer.published.keys[1]?.kid)
    expect(() => openLicenseSigner([next]).read(signer.sign(claims))).toThrow(refused)
  })

  it('rejects tokens forged in every known way', async () => {
    const token = signer.sign(claims)
    const [head = '', body = '', signature = ''] = token.split('.')
    const { kid, x } = signer.published.keys[0] ?? { kid: '', x: '' }
    const publicPem = createPublicKey(present).export({ format: 'pem', type: 'spki' }).toString()
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const hmac = (secret: string | Buffer, header: unknown, length?: number) => {
      const signed = `${part(header)}.${body}`
      return `${signed}.${createHmac(length === 64 ? 'sha512' : 'sha256', secret)
        .update(signed)
        .digest('base64url')}`
    }
    const strangerSigned = (header: string) =>
      `${header}.${body}.${sign(null, Buffer.from(`${header}.${body}`), stranger).toString('base64url')}`
    const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
    const forged = [
      new UnsecuredJWT({ ...claims }).encode(),
      `${part({ alg: 'none', kid })}.${body}.`,
      `${part({ alg: 'none', kid })}.${body}.${signature}`,
      hmac(publicPem, { alg: 'HS256', kid }),
      hmac(x, { alg: 'HS256', kid }),
      hmac(Buffer.from(x, 'base64url'), { alg: 'HS512', kid }, 64),
      hmac(publicPem, { alg: 'EdDSA', kid }, 64),
      strangerSigned(head),
      strangerSigned(part({ alg: 'EdDSA', kid: 'unknown', typ: 'JWT' })),
      strangerSigned(part({ alg: 'EdDSA', kid, jwk: createPublicKey(stranger).export({ format: 'jwk' }) })),
      strangerSigned(part({ alg: 'EdDSA' })),
      strangerSigned(part({ alg: 'EdDSA', kid: ['__proto__'] })),
      strangerSigned(part({ alg: 'EdDSA', kid: '__proto__' })),
      `${head}.${part({ ...claims, exp: now * 2 })}.${signature}`,
      `${head}.${signer.sign({ ...claims, machine: 'b'.repeat(64) }).split('.')[1]}.${signature}`,
      `${part({ typ: 'JWT', kid, alg: 'EdDSA' })}.${body}.${signature}`,
      `${head}.${body}.${flip(signature)}`,
      `${head}.${body}.${signature}=`,
      `${head}.${body}.${otherSpelling(signature)}`,
      `${head}.${body}`,
      `${token}.${signature}`,
      ` ${token}`,
      `${token}\n`,
      `${part('text')}.${body}.${signature}`,
      `${part(null)}.${body}.${signature}`,
      '',
      'a.b.c',
      'x'.repeat(100_000),
    ]
    for (const each of forged) expect(() => signer.read(each), each.slice(0, 80)).toThrow(refused)
  })

  it('rejects a token that we signed for another purpose', () => {
    const others = [{ ...claims, iss: 'other' }, { ...claims, aud: 'other' }, { ...claims, plan: 'free' }, { sub: 'x' }, 'text', null, []]
    for (const other of others) expect(() => signer.read(signedBy(present, other))).toThrow(refused)
    expect(signer.read(signedBy(present, claims))).toEqual(claims)
  })

  it('rejects unusable signing keys without quoting them', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    for (const bad of [[], ['SECRET-TEXT'], [present, rsa], [createPublicKey(present).export({ format: 'pem', type: 'spki' }).toString()]])
      expect(() => openLicenseSigner(bad)).toThrow(
        expect.objectContaining({ code: 'service-setup', message: expect.not.stringContaining('SECRET') }),
      )
  })
})

function signedBy(pem: string, payload: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'EdDSA', kid: signer.published.keys[0]?.kid })}.${part(payload)}`
  return `${signed}.${sign(null, Buffer.from(signed), pem).toString('base64url')}`
}

function kidOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
}

/** 64 bytes leave four bits of the last character unused, so another character decodes to the same bytes. */
function otherSpelling(signature: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return signature.slice(0, -1) + alphabet[alphabet.indexOf(signature.at(-1) ?? '') ^ 1]
}
