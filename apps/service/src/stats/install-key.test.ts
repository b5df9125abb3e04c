import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInstallKey, submitterName } from './install-key.ts'
import { testInstall } from './testing/test-install.ts'

describe('an install key', () => {
  const body = Buffer.from('{"version":1}')
  const { key, secret } = testInstall()

  it('reads an install key from base64url and verifies a signature over the bytes', async () => {
    const read = readInstallKey(key)
    const signature = sign(null, body, secret)
    expect(read?.raw).toEqual(Buffer.from(key, 'base64url'))
    expect(await read?.signed(body, signature.toString('base64url'))).toBe(true)
    expect(await read?.signed(Buffer.from('{"version":2}'), signature.toString('base64url'))).toBe(false)
  })

  it('accepts every generated key', () => {
    for (let times = 0; times < 50; times++) expect(readInstallKey(testInstall().key)?.raw).toHaveLength(32)
  })

  it('rejects any other spelling of a key or a signature', async () => {
    const last = key.at(-1) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const spare = key.slice(0, -1) + alphabet[alphabet.indexOf(last) + 1]
    expect(Buffer.from(spare, 'base64url')).toEqual(Buffer.from(key, 'base64url'))
    for (const other of [
      spare,
      `${key}=`,
      `${key}A`,
      ` ${key}`,
      key.slice(1),
      '',
      `${key}, ${key}`,
      'é'.repeat(43),
      key.replace(/.$/, '+'),
    ])
      expect([other, readInstallKey(other)]).toEqual([other, undefined])
    const read = readInstallKey(key)
    const signature = sign(null, body, secret).toString('base64url')
    for (const other of [
      `${signature}==`,
      signature.slice(1),
      '',
      `${signature}AA`,
      Buffer.from(signature, 'base64url').toString('base64'),
    ])
      expect(await read?.signed(body, other)).toBe(false)
  })

  it('rejects keys of small order, with which anyone can sign anything', () => {
    const zero = (count: number) => '00'.repeat(count)
    const smallOrder = [
      `01${zero(31)}`,
      `ec${'ff'.repeat(30)}7f`,
      zero(32),
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    ]
    for (const hex of smallOrder) {
      const bytes = Buffer.from(hex, 'hex')
      const otherSign = Buffer.from(bytes)
      otherSign[31] = (otherSign[31] ?? 0) | 0x80
      for (const raw of [bytes, otherSign]) expect([hex, readInstallKey(raw.toString('base64url'))]).toEqual([hex, undefined])
    }
  })

  it('rejects a key that is not a point on the curve in its canonical form', () => {
    // No point on the curve has y = 2; p + 3 would be a second spelling of 3.
    for (const hex of [`02${'00'.repeat(31)}`, `f0${'ff'.repeat(30)}7f`, 'ff'.repeat(32)])
      expect(readInstallKey(Buffer.from(hex, 'hex').toString('base64url'))).toBeUndefined()
  })

  it('never throws when reading a key, whatever the input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.uint8Array({ minLength: 32, maxLength: 32 })), (given) => {
        const text = typeof given === 'string' ? given : Buffer.from(given).toString('base64url')
        const read = readInstallKey(text)
        expect(read === undefined || read.raw.length === 32).toBe(true)
      }),
    )
  })

  it('rejects another type of key', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(readInstallKey(publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'))).toBeUndefined()
  })

  it('derives a short submitter name that differs between keys', () => {
    expect(submitterName(Buffer.alloc(32, 1))).toMatch(/^[\w-]{12}$/)
    expect(submitterName(Buffer.alloc(32, 1))).not.toBe(submitterName(Buffer.alloc(32, 2)))
  })
})
