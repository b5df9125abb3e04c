import { Refusal } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSelectedPath, parseSlice } from './parse-selected-path.ts'

describe('parseSelectedPath', () => {
  it.each([
    ['src/a.ts', { path: 'src/a.ts', mode: 'full' }],
    ['./src//a.ts', { path: 'src//a.ts', mode: 'full' }],
    ['src/', { path: 'src', mode: 'full' }],
    [
      'src/a.ts:10-50,60-70',
      {
        path: 'src/a.ts',
        mode: 'slices',
        ranges: [
          { from: 10, to: 50 },
          { from: 60, to: 70 },
        ],
      },
    ],
    ['src/a.ts:60-70, 10-59', { path: 'src/a.ts', mode: 'slices', ranges: [{ from: 10, to: 70 }] }],
    ['src/a.ts:7', { path: 'src/a.ts', mode: 'slices', ranges: [{ from: 7, to: 7 }] }],
    ['src/a.ts:50-10', { path: 'src/a.ts', mode: 'slices', ranges: [{ from: 10, to: 50 }] }],
    ['src/a.ts:0-3', { path: 'src/a.ts', mode: 'slices', ranges: [{ from: 1, to: 3 }] }],
    ['C:\\code\\a.ts', { path: 'C:\\code\\a.ts', mode: 'full' }],
    ['C:\\code\\a.ts:3-4', { path: 'C:\\code\\a.ts', mode: 'slices', ranges: [{ from: 3, to: 4 }] }],
    ['notes: draft.md', { path: 'notes: draft.md', mode: 'full' }],
    ['a:b:2', { path: 'a:b', mode: 'slices', ranges: [{ from: 2, to: 2 }] }],
  ])('parses %s', (text, selected) => {
    expect(parseSelectedPath(text)).toEqual(selected)
  })

  it.each(['a.ts:10-', 'a.ts:1-2-3', 'a.ts:1,,2', 'a.ts:0', 'a.ts:99999999999999999999'])('rejects %s and explains the syntax', (text) => {
    expect(() => parseSelectedPath(text)).toThrow(new Refusal('wrong-usage', detailOf(text)))
  })

  it('returns a file or a refusal for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '/', ':', '-', ',', '1', '0', ' ', '.') }), (text) => {
        try {
          expect(['full', 'slices']).toContain(parseSelectedPath(text).mode)
        } catch (error) {
          expect(error).toMatchObject({ code: 'wrong-usage' })
        }
      }),
    )
  })
})

describe('parseSlice', () => {
  it('rejects a path without a line range', () => {
    expect(() => parseSlice('src/a.ts')).toThrow(new Refusal('wrong-usage', '"src/a.ts" has no line range. Use path:10-50.'))
    expect(parseSlice('src/a.ts:1')).toEqual({ path: 'src/a.ts', mode: 'slices', ranges: [{ from: 1, to: 1 }] })
  })
})

function detailOf(text: string): string {
  const part = { 'a.ts:10-': '10-', 'a.ts:1-2-3': '1-2-3', 'a.ts:1,,2': '', 'a.ts:99999999999999999999': '99999999999999999999' }[text]
  return part === undefined ? `"${text}": line numbers start at 1.` : `"${text}": "${part}" is not a line range. Use 10 or 10-50.`
}
