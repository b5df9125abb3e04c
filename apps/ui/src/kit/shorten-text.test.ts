import { describe, expect, it } from 'vitest'
import { shortenText } from './shorten-text.ts'

const most = { chars: 300, lines: 2 }

describe('shortenText', () => {
  it('keeps the first characters or lines of a long text', () => {
    expect(shortenText('a'.repeat(600), most)).toBe(`${'a'.repeat(300)}…`)
    expect(shortenText('ab '.repeat(300), most)).toBe(`${'ab '.repeat(99)}ab…`)
    expect(shortenText(`one\ntwo\n${'three'.repeat(50)}`, most)).toBe('one\ntwo…')
  })

  it('keeps a text whole that is only a little longer', () => {
    expect(shortenText('a'.repeat(500), most)).toBe('a'.repeat(500))
    expect(shortenText('one\ntwo\nthree', most)).toBe('one\ntwo\nthree')
  })
})
