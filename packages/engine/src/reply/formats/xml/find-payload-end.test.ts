import { describe, expect, it } from 'vitest'
import { findPayloadEnd, type PayloadEnd } from './find-payload-end.ts'
import { openSource } from './source.ts'

const endOf = (text: string): PayloadEnd | 'open' =>
  findPayloadEnd(openSource(text, true, 1), { tag: 'search', body: 0, fenced: false, cdata: false })

describe('findPayloadEnd', () => {
  it.each([' ', '\n', '=', '===', ']]>', '=== \n', '====\n]]>'])('finds an end in linear time with 100,000 times %j after it', (piece) => {
    const separators = piece.repeat(100_000)
    expect(endOf(`old\n</search>${separators}<content>`)).toEqual({ tag: 4, end: 13 })
    expect(endOf(`old\n</search>${separators}x<content>`)).toBe('open')
  }, 30_000)

  it.each([' ', '\t', '='])('finds an end in linear time after a nested tag with 1,000,000 times %j', (piece) => {
    const nested = `<search>${piece.repeat(1_000_000)}x\n</search>\n`
    expect(endOf(`${nested}</search>\n<content>`)).toEqual({ tag: nested.length, end: nested.length + 9 })
  }, 30_000)
})
