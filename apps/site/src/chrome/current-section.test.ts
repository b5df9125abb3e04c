import { describe, expect, it } from 'vitest'
import { currentSection } from './current-section.ts'

const page = [
  { id: 'hero', top: 0 },
  { id: 'feature-showcase', top: 1200 },
  { id: 'pricing', top: 3000 },
]
const scrolled = (by: number) => page.map(({ id, top }) => ({ id, top: top - by }))

describe('currentSection', () => {
  it('returns the last section that reached the upper third of the window', () => {
    expect([0, 899, 900, 2699, 2700, 9000].map((by) => currentSection(scrolled(by), 900))).toEqual([
      'hero',
      'hero',
      'feature-showcase',
      'feature-showcase',
      'pricing',
      'pricing',
    ])
  })

  it('does not depend on the order of the sections', () => {
    expect(currentSection(scrolled(2700).toReversed(), 900)).toBe('pricing')
  })

  it('returns an empty id without sections or above the first', () => {
    expect(currentSection([], 900)).toBe('')
    expect(currentSection([{ id: 'hero', top: 500 }], 900)).toBe('')
  })
})
