import { describe, expect, it } from 'vitest'
import { tourSteps } from './tour-steps.ts'

const before = { selected: 2, copied: 1, hasReview: false, commits: 3 }

describe('the tour', () => {
  it('advances only when the action of a step is done', () => {
    const deeds = { selected: 3, copied: 2, hasReview: true, commits: 4 }
    const goesOnBy = tourSteps.map(({ isDone }) =>
      Object.entries(deeds).flatMap(([name, after]) => (isDone({ ...before, [name]: after }, before) ? [name] : [])),
    )
    expect(goesOnBy).toEqual([['selected'], [], ['copied'], ['hasReview'], ['commits'], ['commits']])
  })

  it('does not count what was already done before the step', () => {
    const later = { ...before, hasReview: true }
    expect(tourSteps.filter(({ isDone }) => isDone(later, later))).toEqual([])
  })
})
