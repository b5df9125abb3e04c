import { describe, expect, it } from 'vitest'
import { quote, refusalOf } from './fault.ts'

describe('a quoted provider message', () => {
  it('quotes on one line, removes control characters, escapes bidirectional ones', () => {
    expect(quote('a\r\n\tb\u001b[2Jc\u202ed', [])).toBe('a b [2Jc\\u202ed')
  })
  it('shortens a quote without splitting a character', () => {
    expect(quote('🌍'.repeat(400), [])).toBe(`${'🌍'.repeat(300)}…`)
  })
  it('removes keys before shortening a quote, so no part of a key remains', () => {
    const key = 'canary-0123456789'
    expect(quote(`${'x'.repeat(290)} ${key}`, [key])).toBe(`${'x'.repeat(290)} [key]`)
  })
  it('omits the quote when the provider sent no message', () => {
    expect(refusalOf({ code: 'model-cut', detail: ' ', isTemporary: false }, []).detail).toBeUndefined()
  })
})
