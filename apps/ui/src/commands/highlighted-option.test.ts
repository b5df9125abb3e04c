import { describe, expect, it } from 'vitest'
import { highlightedOption, movedHighlight } from './highlighted-option.ts'

describe('highlightedOption', () => {
  it('highlights the first option, also after another list has replaced the one that was highlighted', () => {
    expect(highlightedOption(['a', 'b'], null)).toBe('a')
    expect(highlightedOption(['c', 'd'], 'a')).toBe('c')
    expect(highlightedOption([], 'a')).toBe(undefined)
  })

  it('keeps the option that the user moved to, at its new position', () => {
    expect(highlightedOption(['c', 'b', 'a'], 'b')).toBe('b')
  })
})

describe('movedHighlight', () => {
  const ids = ['a', 'b', 'c']

  it('moves by one and continues at the other end', () => {
    expect([0, 1, 2].map((at) => movedHighlight(ids, at, 'ArrowDown'))).toEqual(['b', 'c', 'a'])
    expect([0, 1, 2].map((at) => movedHighlight(ids, at, 'ArrowUp'))).toEqual(['c', 'a', 'b'])
  })

  it('moves by a page and stops at the ends', () => {
    const many = Array.from({ length: 30 }, (_, at) => `${at}`)
    expect([movedHighlight(many, 0, 'PageDown'), movedHighlight(many, 25, 'PageDown'), movedHighlight(many, 3, 'PageUp')]).toEqual([
      '10',
      '29',
      '0',
    ])
  })

  it('ignores other keys and empty lists', () => {
    expect([movedHighlight(ids, 0, 'x'), movedHighlight([], -1, 'ArrowDown'), movedHighlight([], -1, 'PageDown')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
