import { describe, expect, it } from 'vitest'
import { seededRandom } from '../work/testing/random.ts'
import { createPieceCounter } from './count-pieces.ts'
import { loadRankTable } from './load-rank-table.ts'
import { createPairMerger } from './merge-pairs.ts'

const table = loadRankTable('cl100k')
const merger = createPairMerger(table)

describe('cached pieces', () => {
  // Enough rounds that pieces that differ only in their end, or only in their length, often share a slot.
  it.each([
    ['short', 'get', 4, 30_000],
    ['of the full short length', 'getItem', 5, 30_000],
    ['long', 'getElementsBy', 3, 40_000],
    ['long and differ in the last three bytes', 'getElementsByTag', 3, 20_000],
    ['of the full long length', `get${'ElementsBy'.repeat(5)}`, 4, 5_000],
  ])('never confuses cached pieces that are %s', (_, prefix, varied, rounds) => {
    const pieces = createPieceCounter(table)
    const { below: random } = seededRandom(42)
    const wrong: string[] = []
    for (let round = 0; round < rounds; round++) {
      const word =
        prefix +
        Array.from({ length: varied }, () => random(26))
          .map(letter)
          .join('')
      const longer =
        word +
        Array.from({ length: random(4) }, () => random(26))
          .map(letter)
          .join('')
      for (const text of [longer, word]) {
        const view = new DataView(new TextEncoder().encode(text.padEnd(text.length + 16, 'x')).buffer)
        const expected = table.rankOf(view, 0, text.length) >= 0 ? 1 : merger.count(view, 0, text.length)
        if (pieces.count(view, 0, text.length) !== expected) wrong.push(text)
      }
    }
    expect(wrong).toEqual([])
  })
})

function letter(index: number): string {
  return String.fromCharCode(97 + index)
}
