import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

describe('decodeText', () => {
  it('returns UTF-8 as the same bytes, with its byte order mark', () => {
    const bytes = new TextEncoder().encode('\ufeffgrüße\n')
    const decoded = decodeText(bytes)
    expect(decoded).toEqual({ kind: 'text', bytes, encoding: 'utf-8' })
    expect(decoded.kind === 'text' && decoded.bytes === bytes).toBe(true)
  })

  it('converts UTF-16 to UTF-8, and keeps its byte order mark', () => {
    const expected = new TextEncoder().encode('\ufeffhé')
    expect(decodeText(Buffer.from('\ufeffhé', 'utf16le'))).toEqual({ kind: 'text', bytes: expected, encoding: 'utf-16le' })
    expect(decodeText(Buffer.from('\ufeffhé', 'utf16le').swap16())).toEqual({ kind: 'text', bytes: expected, encoding: 'utf-16be' })
  })

  it('reads Latin text that is not UTF-8 as Windows-1252', () => {
    const decoded = decodeText(Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x0a]))
    expect(decoded).toEqual({ kind: 'text', bytes: new TextEncoder().encode('café\n'), encoding: 'windows-1252' })
  })

  it('reports bytes with a NUL or many control characters as binary', () => {
    expect(decodeText(Uint8Array.from([1, 0, 2]))).toEqual({ kind: 'binary' })
    expect(decodeText(Uint8Array.from({ length: 400 }, (_, at) => (at % 3 === 0 ? 0x90 : 0x02)))).toEqual({ kind: 'binary' })
  })

  it('reports an empty file as text', () => {
    expect(decodeText(new Uint8Array())).toEqual({ kind: 'text', bytes: new Uint8Array(), encoding: 'utf-8' })
  })
})
