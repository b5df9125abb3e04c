import { describe, expect, it } from 'vitest'
import { parseIndex } from './parse-index.ts'

describe('an index of version 4', () => {
  it('rejects compressed paths that are longer than any system allows', () => {
    const entries = Array.from({ length: 2_000 }, () =>
      Buffer.concat([entryHeader(), Buffer.from([0]), Buffer.from(`${'x'.repeat(500)}\0`)]),
    )
    expect(parseIndex(indexOf(entries), 20)).toBe('damaged')
    expect(parseIndex(indexOf(entries.slice(0, 8)), 20)).toMatchObject({ starts: { length: 8 } })
  })
})

function entryHeader(): Buffer {
  const header = Buffer.alloc(62)
  header.writeUInt32BE(0o100644, 24)
  return header
}

function indexOf(entries: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(12)
  header.write('DIRC')
  header.writeUInt32BE(4, 4)
  header.writeUInt32BE(entries.length, 8)
  return Buffer.concat([header, ...entries, Buffer.alloc(20)])
}
