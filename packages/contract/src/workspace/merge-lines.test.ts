import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeLines } from './merge-lines.ts'

describe('mergeLines', () => {
  it('keeps the additions and removals of both edits', () => {
    expect(mergeLines('a\nb\nc\n', 'a\nb\nc\nmine\n', 'theirs\na\nb\nc\n')).toBe('theirs\na\nb\nc\nmine\n')
    expect(mergeLines('a\nb\nc\n', 'a\nc\n', 'a\nb\nc\nd\n')).toBe('a\nc\nd\n')
    expect(mergeLines('a\n', 'a\nmine\n', 'a\ntheirs\n')).toBe('a\ntheirs\nmine\n')
    expect(mergeLines('a\nb\n', 'a\nB1\n', 'a\nB2\n')).toBe('a\nB2\nB1\n')
    expect(mergeLines('', 'mine', 'theirs')).toBe('theirs\nmine\n')
    expect(mergeLines('x\ny\n', '', 'x\ny\nz\n')).toBe('z\n')
  })

  it('loses no added line and restores no removed line, for any two edits', () => {
    const edit = fc.array(fc.constantFrom('1', '2', '3', '4', '5', '6', '7'), { maxLength: 7 })
    const unique = edit.map((lines) => [...new Set(lines)])
    fc.assert(
      fc.property(unique, unique, unique, (base, mine, theirs) => {
        const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
        const merged = new Set(mergeLines(text(base), text(mine), text(theirs)).split('\n'))
        for (const line of [...mine, ...theirs]) if (!base.includes(line)) expect(merged).toContain(line)
        // A line that only one of them removed may have been moved there.
        for (const line of base) {
          const kept = [mine, theirs].filter((lines) => lines.includes(line)).length
          if (kept !== 1) expect(merged.has(line)).toBe(kept === 2)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('returns the other text unchanged if one side changed nothing', () => {
    expect(mergeLines('a', 'a', 'b')).toBe('b')
    expect(mergeLines('a', 'b', 'a')).toBe('b')
    expect(mergeLines('a', 'b', 'b')).toBe('b')
  })
})
