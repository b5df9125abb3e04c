import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rarestFirst, rarestPart, seekLiteral } from './seek-literal.ts'

describe('seekLiteral', () => {
  it('finds a text at the same index as indexOf', () => {
    const text = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
      fc.array(fc.constantFrom('a', 'e', 'X', 'q', ' ', 'é', '😀'), { minLength, maxLength }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text(1, 9), text(0, 60), text(0, 20), fc.nat(30), (literal, before, after, from) => {
        const whole = before + literal + after
        const start = Math.min(from, whole.length)
        expect(seekLiteral(literal)(whole, start)).toBe(whole.indexOf(literal, start))
      }),
    )
  })

  it('starts at the rarest letter', () => {
    expect(rarestPart('descriptionData')).toEqual({ part: 'Data', offset: 11 })
    expect(rarestPart('at')).toEqual({ part: 'at', offset: 0 })
    expect(rarestFirst(['function ', 'Error'])).toEqual(['Error', 'function '])
  })
})
