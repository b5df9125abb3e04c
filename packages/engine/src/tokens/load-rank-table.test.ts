import { describe, expect, it } from 'vitest'
import { readTable, writeTable } from '../disk/table-file.ts'
import { loadRankTable } from './load-rank-table.ts'
import { tableVersion } from './rank-table.ts'

const name = `cl100k-v${tableVersion}.bin`

describe('loadRankTable', () => {
  it('rebuilds and stores a table whose file is damaged', () => {
    loadRankTable('cl100k')
    const whole = readTable(name)
    writeTable(name, new Uint8Array(1000))
    expect(loadRankTable('cl100k').count).toBe(100_256)
    expect(Buffer.compare(readTable(name) ?? Buffer.alloc(0), whole ?? Buffer.alloc(0))).toBe(0)
  })
})
