import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hintOf, toFoundSecrets } from './found-secret.ts'

it('shows at most six characters of a value in a hint, and none of a short value', () => {
  expect(hintOf('hunter2')).toBe('…')
  expect(hintOf('a'.repeat(19))).toBe('…')
  expect(hintOf('abcdefghijklmnopqrst')).toBe('abcd…st')
  expect(hintOf(`ab\nc${'d'.repeat(30)}`)).toBe('ab c…dd')
})

it('counts the same lines as splitting the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r\n'), maxLength: 60 }), fc.array(fc.nat(60)), (text, starts) => {
      const spots = starts.filter((start) => start < text.length).map((start) => ({ rule: 'r', start, end: start + 1 }))
      for (const { line, start } of toFoundSecrets(text, spots)) expect(line).toBe(text.slice(0, start).split('\n').length)
    }),
  )
})
