import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitLines } from './split-lines.ts'

describe('splitLines', () => {
  it('keeps the end of each line', () => {
    expect(splitLines('a\r\nb\n\nc')).toEqual(['a\r\n', 'b\n', '\n', 'c'])
  })

  it('returns no line for an empty text, and none after a final newline', () => {
    expect([splitLines(''), splitLines('a\n')]).toEqual([[], ['a\n']])
  })

  it('treats a lone \\r as a line end only in a text without \\n', () => {
    expect([splitLines('a\rb\r'), splitLines('a\rb\nc\r')]).toEqual([
      ['a\r', 'b\r'],
      ['a\rb\n', 'c\r'],
    ])
  })

  it('keeps a byte order mark on the first line', () => {
    expect(splitLines('\uFEFFa\nb')).toEqual(['\uFEFFa\n', 'b'])
  })

  it('returns lines that join to the same text', () => {
    const unit = fc.constantFrom('a', '\n', '\r', '\r\n', '\uFEFF', '\uD83D', '😀')
    fc.assert(fc.property(fc.string({ unit }), (text) => splitLines(text).join('') === text))
  })
})
