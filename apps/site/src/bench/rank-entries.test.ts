import { describe, expect, it } from 'vitest'
import { cutName } from './cut-name.ts'
import { chooseEntries, providersOf, rankEntries } from './rank-entries.ts'

const all = { provider: '', name: '' }

describe('rankEntries', () => {
  const entries = [
    { name: 'B', provider: 'P', median: 50, max: 70 },
    { name: 'A', provider: 'P', median: 50, max: 70 },
    { name: 'C', provider: 'Q', median: 60, max: 61 },
    { name: 'D', provider: 'Q', max: 99 },
    { name: 'E', provider: 'Q', median: 10 },
  ]

  // [S4.15]
  it('ranks by median, then highest score, then name, with entries without a median last', () => {
    expect(rankEntries(entries, 'median').map(({ rank, name, score }) => [rank, name, score])).toEqual([
      [1, 'C', 60],
      [2, 'A', 50],
      [3, 'B', 50],
      [4, 'E', 10],
      [5, 'D', undefined],
    ])
  })

  // [S2.5.1] [S4.15]
  it('ranks by highest score on request', () => {
    expect(rankEntries(entries, 'max').map(({ name, score }) => [name, score])).toEqual([
      ['D', 99],
      ['A', 70],
      ['B', 70],
      ['C', 61],
      ['E', undefined],
    ])
  })

  // [S9.35]
  it('shows the top 25, or the top 25 matches with their overall rank', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      name: `Model ${at % 2 ? 'odd' : 'even'} ${at}`,
      provider: at < 30 ? 'First' : 'Second',
      median: 99 - at,
    }))
    const ranked = rankEntries(many, 'median')
    expect(chooseEntries(ranked, all).map(({ rank }) => rank)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1))
    expect(chooseEntries(ranked, { provider: 'Second', name: '' }).map(({ rank }) => rank)).toEqual(
      Array.from({ length: 25 }, (_, at) => at + 31),
    )
    expect(chooseEntries(ranked, { provider: 'Second', name: ' ODD 5 ' }).map(({ name }) => name)).toEqual(
      [35, 45, 51, 53, 55, 57, 59].map((at) => `Model odd ${at}`),
    )
    expect(chooseEntries(ranked, { provider: 'Third', name: '' })).toEqual([])
    expect(providersOf(many)).toEqual(['First', 'Second'])
  })
})

describe('cutName', () => {
  // [S2.5.7] [S9.36]
  it('keeps 30 characters and cuts longer names with an ellipsis', () => {
    expect(['x'.repeat(30), 'x'.repeat(31), 'y'.repeat(300)].map(cutName)).toEqual([
      'x'.repeat(30),
      `${'x'.repeat(30)}…`,
      `${'y'.repeat(30)}…`,
    ])
  })

  it('counts a grapheme cluster as one character', () => {
    const family = '👩‍👩‍👧‍👦'
    expect([cutName(family.repeat(30)), cutName(family.repeat(31))]).toEqual([family.repeat(30), `${family.repeat(30)}…`])
    expect(cutName('e\u0301'.repeat(31))).toBe(`${'e\u0301'.repeat(30)}…`)
  })

  it('leaves no space before the ellipsis', () => {
    expect(cutName(`${'x'.repeat(29)} ${'y'.repeat(9)}`)).toBe(`${'x'.repeat(29)}…`)
  })
})
