import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareExactly, compareKeys, compareNames, nameKey } from './compare-names.ts'

const letters = [...'aAbB019.-_ ', '²', '３', 'é', 'e\u0301', '\u0301', 'ß', 'Ä', '\u{1f600}']

describe('compareNames', () => {
  it('gives the order of keys without making them', () => {
    const name = fc.array(fc.constantFrom(...letters), { maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(name, name, (a, b) => {
        const byKeys = compareKeys(nameKey(a), nameKey(b)) || compareExactly(a, b)
        expect(Math.sign(compareNames(a, b))).toBe(Math.sign(byKeys))
      }),
      { numRuns: 5_000 },
    )
  })

  it('reads digits as numbers and does not mind case', () => {
    expect(['b10', 'B2', 'a', 'b1²', 'Z', 'b01'].sort(compareNames)).toEqual(['a', 'b01', 'B2', 'b10', 'b1²', 'Z'])
  })
})
