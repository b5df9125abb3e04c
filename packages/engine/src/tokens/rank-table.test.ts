import { describe, expect, it } from 'vitest'
import { readRanks } from '../disk/table-file.ts'
import { buildRankTable, openRankTable } from './rank-table.ts'

const ranks = readRanks('cl100k_base')
const built = buildRankTable(ranks)

describe('rank tables', () => {
  it('finds every token at its rank and no other bytes', () => {
    const table = openRankTable(built)
    const tokens = ranks.split(' ').slice(2)
    const known = new Set(tokens)
    const wrong: string[] = []
    for (const [rank, token] of tokens.entries()) {
      const bytes = Buffer.from(token, 'base64')
      const changed = Buffer.from([...bytes.subarray(0, -1), (bytes.at(-1) ?? 0) ^ 1])
      if (table?.rankOf(padded(bytes), 0, bytes.length) !== rank) wrong.push(token)
      if (!known.has(changed.toString('base64')) && table?.rankOf(padded(changed), 0, changed.length) !== -1) wrong.push(`not ${token}`)
    }
    expect(wrong).toEqual([])
    expect({ count: table?.count, longest: table?.longest }).toEqual({ count: 100_256, longest: 128 })
  })

  it('opens a table at an unaligned offset', () => {
    const shifted = new Uint8Array(built.length + 1)
    shifted.set(built, 1)
    expect(openRankTable(shifted.subarray(1))?.rankOf(padded(Buffer.from(' the')), 0, 4)).toBe(279)
  })

  it('rejects a table that is truncated, has a hole or another layout', () => {
    const holed = built.slice().fill(0, 65_536, 69_632)
    const older = built.slice()
    older[4] = 99
    const answers = [new Uint8Array(0), built.subarray(0, built.length - 64), built.subarray(0, 40), holed, older].map((bytes) =>
      openRankTable(bytes),
    )
    expect(answers).toEqual([undefined, undefined, undefined, undefined, undefined])
  })

  it('rejects ranks with a gap', () => {
    expect(() => buildRankTable('! 0 YQ== Yg==\n! 3 Yw==')).toThrow('The ranks go on at 3 after 2 tokens.')
  })
})

function padded(bytes: Uint8Array): DataView {
  const copy = new Uint8Array(bytes.length + 4).fill(0x61)
  copy.set(bytes)
  return new DataView(copy.buffer)
}
