import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkToken } from './check-token.ts'
import { claimsOf, newSigningKey, signToken } from './testing/index.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const [present, next, stranger] = [newSigningKey(), newSigningKey(), newSigningKey()]
const claims = claimsOf({}, now)
const token = signToken(claims, present)

describe('checkToken', () => {
  it('accepts tokens signed by any known key, also during a key rotation', () => {
    const both = [present.publicKey, next.publicKey]
    expect([checkToken(token, both), checkToken(signToken(claims, next), both), checkToken(token, [next.publicKey])]).toEqual([
      claims,
      claims,
      undefined,
    ])
  })

  it('rejects tokens signed by an unknown key, and all tokens when no key is known', () => {
    expect([checkToken(signToken(claims, stranger), [present.publicKey]), checkToken(token, [])]).toEqual([undefined, undefined])
  })

  it('detects any single changed character', () => {
    const spoiled = [...token].map((character, at) => token.slice(0, at) + (character === 'A' ? 'B' : 'A') + token.slice(at + 1))
    // The last character of a part has unused bits: changing those changes the text, but not the token.
    const taken = spoiled.filter((each) => checkToken(each, [present.publicKey]) !== undefined)
    for (const each of taken)
      expect(Buffer.from(each.split('.')[2] ?? '', 'base64url')).toEqual(Buffer.from(token.split('.')[2] ?? '', 'base64url'))
    expect(taken.length).toBeLessThan(3)
  })

  it.each([
    ['no signature', { alg: 'none', typ: 'JWT' }],
    ['another algorithm', { alg: 'HS256', typ: 'JWT' }],
    ['an algorithm that is an object', { alg: { EdDSA: true } }],
    ['no algorithm', {}],
  ])('rejects a token that asks for %s', (_what, header) => {
    const asked = signToken(claims, present, header)
    const [head = '', body = ''] = asked.split('.')
    const hmac = createHmac('sha256', present.publicKey).update(`${head}.${body}`).digest('base64url')
    expect([asked, `${head}.${body}.`, `${head}.${body}.${hmac}`].map((each) => checkToken(each, [present.publicKey]))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([
    ['another issuer', { iss: 'someone' }],
    ['another audience', { aud: 'sheaf-site' }],
    ['no machine', { machine: undefined }],
    ['an unknown plan', { plan: 'free' }],
    ['a time that is a string', { exp: '9999999999' }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is not a number', { exp: Number.NaN }],
    ['an expiry beyond all dates', { exp: 1e300 }],
    ['a negative time', { iat: -1 }],
    ['a machine count that is not a number', { machines: null }],
  ])('rejects a token with %s, even if it is signed', (_what, change) => {
    expect(checkToken(signToken({ ...claims, ...change }, present), [present.publicKey])).toBe(undefined)
  })

  it.each(['', '.', '..', 'a.b', 'a.b.c.d', 'é.é.é', `${'a'.repeat(5_000)}.b.c`, 'null.null.null'])('rejects %j as a token', (text) => {
    expect(checkToken(text, [present.publicKey])).toBe(undefined)
  })

  it('rejects a token when the public key is invalid', () => {
    expect(['', 'AAAA', 'not base64 at all', 'A'.repeat(100)].map((key) => checkToken(token, [key]))).toEqual(Array(4).fill(undefined))
  })
})
