import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { globMatcher } from './glob-matcher.ts'

const paths = [
  'a.ts',
  'b.md',
  'src/a.ts',
  'src/deep/a.ts',
  'src/deep/b.tsx',
  'lib/src/x.ts',
  'src.ts/inner.md',
  '[x].ts',
  'a{b}.ts',
  'ä.ts',
]

describe('globMatcher', () => {
  it.each([
    ['*.ts', ['a.ts', 'src/a.ts', 'src/deep/a.ts', 'lib/src/x.ts', 'src.ts/inner.md', '[x].ts', 'a{b}.ts', 'ä.ts']],
    ['?.ts', ['a.ts', 'src/a.ts', 'src/deep/a.ts', 'lib/src/x.ts', 'ä.ts']],
    ['/*.ts', ['a.ts', 'src.ts/inner.md', '[x].ts', 'a{b}.ts', 'ä.ts']],
    ['src/**', ['src/a.ts', 'src/deep/a.ts', 'src/deep/b.tsx']],
    ['src', ['src/a.ts', 'src/deep/a.ts', 'src/deep/b.tsx', 'lib/src/x.ts']],
    ['src/', ['src/a.ts', 'src/deep/a.ts', 'src/deep/b.tsx', 'lib/src/x.ts']],
    ['./src', ['src/a.ts', 'src/deep/a.ts', 'src/deep/b.tsx']],
    ['src/*.ts', ['src/a.ts']],
    ['src/**/a.ts', ['src/a.ts', 'src/deep/a.ts']],
    ['**/deep/*', ['src/deep/a.ts', 'src/deep/b.tsx']],
    ['*.{md,tsx}', ['b.md', 'src/deep/b.tsx', 'src.ts/inner.md']],
    ['{src/deep,lib}/**', ['src/deep/a.ts', 'src/deep/b.tsx', 'lib/src/x.ts']],
    ['{a,b{.m,.x}}{.ts,d}', ['a.ts', 'b.md', 'src/a.ts', 'src/deep/a.ts']],
    ['[a-b].*', ['a.ts', 'b.md', 'src/a.ts', 'src/deep/a.ts', 'src/deep/b.tsx']],
    ['[!a-b].ts', ['lib/src/x.ts', 'ä.ts']],
    ['\\[x].ts', ['[x].ts']],
    ['[x', []],
    ['a{b}.ts', ['a{b}.ts']],
    ['', []],
  ])('matches the expected paths for %s', (glob, expected) => {
    expect(paths.filter(globMatcher([glob]))).toEqual(expected)
  })

  it('finishes quickly on a hostile name', () => {
    expect(globMatcher([`${'*a'.repeat(50)}b`])('a'.repeat(4000))).toBe(false)
    expect(globMatcher([`${'**/a/'.repeat(50)}b`])('a/'.repeat(2000))).toBe(false)
  })

  it('rejects braces with too many combinations', () => {
    expect(() => globMatcher(['{a,b}'.repeat(30)])).toThrow(expect.objectContaining({ code: 'bad-pattern' }))
    expect(() => globMatcher([`{${','.repeat(1_000_000)}}`])).toThrow(expect.objectContaining({ code: 'bad-pattern' }))
  })

  it('limits the alternatives and the length of all globs together', () => {
    const hundred = `${'{a,b,c,d,e,f,g,h,i,j}'.repeat(2)}.ts`
    expect(globMatcher(Array(100).fill(hundred))('src/ab.ts')).toBe(true)
    expect(() => globMatcher(Array(101).fill(hundred))).toThrow(expect.objectContaining({ code: 'bad-pattern' }))
    expect(() => globMatcher([`{a,b,c}${'x'.repeat(1_000_000)}`])).toThrow(expect.objectContaining({ code: 'bad-pattern' }))
  })

  it('reads unmatched braces in linear time', () => {
    expect(globMatcher(['{'.repeat(300_000)])('a')).toBe(false)
    expect(globMatcher([`${'{'.repeat(300_000)}{a,b}`])('a')).toBe(false)
  }, 30_000)

  it.each([
    ['paths', '**/a/**/b'],
    ['literal names', '*a*b*'],
    ['names with sets', '*[a]*[b]'],
  ])('stops after too many steps: %s', (_, glob) => {
    const matches = globMatcher([glob], 1_000)
    const path = glob.includes('/') ? 'a/'.repeat(50) : 'a'.repeat(50)
    expect(() => Array.from({ length: 100 }, () => matches(path))).toThrow(expect.objectContaining({ code: 'bad-pattern' }))
    expect(Array.from({ length: 100 }, () => globMatcher([glob], 1_000)(path))).toEqual(Array(100).fill(false))
  })

  describe('compared with git', () => {
    let folder: string
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'globs-'))
      execFileSync('git', ['init', '-q', folder])
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    it('matches the paths that a .gitignore line would ignore', () => {
      const name = fc.array(fc.constantFrom('a', 'b', '.', '-'), { minLength: 1, maxLength: 3 }).map((parts) => `x${parts.join('')}`)
      const piece = fc.constantFrom('a', 'b', '.', '-', '*', '?', 'x', '[ab]', '[!a]', '[a-x]', '\\a')
      const segment = fc.oneof(
        { weight: 3, arbitrary: fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')) },
        { weight: 1, arbitrary: fc.constant('**') },
      )
      const glob = fc
        .tuple(fc.constantFrom('', '', '/'), fc.array(segment, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '', '/'))
        .map(([start, parts, end]) => start + parts.join('/') + end)
        .filter((each) => !/\*\*[^/]|[^/]\*\*|^\.\//u.test(each))
      const tree = fc.uniqueArray(
        fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
        { minLength: 5, maxLength: 30 },
      )
      fc.assert(
        fc.property(glob, tree, (each, files) => {
          expect(files.filter(globMatcher([each]))).toEqual(ignoredByGit(folder, each, files))
        }),
        { numRuns: inject('isExam') ? 1_000 : 40 },
      )
    })
  })
})

function ignoredByGit(folder: string, glob: string, files: string[]): string[] {
  writeFileSync(join(folder, '.gitignore'), `${glob}\n`)
  try {
    const out = execFileSync('git', ['-C', folder, 'check-ignore', '--no-index', '-z', '--stdin'], {
      input: files.join('\0'),
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    return out.toString().split('\0').filter(Boolean)
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 1) return []
    throw error
  }
}
