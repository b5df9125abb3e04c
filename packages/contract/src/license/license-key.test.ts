import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupedKey, keyCharacters, readLicenseKey, writeLicenseKey } from './license-key.ts'

const body = fc.string({ unit: fc.constantFrom(...keyCharacters), minLength: 24, maxLength: 24 })
const key = writeLicenseKey('0123456789ABCDEFGHJKMNPQ')

describe('license keys', () => {
  it('reads a key back regardless of case, separators and prefix', () => {
    fc.assert(
      fc.property(body, fc.constantFrom(' ', '-', '–', '\u00ad', '\n'), fc.boolean(), (made, between, isBare) => {
        const whole = writeLicenseKey(made)
        const copied = (isBare ? whole.slice(6) : whole).toLowerCase().replaceAll('-', between)
        expect(readLicenseKey(copied)).toEqual({ ok: true, key: whole })
      }),
    )
  })

  it('reads letters that look like digits as those digits', () => {
    expect(readLicenseKey(key.replace('0', 'O').replace('1', 'l'))).toEqual({ ok: true, key })
  })

  it('detects any single wrong character', () => {
    fc.assert(
      fc.property(body, fc.nat(24), fc.integer({ min: 1, max: 31 }), (made, at, by) => {
        const typed = [...writeLicenseKey(made).slice(6).replaceAll('-', '')]
        typed[at] = keyCharacters[(keyCharacters.indexOf(typed[at] ?? '') + by) % 32] ?? ''
        expect(readLicenseKey(typed.join(''))).toMatchObject({ ok: false, why: 'mistyped' })
      }),
    )
  })

  it('reports a key that is empty, too short, too long, or has an invalid character', () => {
    expect(['', 'SHEAF', 'sheaf-0123', `${key}7`, key.replace('A', 'U'), 'not a key!'].map((text) => readLicenseKey(text))).toEqual([
      { ok: false, why: 'empty', message: 'Paste the key from the page shown after checkout.' },
      { ok: false, why: 'empty', message: 'Paste the key from the page shown after checkout.' },
      { ok: false, why: 'short', message: '4 of 25 characters after SHEAF.' },
      { ok: false, why: 'long', message: 'The key is too long: 26 characters after SHEAF instead of 25.' },
      { ok: false, why: 'character', message: "Keys don't contain “U”. Copy the key again from the page shown after checkout." },
      { ok: false, why: 'character', message: "Keys don't contain “!”. Copy the key again from the page shown after checkout." },
    ])
  })

  it('groups a key as it is typed, without losing characters', () => {
    expect(['', 's', 'sheaf', 'sheaf0', 'SHEAF-01234-5', 'sheaf o1il5 6', '01234567'].map(groupedKey)).toEqual([
      '',
      'S',
      'SHEAF',
      'SHEAF-0',
      'SHEAF-01234-5',
      'SHEAF-01115-6',
      '01234-567',
    ])
  })
})
