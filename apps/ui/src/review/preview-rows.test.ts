import { describe, expect, it } from 'vitest'
import { previewRows } from './preview-rows.ts'

const lines = Array.from({ length: 30 }, (_, at) => `line ${at + 1}\n`)
const same = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ kind: 'same', number: from + at, text: `line ${from + at}` }))

describe('previewRows', () => {
  it('shows a change with three lines on each side, without line endings', () => {
    const place = { line: 10, hunks: [{ at: 9, removed: ['line 10\n'], added: ['ten\r\n', 'more\n'] }] }
    expect(previewRows(lines, place)).toEqual({
      rows: [
        ...same(7, 9),
        { kind: 'removed', number: 10, text: 'line 10' },
        { kind: 'added', text: 'ten' },
        { kind: 'added', text: 'more' },
        ...same(11, 13),
      ],
      hidden: 0,
    })
  })

  it('leaves out lines between two distant hunks, and stops at the ends of the file', () => {
    const hunks = [
      { at: 1, removed: [], added: ['new\n'] },
      { at: 28, removed: ['line 29\n'], added: [] },
    ]
    expect(previewRows(lines, { line: 1, hunks }).rows).toEqual([
      ...same(1, 1),
      { kind: 'added', text: 'new' },
      ...same(2, 4),
      'gap',
      ...same(26, 28),
      { kind: 'removed', number: 29, text: 'line 29' },
      ...same(30, 30),
    ])
  })

  it('writes out invisible characters, cuts long lines, and counts the rows that it leaves out', () => {
    const added = [`a\u202eb\n`, `${'x'.repeat(500)}\n`, ...Array.from({ length: 100 }, () => 'y\n')]
    const { rows, hidden } = previewRows([], { line: 1, hunks: [{ at: 0, removed: [], added }] })
    expect(rows.slice(0, 2)).toEqual([
      { kind: 'added', text: 'a⟨U+202E⟩b' },
      { kind: 'added', text: `${'x'.repeat(400)}…` },
    ])
    expect([rows.length, hidden]).toEqual([80, 22])
  })
})
