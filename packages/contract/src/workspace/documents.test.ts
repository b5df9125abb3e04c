import { describe, expect, it } from 'vitest'
import { formatSectionRanges, isDocumentFile, isInRanges, parseSectionRanges } from './documents.ts'

describe('section ranges', () => {
  it.each([
    ['3-9', '3-9'],
    ['12, 3-9,10', '3-10, 12'],
    ['4-', '4-'],
    ['5,5,1-6', '1-6'],
  ])('reads %s as %s', (text, ranges) => {
    expect(formatSectionRanges(parseSectionRanges(text) ?? [])).toBe(ranges)
  })

  it.each(['', '0', '9-3', 'a', '1-2-3', '1,,2', '-3', '99999999'])('refuses "%s"', (text) => {
    expect(parseSectionRanges(text)).toBeUndefined()
  })

  it('contain everything if there are none', () => {
    expect([isInRanges(7, []), isInRanges(7, [{ from: 1, to: 6 }]), isInRanges(6, [{ from: 1, to: 6 }])]).toEqual([true, false, true])
  })
})

it('recognizes files that can be added as documents', () => {
  expect(['a.PDF', 'b/c.docx', 'x.html', 'x.ipynb', 'x.md', 'pdf'].filter(isDocumentFile)).toEqual([
    'a.PDF',
    'b/c.docx',
    'x.html',
    'x.ipynb',
  ])
})
