import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareExactly, compareKeys, compareNames, nameKey, sortKey } from './compare-names.ts'

const letters = [...'aAbB019.-_ ', '²', '３', 'é', 'e\u0301', '\u0301', 'ß', 'Ä', '\u{1f600}']

describe('compareNames', () => {
  it('orders names like their keys, without creating keys', () => {
    const name = fc.array(fc.constantFrom(...letters), { maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(name, name, (a, b) => {
        const byKeys = compareKeys(nameKey(a), nameKey(b)) || compareExactly(a, b)
        expect(Math.sign(compareNames(a, b))).toBe(Math.sign(byKeys))
      }),
      { numRuns: 5_000 },
    )
  })

  it('orders names like their sort keys, with numbers of any length', () => {
    const number = fc.constantFrom('9', '10', '123456789', '999999999', '1000000000', `1${'0'.repeat(40)}`, '000000000012')
    const name = fc.array(fc.oneof(fc.constantFrom(...letters, '/', ':'), number), { maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(name, name, (a, b) => {
        const byKeys = compareExactly(sortKey(a), sortKey(b)) || compareExactly(a, b)
        expect(Math.sign(byKeys)).toBe(Math.sign(compareNames(a, b)))
      }),
      { numRuns: 5_000 },
    )
  })

  it('compares digits as numbers and ignores case', () => {
    expect(['b10', 'B2', 'a', 'b1²', 'Z', 'b01'].sort(compareNames)).toEqual(['a', 'b01', 'B2', 'b10', 'b1²', 'Z'])
  })
})
