import { refusals } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { troubleAreas, troubleCodes } from './trouble-areas.ts'

describe('problem areas', () => {
  it('lists every refusal in exactly one area', () => {
    const placed = troubleAreas.flatMap(troubleCodes)
    expect(placed.toSorted()).toEqual(Object.keys(refusals).toSorted())
  })
})
