import { describe, expect, it } from 'vitest'
import { findSearched } from './find-searched.ts'

const plain = { text: 'order', regex: false, matchCase: false, word: false }

describe('findSearched', () => {
  it('finds every occurrence, ignoring case unless it matters', () => {
    const line = 'placeOrder(order)'
    expect(findSearched(line, plain, true)).toEqual([
      { from: 5, to: 10 },
      { from: 11, to: 16 },
    ])
    expect(findSearched(line, { ...plain, matchCase: true }, true)).toEqual([{ from: 11, to: 16 }])
    expect(findSearched(line, { ...plain, word: true }, true)).toEqual([{ from: 11, to: 16 }])
  })

  it('marks the whole found line for a regex, and no other line', () => {
    const regex = { ...plain, text: '(a+)+$', regex: true }
    expect(findSearched('  return a  ', regex, true)).toEqual([{ from: 2, to: 10 }])
    expect(findSearched('  return a', regex, false)).toEqual([])
    expect(findSearched('   ', regex, true)).toEqual([])
  })

  it('finds nothing for an empty text', () => {
    expect(findSearched('order', { ...plain, text: '' }, true)).toEqual([])
  })
})
