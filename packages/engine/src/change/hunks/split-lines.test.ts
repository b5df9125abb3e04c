import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitLines } from './split-lines.ts'

describe('splitLines', () => {
  it('leaves every line its own end', () => {
    expect(splitLines('a\r\nb\n\nc')).toEqual(['a\r\n', 'b\n', '\n', 'c'])
  })

  it('finds no line in an empty text and no empty one behind a final newline', () => {
    expect([splitLines(''), splitLines('a\n')]).toEqual([[], ['a\n']])
  })

  it('takes a lone \\r for a line end only where no \\n is', () => {
    expect([splitLines('a\rb\r'), splitLines('a\rb\nc\r')]).toEqual([
      ['a\r', 'b\r'],
      ['a\rb\n', 'c\r'],
    ])
  })

  it('leaves a byte order mark on the first line', () => {
    expect(splitLines('\uFEFFa\nb')).toEqual(['\uFEFFa\n', 'b'])
  })

  it('gives any text back when joined', () => {
    const unit = fc.constantFrom('a', '\n', '\r', '\r\n', '\uFEFF', '\uD83D', '😀')
    fc.assert(fc.property(fc.string({ unit }), (text) => splitLines(text).join('') === text))
  })
})
