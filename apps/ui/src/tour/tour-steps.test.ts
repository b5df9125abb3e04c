import type { BuilderAnswer } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { type TourFacts, tourSteps } from './tour-steps.ts'

const answer: BuilderAnswer = { model: null, recommendations: [], tokens: { tree: 0, map: 0, prompt: 0 }, notes: [] }
const before: TourFacts = { selected: 2, breakdown: false, built: null, copied: 1, hasReview: false, commits: 3, mcp: false }

describe('the tour', () => {
  it('advances only when the action of a step is done', () => {
    const deeds: TourFacts = { selected: 3, breakdown: true, built: answer, copied: 2, hasReview: true, commits: 4, mcp: true }
    const goesOnBy = tourSteps.map(({ isDone }) =>
      Object.entries(deeds).flatMap(([name, after]) => (isDone({ ...before, [name]: after }, before) ? [name] : [])),
    )
    expect(goesOnBy).toEqual([
      ['selected'],
      ['breakdown'],
      ['built'],
      ['copied'],
      ['hasReview'],
      ['commits'],
      ['commits'],
      ['copied'],
      ['mcp'],
    ])
  })

  it('does not count what was already done before the step', () => {
    const later: TourFacts = { ...before, hasReview: true, breakdown: true, built: answer, mcp: true }
    expect(tourSteps.filter(({ isDone }) => isDone(later, later))).toEqual([])
  })

  it('does every step for the user on request, except writing files', () => {
    expect(tourSteps.flatMap(({ title, perform }) => (perform ? [] : [title]))).toEqual(['Review, then write'])
  })
})
