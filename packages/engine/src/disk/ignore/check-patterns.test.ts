import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPaths } from '../walk/list-paths.ts'
import { walkFolder } from '../walk/walk-folder.ts'
import { checkPatterns, reincludedPaths } from './check-patterns.ts'

const names = ['a', 'b/a', 'b/ab', '[a', '[a]', 'a]', '-', '!a', '#a', 'a\\', '\\', 'a b', '...', '.a', 'b/[a/a']
let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sheaf-patterns-'))
  for (const name of names) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), '')
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const shown = (folderPatterns: string): string[] => listPaths(walkFolder(root, { useDefaults: false, folderPatterns, env: {} }).folder)

describe('checkPatterns', () => {
  it('reports each line without an effect, and why', () => {
    const text = '# note\n\n*.log\n!\n/\n[abc\nfoo\\\n./src\nsrc/../lib\na//b\n[[:nope:]]\nb\0c\n   \nbuild/\n!keep.txt\n'
    expect(checkPatterns(text)).toEqual([
      { line: 4, pattern: '!', why: "It doesn't name a file or folder." },
      { line: 5, pattern: '/', why: "It doesn't name a file or folder." },
      { line: 6, pattern: '[abc', why: 'A bracket is not closed, or its character class is unknown.' },
      { line: 7, pattern: 'foo\\', why: 'It ends with a backslash.' },
      { line: 8, pattern: './src', why: expect.stringContaining("Patterns can't contain “.” or “..” folders") },
      { line: 9, pattern: 'src/../lib', why: expect.stringContaining("Patterns can't contain “.” or “..” folders") },
      { line: 10, pattern: 'a//b', why: 'It contains two slashes in a row.' },
      { line: 11, pattern: '[[:nope:]]', why: 'A bracket is not closed, or its character class is unknown.' },
      { line: 12, pattern: 'b\0c', why: "It contains a null character, which a path can't contain." },
    ])
  })

  it('reports only lines that hide nothing', () => {
    const all = shown('')
    expect(all.length).toBe(names.length)
    const line = fc.array(fc.constantFrom('a', 'b', '/', '.', '*', '?', '[', ']', '\\', '!', '-', ' ', '#'), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(line, (parts) => {
        const text = parts.join('')
        if (checkPatterns(text).length > 0) expect(shown(text)).toEqual(all)
      }),
      { numRuns: 1_000 },
    )
  })

  it('finds paths without wildcards that are re-included', () => {
    expect(reincludedPaths('build/\n!build/keep.txt\n!*.md\n!docs/*.md\n!top.md\n!/out/a b\n')).toEqual([
      { line: 2, pattern: '!build/keep.txt', path: 'build/keep.txt' },
      { line: 6, pattern: '!/out/a b', path: 'out/a b' },
    ])
  })
})
