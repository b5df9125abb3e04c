import { describe, expect, it } from 'vitest'
import { rankTitles } from './rank-titles.ts'

describe('rankTitles', () => {
  it('ranks equal titles, whole words, word starts, and parts of words, in this order', () => {
    expect(ranked('map', ['Copy remapped', 'Code Mapping', 'Show map of files', 'Map', 'Chat'])).toEqual([
      'Map',
      'Show map of files',
      'Code Mapping',
      'Copy remapped',
    ])
  })

  it('does not offer “Add folder to workspace…” for “dark”', () => {
    expect(ranked('dark', ['Add folder to workspace…', 'Toggle light/dark theme', 'Theme: Dark'])).toEqual([
      'Toggle light/dark theme',
      'Theme: Dark',
    ])
  })

  it('matches several words in any order, and ranks by the one that matches worst', () => {
    expect(ranked('dark the', ['Theme: Light', 'Theme: Dark', 'The dark one'])).toEqual(['The dark one', 'Theme: Dark'])
  })

  it('falls back to letters in order that start at a word', () => {
    expect(ranked('cpr', ['Copy prompt', 'Scope rows', 'Chat'])).toEqual(['Copy prompt'])
  })

  it('ranks equally good matches by use, then in the given order', () => {
    const titles = ['Copy prompt', 'Copy history…', 'Copy path']
    expect(ranked('copy', titles, { 'Copy path': 2, 'Copy history…': 5 })).toEqual(['Copy history…', 'Copy path', 'Copy prompt'])
    expect(ranked('copy', titles)).toEqual(titles)
  })

  it('finds nothing without letters', () => {
    expect(ranked(' … ', ['Chat'])).toEqual([])
  })
})

function ranked(typed: string, titles: readonly string[], uses: Readonly<Record<string, number>> = {}): string[] {
  return rankTitles(
    titles.map((title) => ({ id: title, title })),
    typed,
    uses,
  ).map(({ title }) => title)
}
