import fc from 'fast-check'
import { it } from 'vitest'
import { grouped } from './grouped.ts'

it('groups digits like toLocaleString', () => {
  fc.assert(fc.property(fc.maxSafeNat(), (count) => grouped(count) === count.toLocaleString('en')))
})
