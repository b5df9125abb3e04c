import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLongMerger } from './merge-long-piece.ts'
import { createPairMerger } from './merge-pairs.ts'
import { buildRankTable, openRankTable, type RankTable } from './rank-table.ts'

const letter = fc.constantFrom(97, 97, 97, 98, 99)
// Ranks in random order, unlike those of a trained tokenizer: a merge may then create a pair with a rank already passed.
const vocabulary = fc
  .uniqueArray(fc.array(letter, { minLength: 2, maxLength: 8 }), { selector: String, minLength: 1, maxLength: 120 })
  .map((tokens) => [[97], [98], [99], ...tokens])
const piece = fc.array(letter, { minLength: 1, maxLength: 250 })

describe('merging pairs', () => {
  it('merges the lowest rank first, then the leftmost pair, in short and long pieces', () => {
    fc.assert(
      fc.property(vocabulary, piece, (tokens, bytes) => {
        const table = tableOf(tokens)
        const text = viewOf(bytes)
        const expected = countNaively(tokens, bytes)
        expect(createPairMerger(table).count(text, 0, bytes.length)).toBe(expected)
        expect(createLongMerger(table).count(text, 0, bytes.length)).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps no state between long pieces', () => {
    fc.assert(
      fc.property(vocabulary, fc.array(piece, { minLength: 2, maxLength: 4 }), (tokens, pieces) => {
        const merger = createLongMerger(tableOf(tokens))
        expect(pieces.map((bytes) => merger.count(viewOf(bytes), 0, bytes.length))).toEqual(
          pieces.map((bytes) => countNaively(tokens, bytes)),
        )
      }),
    )
  })
})

function tableOf(tokens: number[][]): RankTable {
  const table = openRankTable(buildRankTable(`! 0 ${tokens.map((token) => Buffer.from(token).toString('base64')).join(' ')}`))
  if (!table) throw new Error('no table')
  return table
}

function viewOf(bytes: number[]): DataView {
  return new DataView(Uint8Array.from([...bytes, 0, 0, 0, 0]).buffer)
}

function countNaively(tokens: number[][], bytes: number[]): number {
  const ranks = new Map(tokens.map((token, rank) => [String.fromCharCode(...token), rank]))
  const parts = bytes.map((byte) => String.fromCharCode(byte))
  for (;;) {
    const pairs = parts.slice(1).map((part, at) => ranks.get(parts[at] + part) ?? Number.POSITIVE_INFINITY)
    const lowest = Math.min(...pairs)
    if (!Number.isFinite(lowest)) return parts.length
    const at = pairs.indexOf(lowest)
    parts.splice(at, 2, parts.slice(at, at + 2).join(''))
  }
}
