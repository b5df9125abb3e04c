import fc from 'fast-check'
import { expect, it } from 'vitest'
import { choosePaint } from './paint.ts'
import { visibleJson, visibleLine, visiblePainted, visibleText } from './visible-text.ts'

const hidden = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

it('escapes ANSI codes, carriage returns, bells and bidirectional overrides', () => {
  expect(visibleLine('a\x1b[31mred\x07\r\n\u202eevil\x9b')).toBe('a\\u001b[31mred\\u0007\\r\\n\\u202eevil\\u009b')
})

it('keeps tabs and line endings, and escapes a lone carriage return', () => {
  expect(visibleText('a\tb\r\nc\nd\re')).toBe('a\tb\nc\nd\\re')
})

it('escapes every control character, and leaves text without any unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = visibleLine(text)
      expect(shown.replaceAll('\t', '')).not.toMatch(hidden)
      if (!hidden.test(text)) expect(shown).toBe(text)
    }),
  )
})

it('keeps the color codes of painted text and escapes all other codes', () => {
  const { red, bold } = choosePaint(true, { FORCE_COLOR: '1' })
  const name = 'a\x1b[2J\x1b[8m\x9b\u202e'
  const written = 'a\\u001b[2J\\u001b[8m\\u009b\\u202e'
  expect(visiblePainted(`${red(bold(name))}\n\t${name}`)).toBe(`${red(bold(written))}\n\t${written}`)
})

it('writes JSON without control characters that parses to the same value', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\x7f', '\x9b31m', '\u202e', '\u2028', '\ufeff', '\ud800', '\x1b[2J'),
  )
  fc.assert(
    fc.property(fc.jsonValue(), fc.dictionary(value, value), fc.constantFrom(undefined, 2), (some, strings, indent) => {
      const text = visibleJson({ some, strings }, indent)
      expect(text.replaceAll('\n', '')).not.toMatch(hidden)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ some, strings })))
    }),
  )
})
