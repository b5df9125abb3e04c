import fc from 'fast-check'
import { expect, it } from 'vitest'
import { redactSecrets } from './redact-secrets.ts'

it('merges overlapping findings', () => {
  const found = [
    { rule: 'b', start: 4, end: 9 },
    { rule: 'a', start: 2, end: 6 },
    { rule: 'c', start: 9, end: 10 },
  ]
  expect(redactSecrets('0123456789', found)).toBe('01[REDACTED: a][REDACTED: c]')
})

it('keeps the line breaks of a multiline secret', () => {
  expect(redactSecrets('a\nKEY\r\nKEY\nb', [{ rule: 'k', start: 2, end: 10 }])).toBe('a\n[REDACTED: k]\r\n\nb')
})

it('keeps every character outside the findings and none inside', () => {
  const spans = fc.array(fc.record({ rule: fc.constant('r'), start: fc.nat(40), length: fc.integer({ min: 1, max: 10 }) }))
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '\n'), minLength: 50, maxLength: 50 }), spans, (text, drawn) => {
      const found = drawn.map(({ rule, start, length }) => ({ rule, start, end: start + length }))
      const inside = (index: number): boolean => found.some(({ start, end }) => start <= index && index < end)
      const kept = [...text].filter((letter, index) => letter === '\n' || !inside(index)).join('')
      expect(redactSecrets(text, found).replaceAll('[REDACTED: r]', '')).toBe(kept)
    }),
  )
})
