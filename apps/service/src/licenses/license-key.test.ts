import { keyEnding } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashLicenseKey, makeLicenseKey, normalizeLicenseKey } from './license-key.ts'

describe('license keys', () => {
  it('derives the same key for the same order, and another for another order, number or secret', () => {
    const key = makeLicenseKey('secret', 'order:1', 1)
    expect(key).toMatch(/^SHEAF(-[0-9A-HJKMNP-TV-Z]{5}){5}$/)
    expect(makeLicenseKey('secret', 'order:1', 1)).toBe(key)
    const others = [makeLicenseKey('secret', 'order:2', 1), makeLicenseKey('secret', 'order:1', 2), makeLicenseKey('other', 'order:1', 1)]
    expect(new Set([key, ...others]).size).toBe(4)
  })

  it('reads every generated key, however it is typed', () => {
    fc.assert(
      fc.property(fc.string(), (origin) => {
        const key = makeLicenseKey('a secret', origin, 1)
        for (const typed of [
          key,
          ` ${key.toLowerCase()}\n`,
          key.replaceAll('-', ' '),
          key.slice(6),
          key.replaceAll('0', 'o').replaceAll('1', 'l'),
        ])
          expect(normalizeLicenseKey(typed)).toBe(key)
      }),
    )
  })

  it('spreads the characters of many keys evenly', () => {
    const counts = new Map<string, number>()
    for (let order = 0; order < 1_000; order += 1)
      for (const each of makeLicenseKey('a secret', `order:${order}`, 1).slice(6).replaceAll('-', ''))
        counts.set(each, (counts.get(each) ?? 0) + 1)
    expect(counts.size).toBe(32)
    for (const count of counts.values()) expect(Math.abs(count - 25_000 / 32)).toBeLessThan(150)
  })

  it('rejects anything that is not a license key, however long or odd', () => {
    const key = makeLicenseKey('secret', 'order:1', 1)
    const odd = ['', 'SHEAF', 'SHEAF-', 'x'.repeat(1_000_000), `${key}0`, key.slice(0, -1), '\u0000', `${key}' or 1=1`]
    for (const text of odd) expect(() => normalizeLicenseKey(text)).toThrow(expect.objectContaining({ code: 'licence-key' }))
  })

  it('stores a hash that does not contain the ending of the key', () => {
    const key = makeLicenseKey('secret', 'order:1', 1)
    expect(hashLicenseKey(key)).toMatch(/^[0-9a-f]{64}$/)
    expect(hashLicenseKey(key).toUpperCase()).not.toContain(keyEnding(key))
  })
})
