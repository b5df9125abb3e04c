import type { Hunk } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clip, type DiffRow, makeRows, readDiff, splitLines, withoutLineEnding } from './diff-rows.ts'

const text = Array.from({ length: 30 }, (_, at) => `line ${at + 1}\n`).join('')
const hunks: Hunk[] = [
  { at: 4, removed: ['line 5\n'], added: ['LINE 5\n', 'and more\n'] },
  { at: 24, removed: ['line 25\n', 'line 26\n'], added: [] },
]
const none = { gaps: new Map(), lines: new Set<string>() }

describe('rows of a diff', () => {
  it('shows three lines around a change, hides the rest, and places bars at their rows', () => {
    const { left, between } = makeRows(readDiff(text, hunks), 'unified', none)
    expect(left.map(({ kind, text: shown, old, new: now }) => [kind, shown, old, now])).toEqual([
      ['same', 'line 1', 1, 1],
      ['same', 'line 2', 2, 2],
      ['same', 'line 3', 3, 3],
      ['same', 'line 4', 4, 4],
      ['removed', 'line 5', 5, undefined],
      ['added', 'LINE 5', undefined, 5],
      ['added', 'and more', undefined, 6],
      ['same', 'line 6', 6, 7],
      ['same', 'line 7', 7, 8],
      ['same', 'line 8', 8, 9],
      ['same', 'line 22', 22, 23],
      ['same', 'line 23', 23, 24],
      ['same', 'line 24', 24, 25],
      ['removed', 'line 25', 25, undefined],
      ['removed', 'line 26', 26, undefined],
      ['same', 'line 27', 27, 26],
      ['same', 'line 28', 28, 27],
      ['same', 'line 29', 29, 28],
      ['same', 'line 30', 30, 29],
    ])
    expect(between).toEqual([
      { kind: 'hunk', row: 4, hunk: 0 },
      { kind: 'gap', row: 10, gap: 2, hidden: 13 },
      { kind: 'hunk', row: 13, hunk: 1 },
    ])
  })

  it('shows more lines at the top or the bottom of a hidden stretch', () => {
    const { left, between } = makeRows(readDiff(text, hunks), 'unified', { ...none, gaps: new Map([[2, { head: 5, tail: 2 }]]) })
    expect(between[1]).toEqual({ kind: 'gap', row: 15, gap: 2, hidden: 6 })
    expect(left.slice(10, 17).map(({ old }) => old)).toEqual([9, 10, 11, 12, 13, 20, 21])
  })

  it('pairs lines side by side in a split view, and pads the shorter side', () => {
    const { left, right = [] } = makeRows(readDiff(text, hunks), 'split', none)
    expect(left.length).toBe(right.length)
    expect([left[4], right[4]]).toEqual([
      { kind: 'removed', text: 'line 5', old: 5, hunk: 0, pair: 'LINE 5' },
      { kind: 'added', text: 'LINE 5', new: 5, hunk: 0, pair: 'line 5' },
    ])
    expect([left[5], right[5]]).toEqual([
      { kind: 'pad', text: '', hunk: 0 },
      { kind: 'added', text: 'and more', new: 6, hunk: 0 },
    ])
  })

  it('labels line endings that differ, and a last line without one', () => {
    const ends = (before: string, hunk: Hunk) =>
      makeRows(readDiff(before, [hunk]), 'unified', none).left.flatMap(({ kind, end }) => (kind === 'same' ? [] : [end]))
    expect(ends('a\r\nb\r\n', { at: 0, removed: ['a\r\n'], added: ['a\n'] })).toEqual(['crlf', 'lf'])
    expect(ends('a\nb', { at: 1, removed: ['b'], added: ['b\n'] })).toEqual(['none', 'lf'])
    expect(ends('a\r\nb\r\n', { at: 0, removed: ['a\r\n'], added: ['c\r\n'] })).toEqual([undefined, undefined])
  })

  it('reproduces both texts for any hunks', () => {
    const lines = fc.array(fc.constantFrom('a\n', 'b\n', '\n', 'c\r\n', 'd d\n'), { maxLength: 40 })
    const change = fc.record({ at: fc.nat(40), remove: fc.nat(3), added: fc.array(fc.constantFrom('x\n', 'y\n'), { maxLength: 3 }) })
    fc.assert(
      fc.property(lines, fc.array(change, { maxLength: 5 }), (before, changes) => {
        const made: Hunk[] = []
        let from = 0
        for (const { at, remove, added } of changes.sort((a, b) => a.at - b.at)) {
          if (at < from || at + remove > before.length || remove + added.length === 0) continue
          made.push({ at, removed: before.slice(at, at + remove), added })
          from = at + remove + 1
        }
        const whole = before.join('')
        const diff = readDiff(whole, made)
        const all = { ...none, gaps: new Map(diff.stretches.map((_, gap) => [gap, { head: 1_000, tail: 0 }])) }
        const of = (rows: DiffRow[], kinds: string[]) => rows.flatMap((row) => (kinds.includes(row.kind) ? [row.text] : []))
        const unified = makeRows(diff, 'unified', all)
        const split = makeRows(diff, 'split', all)
        const oldTexts = splitLines(whole).map(withoutLineEnding)
        const newTexts = diff.newLines.map(withoutLineEnding)
        expect(of(unified.left, ['same', 'removed'])).toEqual(oldTexts)
        expect(of(unified.left, ['same', 'added'])).toEqual(newTexts)
        expect(of(split.left, ['same', 'removed'])).toEqual(oldTexts)
        expect(of(split.right ?? [], ['same', 'added'])).toEqual(newTexts)
        expect(split.right?.length).toBe(split.left.length)
        expect(unified.between.filter(({ kind }) => kind === 'hunk')).toHaveLength(made.length)
      }),
    )
  })
})

describe('a very long line', () => {
  it('cuts a very long line to what differs from its pair, and counts the rest', () => {
    const before = `${'x'.repeat(30_000)}old${'y'.repeat(20_000)}`
    const after = `${'x'.repeat(30_000)}newer${'y'.repeat(20_000)}`
    const cut = clip(after, before)
    expect(cut.clipped).toEqual({ before: 29_800, after: 19_800 })
    expect(cut.text).toBe(`${'x'.repeat(200)}newer${'y'.repeat(200)}`)
  })

  it('keeps two differences of a long line that are far apart', () => {
    const before = `a${'x'.repeat(15_000)}b`
    expect(clip(`A${'x'.repeat(15_000)}B`, before)).toEqual({ text: `A${'x'.repeat(15_000)}B`, clipped: { before: 0, after: 0 } })
  })

  it('shows a single long line in full on request', () => {
    const [before, after] = ['a'.repeat(9_000), 'b'.repeat(9_000)]
    const diff = readDiff(`${before}\n`, [{ at: 0, removed: [`${before}\n`], added: [`${after}\n`] }])
    const lengths = (lines: string[]) =>
      makeRows(diff, 'unified', { ...none, lines: new Set(lines) }).left.map(({ text: shown, clipped }) => [shown.length, clipped])
    const nothingLeftOut = { before: 0, after: 0 }
    expect(lengths(['new 1'])).toEqual([...lengths([]).slice(0, 1), [9_000, nothingLeftOut]])
    expect(lengths(['old 1', 'new 1'])).toEqual([
      [9_000, nothingLeftOut],
      [9_000, nothingLeftOut],
    ])
  })

  it('keeps the beginning of a long line without a pair, shorter for an unchanged line', () => {
    expect(clip('z'.repeat(10_000), undefined)).toEqual({ text: 'z'.repeat(4_000), clipped: { before: 0, after: 6_000 } })
    expect(clip('z'.repeat(10_000), undefined, true)).toEqual({ text: 'z'.repeat(600), clipped: { before: 0, after: 9_400 } })
  })
})
