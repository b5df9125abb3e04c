import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compact } from './compact.ts'

describe('compact', () => {
  it('removes long blanks and comments that start a line, and maps positions back', () => {
    const text = `class A {\n  /** said\n   * at length */\n  void f() {${' '.repeat(60)}}\n  // more\n  int x;${'\n'.repeat(40)}  }`
    const { text: short, origin } = compact(text)
    expect(short).toBe('class A {\n\n  void f() { }\n\n  int x;\n  }')
    expect(text.slice(origin(short.indexOf('void')), origin(short.indexOf('void')) + 8)).toBe('void f()')
    expect(origin(short.indexOf('int x'))).toBe(text.indexOf('int x'))
    expect(origin(short.length - 1)).toBe(text.length - 1)
  })

  it('keeps indentation, strings that look like comments, and an unterminated comment', () => {
    const text = `a\n${' '.repeat(20)}b("/* x", c)\n/* one /* in */ another */ d\n/* open`
    expect(compact(text).text).toBe(text)
  })

  it('maps every non-blank character to itself', () => {
    const piece = fc.constantFrom('a', '{', '}', ' '.repeat(30), '\n', '\n\n\n', '  ', '// x', '/*', '*/', '"', '\r\n', '\t'.repeat(25))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('')
        const { text: short, origin } = compact(text)
        expect(short.length).toBeLessThanOrEqual(text.length)
        for (let at = 0; at < short.length; at++) if (/\S/.test(short.charAt(at))) expect(text.charAt(origin(at))).toBe(short.charAt(at))
      }),
    )
  })
})
