import { describe, expect, it } from 'vitest'
import { currentSection } from './current-section.ts'

const page = [
  { id: 'hero', top: 0 },
  { id: 'feature-showcase', top: 1200 },
  { id: 'pricing', top: 3000 },
]
const scrolled = (by: number) => page.map(({ id, top }) => ({ id, top: top - by }))

describe('the current section', () => {
  it('is the last one that reached the upper third of the window', () => {
    expect([0, 899, 900, 2699, 2700, 9000].map((by) => currentSection(scrolled(by), 900))).toEqual([
      'hero',
      'hero',
      'feature-showcase',
      'feature-showcase',
      'pricing',
      'pricing',
    ])
  })

  it('does not depend on the order in which they are named', () => {
    expect(currentSection(scrolled(2700).toReversed(), 900)).toBe('pricing')
  })

  it('is none on a page without sections, or above the first', () => {
    expect(currentSection([], 900)).toBe('')
    expect(currentSection([{ id: 'hero', top: 500 }], 900)).toBe('')
  })
})
