import { refusals } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { troubleAreas, troubleCodes } from './trouble-areas.ts'

describe('areas of troubles', () => {
  it('place every refusal exactly once', () => {
    const placed = troubleAreas.flatMap(troubleCodes)
    expect(placed.toSorted()).toEqual(Object.keys(refusals).toSorted())
  })
})
