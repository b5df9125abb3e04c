import fc from 'fast-check'
import { expect, it } from 'vitest'
import { visibleLine, visibleText } from './visible-text.ts'

it('spells out escapes, carriage returns, bells and bidirectional overrides', () => {
  expect(visibleLine('a\x1b[31mred\x07\r\n\u202eevil\x9b')).toBe('a\\x1b[31mred\\x07\\r\\n\\u202eevil\\x9b')
})

it('keeps tabs and the line ends of a text', () => {
  expect(visibleText('a\tb\r\nc\nd\re')).toBe('a\tb\nc\nd\\re')
})

it('leaves no control character and changes no other', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = visibleLine(text)
      expect(shown.replaceAll('\t', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      if (!/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text)) expect(shown).toBe(text)
    }),
  )
})
