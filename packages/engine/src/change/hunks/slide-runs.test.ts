import { describe, expect, it } from 'vitest'
import { slideRuns } from './slide-runs.ts'

describe('slideRuns', () => {
  it('does not slide lines up next to another change', () => {
    const runs = [
      { before: 1, after: 1, length: 1 },
      { before: 2, after: 4, length: 1 },
    ]
    expect(slideRuns(runs, ['p', '}', 'r'], ['P', '}', '  x', '}', 'r'])).toEqual(runs)
  })

  it('does not slide lines down next to another change', () => {
    const runs = [
      { before: 0, after: 0, length: 1 },
      { before: 1, after: 2, length: 1 },
    ]
    expect(slideRuns(runs, ['q', 'a', 'p'], ['q', 'a', 'a', 'P'])).toEqual(runs)
  })

  it('slides lines to the end of a file', () => {
    const runs = [
      { before: 0, after: 0, length: 1 },
      { before: 1, after: 2, length: 1 },
    ]
    expect(slideRuns(runs, ['q', 'a'], ['q', 'a', 'a'])).toEqual([{ before: 0, after: 0, length: 2 }])
  })

  it('does not move lines that replace others', () => {
    const runs = [{ before: 1, after: 1, length: 2 }]
    expect(slideRuns(runs, ['a', 'b', 'b'], ['b', 'b', 'b'])).toEqual(runs)
  })
})
