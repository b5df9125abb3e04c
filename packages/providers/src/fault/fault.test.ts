import { describe, expect, it } from 'vitest'
import { quote, refusalOf } from './fault.ts'

describe('what a provider says, quoted', () => {
  it('is one line, without what turns text around or moves a cursor', () => {
    expect(quote('a\r\n\tb\u001b[2Jc\u202ed', [])).toBe('a b [2Jc\\u202ed')
  })
  it('is short, and no letter is cut in half', () => {
    expect(quote('🌍'.repeat(400), [])).toBe(`${'🌍'.repeat(300)}…`)
  })
  it('is scrubbed before it is shortened, so that no half of a key stays', () => {
    const key = 'canary-0123456789'
    expect(quote(`${'x'.repeat(290)} ${key}`, [key])).toBe(`${'x'.repeat(290)} [key]`)
  })
  it('is not there when nothing was said', () => {
    expect(refusalOf({ code: 'model-cut', says: ' ', passes: false }, []).detail).toBeUndefined()
  })
})
