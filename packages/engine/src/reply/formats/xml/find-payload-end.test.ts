import { describe, expect, it } from 'vitest'
import { findPayloadEnd, type PayloadEnd } from './find-payload-end.ts'
import { openSource } from './source.ts'

const endOf = (text: string): PayloadEnd | 'open' =>
  findPayloadEnd(openSource(text, true, 1), { tag: 'search', body: 0, fenced: false, cdata: false })

describe('the end of a payload', () => {
  it.each([' ', '\n', '=', '===', ']]>', '=== \n', '====\n]]>'])('is found in linear time behind 100,000 times %j', (piece) => {
    const separators = piece.repeat(100_000)
    expect(endOf(`old\n</search>${separators}<content>`)).toEqual({ tag: 4, end: 13 })
    expect(endOf(`old\n</search>${separators}x<content>`)).toBe('open')
  }, 30_000)

  it.each([' ', '\t', '='])('is found in linear time with a nested tag and 1,000,000 times %j behind it', (piece) => {
    const nested = `<search>${piece.repeat(1_000_000)}x\n</search>\n`
    expect(endOf(`${nested}</search>\n<content>`)).toEqual({ tag: nested.length, end: nested.length + 9 })
  }, 30_000)
})
