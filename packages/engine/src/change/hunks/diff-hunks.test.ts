import type { Hunk } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyHunks } from './apply-hunks.ts'
import { diffHunks } from './diff-hunks.ts'
import { splitLines } from './split-lines.ts'

/** Few kinds of lines, so that many of them repeat; every odd character that a file may contain. */
const unit = fc.constantFrom('a', 'b', '  ', '}', '\t', '\n', '\n', '\r\n', '\r', '\uFEFF', '😀', '\uD83D', '\uDE00', '\0')
const anyText = fc.oneof(fc.string({ unit, maxLength: 60 }), fc.string({ unit: 'binary' }))

function expectHunks(before: string, after: string): Hunk[] {
  const hunks = diffHunks(before, after)
  expect(applyHunks(before, hunks)).toBe(after)
  let free = -1
  for (const { at, removed, added } of hunks) {
    expect(at).toBeGreaterThan(free)
    expect(removed.length + added.length).toBeGreaterThan(0)
    free = at + removed.length
  }
  return hunks
}

describe('diffHunks', () => {
  it('turns any text into any other with sorted hunks and a line between them', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => void expectHunks(before, after)),
      { numRuns: 2000 },
    )
  })

  it('never joins lines, with or without a final newline, whichever hunks are applied', () => {
    const line = fc.constantFrom('a', 'b', 'c', '', '}')
    const text = fc.tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('', '\n')).map(([lines, end]) => lines.join('\n') + end)
    fc.assert(
      fc.property(text, text, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (before, after, taken) => {
        const hunks = diffHunks(before, after)
        const result = applyHunks(
          before,
          hunks.filter((_, at) => taken[at]),
        )
        const lines = [...splitLines(before), ...splitLines(after)].map((line) => line.replace(/\n$/, ''))
        // A joined line is in neither text.
        for (const each of splitLines(result)) expect(lines).toContain(each.replace(/\n$/, ''))
      }),
    )
  })

  it('changes as few lines as possible in texts of ordinary size', () => {
    const lines = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n'), { maxLength: 25 })
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const changed = diffHunks(before.join(''), after.join('')).reduce(
          (sum, { removed, added }) => sum + removed.length + added.length,
          0,
        )
        expect(changed).toBe(before.length + after.length - 2 * longestCommon(before, after))
      }),
    )
  })

  it('returns no hunks for equal texts', () => {
    expect(diffHunks('a\nb', 'a\nb')).toEqual([])
  })

  it('reports an added or removed final newline', () => {
    expect([diffHunks('a\nb', 'a\nb\n'), diffHunks('a\r\n', 'a')]).toEqual([
      [{ at: 1, removed: ['b'], added: ['b\n'] }],
      [{ at: 0, removed: ['a\r\n'], added: ['a'] }],
    ])
  })

  it('starts the hunk of a new function at its first line', () => {
    const before = 'function a() {\n  return 1\n}\n\nfunction c() {\n  return 1\n}\n'
    const after = 'function a() {\n  return 1\n}\n\nfunction b() {\n  return 1\n}\n\nfunction c() {\n  return 1\n}\n'
    expect(diffHunks(before, after)).toEqual([{ at: 4, removed: [], added: ['function b() {\n', '  return 1\n', '}\n', '\n'] }])
    expect(diffHunks(after, before)).toEqual([{ at: 4, removed: ['function b() {\n', '  return 1\n', '}\n', '\n'], added: [] }])
  })

  it('starts the hunk of a new block at its opening line, not at the closing line above', () => {
    const block = (name: string) => [`  it('${name}', () => {\n`, '    run()\n', '  })\n']
    const file = (names: string[]) => ["describe('x', () => {\n", ...names.flatMap(block), '})\n'].join('')
    expect(diffHunks(file(['a', 'c']), file(['a', 'b', 'c']))).toEqual([{ at: 4, removed: [], added: block('b') }])
  })

  it('appends repeated lines at the end when a file only grows', () => {
    expect(diffHunks('x\n}\n', 'x\n}\nx\n}\n')).toEqual([{ at: 2, removed: [], added: ['x\n', '}\n'] }])
  })

  it('aligns a long text by the lines that appear once', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => (at % 3 === 0 ? '}\n' : `line ${at}\n`))
    const changed = lines.map((line, at) => (at % 100 === 50 ? `new ${at}\n` : line))
    expect(expectHunks(lines.join(''), changed.join('')).length).toBe(200)
  })

  it('returns correct hunks, if not minimal ones, when lines repeat too often', () => {
    const text = (seed: number) => Array.from({ length: 30_000 }, (_, at) => `${'abc'[(at * at * seed + (at >> 3)) % 3]}\n`).join('')
    expectHunks(text(1), text(7))
    expectHunks('\n'.repeat(50_000), '\n\n\nx\n'.repeat(20_000))
    expectHunks('\n'.repeat(50_000), '\n'.repeat(200_000))
  })
})

describe('applyHunks', () => {
  it('throws on a hunk that does not match the text', () => {
    const bad: Hunk[][] = [
      [{ at: 0, removed: ['b\n'], added: [] }],
      [{ at: 1, removed: ['b\n', 'c\n'], added: [] }],
      [{ at: 3, removed: [], added: ['x\n'] }],
      [{ at: -1, removed: [], added: ['x\n'] }],
      [
        { at: 0, removed: ['a\n', 'b\n'], added: [] },
        { at: 1, removed: ['b\n'], added: [] },
      ],
    ]
    for (const hunks of bad) expect(() => applyHunks('a\nb\n', hunks)).toThrow('does not fit the text')
  })

  it('creates a text from nothing', () => {
    expect(applyHunks('', [{ at: 0, removed: [], added: ['a\n', 'b'] }])).toBe('a\nb')
  })
})

function longestCommon(one: readonly string[], other: readonly string[]): number {
  let row = other.map(() => 0)
  for (const line of one) {
    let [left, corner] = [0, 0]
    row = row.map((above, at) => {
      const here = other[at] === line ? corner + 1 : Math.max(above, left)
      corner = above
      left = here
      return here
    })
  }
  return row.at(-1) ?? 0
}
