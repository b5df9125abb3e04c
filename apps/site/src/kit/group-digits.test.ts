import fc from 'fast-check'
import { it } from 'vitest'
import { groupDigits } from './group-digits.ts'

it('groups digits like toLocaleString', () => {
  fc.assert(fc.property(fc.maxSafeNat(), (count) => groupDigits(count) === count.toLocaleString('en')))
})
