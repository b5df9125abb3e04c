import { refusals } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { refusalAreas, refusalCodesIn } from './refusal-areas.ts'

describe('problem areas', () => {
  it('lists every refusal in exactly one area', () => {
    const placed = refusalAreas.flatMap(refusalCodesIn)
    expect(placed.toSorted()).toEqual(Object.keys(refusals).toSorted())
  })
})
