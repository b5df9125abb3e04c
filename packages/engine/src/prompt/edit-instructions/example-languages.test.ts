import { languageIds, languageName } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { exampleLanguage, exampleLanguages, predominantLanguage } from './example-languages.ts'

describe('exampleLanguage', () => {
  it.each([
    ['ts', 'TypeScript'],
    ['.TSX', 'TypeScript'],
    ['Python', 'Python'],
    ['c#', 'C#'],
    ['c', 'C'],
    ['h', 'C'],
    ['rs', 'Rust'],
    ['md', 'TypeScript'],
    ['__proto__', 'TypeScript'],
  ])('finds the example language for %s', (given, name) => {
    expect(languageName(exampleLanguage(given).language)).toBe(name)
  })

  it('has a row for every supported language', () => {
    expect(exampleLanguages.map(({ language }) => language).toSorted()).toEqual([...languageIds])
  })
})

describe('predominantLanguage', () => {
  // [F1.14]
  it('counts languages instead of extensions, and ignores documents', () => {
    expect(predominantLanguage(['a.ts', 'b.tsx', 'c.py', 'd.py', 'e.mts', 'f.md', 'g.md', 'h.md', 'i.md', 'Makefile'])).toBe('TypeScript')
    expect(predominantLanguage(['x/a.PY', 'b.go', 'c.d/readme'])).toBe('Python')
    expect(predominantLanguage([])).toBe('TypeScript')
  })
})
