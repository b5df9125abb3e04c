import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idInEdges, splitLines } from './split-lines.ts'

/** The output of a splitter for bytes that arrive in these pieces. */
function split(bytes: Buffer, pieces: readonly number[], limit: number): { lines: string[]; tooLong: string[] } {
  const lines: string[] = []
  const tooLong: string[] = []
  const feed = splitLines(limit, { onLine: (line) => lines.push(line.toString()), onTooLong: (head) => tooLong.push(head.toString()) })
  let from = 0
  for (const size of pieces) {
    feed(bytes.subarray(from, from + size))
    from += size
  }
  feed(bytes.subarray(from))
  return { lines, tooLong }
}

describe('splitting into lines', () => {
  it('returns the same lines however the bytes are split, even inside a character', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 30 })), fc.array(fc.nat(7)), (texts, pieces) => {
        const lines = texts.map((text) => text.replaceAll('\n', ' '))
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
        expect(split(bytes, pieces, 1_000)).toEqual({ lines, tooLong: [] })
      }),
    )
  })

  it('keeps the lines before and after a line that is too long', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30)), (pieces) => {
        const long = 'x'.repeat(100)
        const bytes = Buffer.from(`one\n${long}\ntwo\n${'y'.repeat(50)}\n`)
        expect(split(bytes, pieces, 50)).toEqual({ lines: ['one', 'two', 'y'.repeat(50)], tooLong: [expect.stringMatching(/^x+\n?$/)] })
      }),
    )
  })

  it('holds back an incomplete line', () => {
    expect(split(Buffer.from('whole\nhalf'), [], 50)).toEqual({ lines: ['whole'], tooLong: [] })
  })

  it('keeps little of a line that never ends', () => {
    const feed = splitLines(1_000_000, { onLine: () => {}, onTooLong: () => {} })
    const held = Array.from({ length: 20 }, () => {
      feed(Buffer.alloc(1_000_000, 'x'))
      return feed.heldBytes()
    })
    expect(held[0]).toBe(1_000_000)
    // The head and tail of the line, in memory that Node shares among small buffers.
    expect(Math.max(...held.slice(1))).toBeLessThan(200_000)
  })
})

describe('the id of a message that is too long', () => {
  it.each([
    ['{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"a":"', '"}}', 7],
    ['{"method":"tools/call","params":{"id":9,"a":"', '"},"jsonrpc":"2.0","id":"x-1"}', 'x-1'],
    ['{"method":"tools/call","params":{"a":"', '","id":9}}', null],
    ['xxxxxxxx', 'xxxxx', null],
  ])('is read from %s … %s', (head, tail, id) => {
    expect(idInEdges(Buffer.from(head), Buffer.from(tail))).toBe(id)
  })
})
