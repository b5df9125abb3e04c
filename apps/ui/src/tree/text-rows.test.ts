import { describe, expect, it } from 'vitest'
import { displayLine, textRows } from './text-rows.ts'

const wanted = { text: 'Needle', matchCase: false, regex: false }
const hit = (path: string, line: number, text: string) => ({ path, line, text, before: [], after: [] })

describe('lines found in files', () => {
  it('lists matching lines below their file with a count, unless the file is closed', () => {
    const matches = [hit('src/a.ts', 3, '  needle()'), hit('b.ts', 1, 'needle'), hit('src/a.ts', 9, 'no more needles')]
    const rows = textRows({ matches }, new Set(['b.ts']), wanted, 30)
    expect(
      rows.map(({ path, name, depth, position, siblings, isOpen, count }) => [path, name, depth, position, siblings, isOpen, count]),
    ).toEqual([
      ['src/a.ts', 'a.ts', 0, 1, 2, true, 2],
      ['src/a.ts:3', 'needle()', 1, 1, 2, undefined, 2],
      ['src/a.ts:9', 'no more needles', 1, 2, 2, undefined, 2],
      ['b.ts', 'b.ts', 0, 2, 2, false, 1],
    ])
  })

  it('highlights the matches in a line, and matches case when asked', () => {
    expect(displayLine('\ta needle, a NEEDLE', wanted, 30)).toEqual({
      text: 'a needle, a NEEDLE',
      positions: [2, 3, 4, 5, 6, 7, 12, 13, 14, 15, 16, 17],
    })
    expect(displayLine('needle', { ...wanted, matchCase: true }, 30).positions).toEqual([])
  })

  it('cuts a very long line so that the match stays visible', () => {
    const { text, positions } = displayLine(`${'x'.repeat(50_000)}needle${'y'.repeat(50_000)}`, wanted, 30)
    expect(text.length).toBeLessThan(300)
    expect(positions.map((at) => text[at]).join('')).toBe('needle')
  })

  it('moves a match that the panel would cut to where it is visible, and keeps the beginning of other lines', () => {
    const line = 'if (d->pauserehash == 0) needle(d, 100)'
    const shown = (columns: number) => displayLine(line, wanted, columns).text
    expect([shown(31), shown(30), shown(20), shown(8)]).toEqual([
      line,
      '…ehash == 0) needle(d, 100)',
      '… == 0) needle(d, 100)',
      '… needle(d, 100)',
    ])
    for (const columns of [31, 30, 20, 8]) expect(shown(columns).slice(0, columns + 1)).toContain('needle')
  })

  it('highlights nothing for a regular expression, which is not run again in the window', () => {
    expect(displayLine('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', { text: '(a+)+$', matchCase: false, regex: true }, 30).positions).toEqual([])
  })
})
