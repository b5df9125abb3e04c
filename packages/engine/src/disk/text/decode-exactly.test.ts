import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeExactly, encodeExactly } from './decode-exactly.ts'

const seen = (bytes: number[]) => decodeExactly(Buffer.from(bytes))

describe('decodeExactly', () => {
  it('reads UTF-8 with its byte order mark', () => {
    expect(decodeExactly(Buffer.from('\uFEFFgrün\r\n'))).toEqual({ ok: true, text: '\uFEFFgrün\r\n', encoding: 'utf-8' })
  })

  it('reads UTF-16 by its byte order mark, and keeps it', () => {
    expect(seen([0xff, 0xfe, 0x61, 0, 0x3d, 0xd8, 0, 0xde])).toEqual({ ok: true, text: '\uFEFFa😀', encoding: 'utf-16le' })
    expect(seen([0xfe, 0xff, 0, 0x61])).toEqual({ ok: true, text: '\uFEFFa', encoding: 'utf-16be' })
  })

  it('refuses bytes that would not be encoded back unchanged', () => {
    expect(seen([0x67, 0x72, 0xfc, 0x6e])).toEqual({ ok: false, why: 'not-utf8' })
    expect(seen([0xff, 0xfe, 0x61])).toEqual({ ok: false, why: 'not-utf8' })
    expect(seen([0xff, 0xfe, 0x3d, 0xd8])).toEqual({ ok: false, why: 'not-utf8' })
    expect(seen([0x61, 0xed, 0xa0, 0x80])).toEqual({ ok: false, why: 'not-utf8' })
  })

  it('reports a file with a NUL anywhere as binary', () => {
    expect(seen([0x61, 0])).toEqual({ ok: false, why: 'binary' })
    expect(decodeExactly(Buffer.from(`${'a'.repeat(20_000)}\0`))).toEqual({ ok: false, why: 'binary' })
    expect(seen([0xff, 0xfe, 0, 0])).toEqual({ ok: false, why: 'binary' })
  })

  it('encodes back to the same bytes, or refuses', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeExactly(`\uFEFF${text}`, 'utf-16le')),
      fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeExactly(`\uFEFF${text}`, 'utf-16be')),
      fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => Buffer.from(text)),
    )
    fc.assert(
      fc.property(bytes, (raw) => {
        const decoded = decodeExactly(Buffer.from(raw))
        if (decoded.ok) expect([...encodeExactly(decoded.text, decoded.encoding)]).toEqual([...raw])
      }),
      { numRuns: 2_000 },
    )
  })
})
