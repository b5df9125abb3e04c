import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrub } from './scrub.ts'

const secret = fc.string({
  minLength: 16,
  maxLength: 80,
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/+=.'),
})

describe('scrub', () => {
  it('leaves no eight consecutive characters of a key in a text', () => {
    const text = fc.array(fc.oneof(fc.string(), fc.record({ from: fc.nat(80), length: fc.nat(80) })), { maxLength: 8 })
    fc.assert(
      fc.property(secret, text, (key, parts) => {
        const said = parts.map((part) => (typeof part === 'string' ? part : key.slice(part.from, part.from + part.length))).join(' ')
        const clean = scrub(said, [key])
        for (let at = 0; at + 8 <= key.length; at += 1) expect(clean.includes(key.slice(at, at + 8))).toBe(false)
      }),
    )
  })
  it('finds a URL-encoded key', () => {
    expect(scrub('at https://x/?k=a%2Fb%2Bc%3Dd0123456789', ['a/b+c=d0123456789'])).toBe('at https://x/?k=[key]')
  })
  it('finds a key in base64, at any position in the encoded text', () => {
    fc.assert(
      fc.property(secret, fc.string(), (key, before) => {
        const clean = scrub(Buffer.from(`${before}${key} and more`).toString('base64'), [key])
        expect(Buffer.from(clean.replaceAll('[key]', ''), 'base64').toString()).not.toContain(key)
        expect(clean).toContain('[key]')
      }),
    )
  })
  it.each([
    ['Incorrect API key provided: sk-proj-abcd************wxyz.', 'Incorrect API key provided: [key]'],
    ['key AIzaSyA0123456789 is blocked', 'key [key] is blocked'],
    ['sent Bearer eyJhbGciOi.J9 along', 'sent [key] along'],
    ['Your API key is invalid: ask-for-another', 'Your API key is invalid: ask-for-another'],
  ])('recognizes keys by their format: %s', (said, clean) => {
    expect(scrub(said, [])).toBe(clean)
  })
  it('keeps a text that shares only a few letters with a key', () => {
    expect(scrub('The model is overloaded, try again.', ['sk-over-0123456789'])).toBe('The model is overloaded, try again.')
  })
})
