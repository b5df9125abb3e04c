import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readChangelog } from './read-changelog.ts'

describe('readChangelog', () => {
  it('reads the changelog release by release', () => {
    const text = '# Changelog\n\nWords.\n\n## 1.1: maps (2026-11-15)\n\n- One `thing`.\n- Two.\n\n## 1.0: first (2026-11-14)\n\n- Begun.\n'
    expect(readChangelog(text)).toEqual([
      { version: '1.1', title: 'maps', date: '2026-11-15', lines: ['One `thing`.', 'Two.'] },
      { version: '1.0', title: 'first', date: '2026-11-14', lines: ['Begun.'] },
    ])
  })

  it('rejects lines that belong to no release', () => {
    expect(() => readChangelog('## 1.0: first (2026-11-14)\n\nlost words\n')).toThrow('lost words')
    expect(() => readChangelog('## 1.1: a (2026-11-14)\n\n## 1.0 without a date\n')).toThrow('without a date')
  })

  // [S1.35] [S2.4.32] [S9.18] [S9.40]
  it('finds our releases from 1.0 past 1.3.19, newest first, each with a date and one to five lines', () => {
    const releases = readChangelog(readFileSync(new URL('../../../../../CHANGELOG.md', import.meta.url), 'utf8'))
    const numbers = releases.map(({ version }) => version)
    expect([numbers.at(-1), numbers.includes('1.3.19')]).toEqual(['1.0', true])
    const weight = (version: string) =>
      version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0) * 1000 ** (3 - version.split('.').length)
    expect(numbers).toEqual(numbers.toSorted((one, other) => weight(other) - weight(one)))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(releases.map(({ date }) => date)).toEqual(
      releases
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )
    expect(releases.filter(({ lines }) => lines.length < 1 || lines.length > 5)).toEqual([])
  })
})
