import { describe, expect, it } from 'vitest'
import { findTags } from './find-tags.ts'

const lines = (...all: string[]) => all.join('\n')

describe('findTags', () => {
  it('finds the test below a tag, with other comments between', () => {
    const source = lines(
      "describe('a', () => {",
      '  // [S4.12] [S2.1.3]',
      '  // [F10.1] [C.7]',
      '  // Why this is so.',
      "  it('is so', () => {",
      '    // [S1.1] again',
      "    it('is nested', () => {})",
      '  })',
      '})',
    )
    expect(findTags(source)).toEqual([
      { id: 'S4.12', line: 5 },
      { id: 'S2.1.3', line: 5 },
      { id: 'F10.1', line: 5 },
      { id: 'C.7', line: 5 },
      { id: 'S1.1', line: 7 },
    ])
  })

  it('uses the line that Vitest reports for `it.each` and `it.skipIf`', () => {
    const source = lines(
      '// [S4.1]',
      'it.each([',
      "  ['a', 1],",
      "])('counts %s', () => {",
      '  expect(1).toBe(1)',
      '})',
      '  // [S4.2]',
      "  it.each<Kind>(all)('has %s', () => {",
      '    expect(1).toBe(1)',
      '  })',
      '  // [S4.3]',
      "  it.skipIf(windows)('is executable', () => {})",
    )
    expect(findTags(source)).toEqual([
      { id: 'S4.1', line: 4 },
      { id: 'S4.2', line: 8 },
      { id: 'S4.3', line: 12 },
    ])
  })

  it('uses the line of the `describeSpec` call for a tag in its table', () => {
    const source = lines(
      "const row = ['no story', 1]",
      'describeSpec(',
      "  '§4',",
      '  [',
      '    // [S4.1]',
      '    [',
      "      'The bar is there',",
      '      async () => {},',
      '    ],',
      '    // [S4.2]',
      "    ['The bar is gone', gone()],",
      '  ],',
      ')',
    )
    expect(findTags(source)).toEqual([
      { id: 'S4.1', line: 2 },
      { id: 'S4.2', line: 2 },
    ])
  })

  it.each([
    ['the end of the file', ['// [S4.1]']],
    ['an empty line', ['// [S4.1]', '', "it('is so', () => {})"]],
    ['a group', ['// [S4.1]', "describe('a', () => {})"]],
    ['a test that is skipped', ['// [S4.1]', "it.skip('is so', () => {})"]],
    ['an array outside of a site table', ['const rows = [', '  // [S4.1]', "  ['a', 1],", ']']],
  ])('finds no test for a tag above %s', (_, source) => {
    expect(findTags(lines(...source))).toEqual([{ id: 'S4.1', line: undefined }])
  })

  it('ignores strings and brackets that are not ids', () => {
    expect(findTags(lines("const text = '// [S4.1]'", '// a[1] and [S4] and [note]', "it('is so', () => {})"))).toEqual([])
  })
})
