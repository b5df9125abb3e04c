import { describe, expect, it } from 'vitest'
import { byPriority, shownIdeas } from './ideas.ts'

const ideas = [
  { path: 'a', priority: 'low', why: '' },
  { path: 'b', priority: 'high', why: '' },
  { path: 'c', priority: 'low', why: '' },
] as const

describe('ideas', () => {
  it('groups by priority and keeps the order of the ranking', () => {
    expect(byPriority(ideas)).toEqual({ high: [ideas[1]], medium: [], low: [ideas[0], ideas[2]] })
  })

  it('shows only priorities that are on', () => {
    expect(shownIdeas(ideas, { high: true, medium: true, low: false })).toEqual([ideas[1]])
    expect(shownIdeas(ideas, { high: false, medium: false, low: false })).toEqual([])
  })
})
