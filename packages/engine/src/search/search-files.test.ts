import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { limits, type SearchRequest } from '@sheaf/contract'
import { rgPath } from '@vscode/ripgrep'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineJob, openPool } from '../work/index.ts'
import type { SearchFile, SearchFound } from './search-file.ts'
import { prepareSearch, searchFiles } from './search-files.ts'

const pool = openPool(2)
let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'search-'))
})
afterEach(() => rmSync(root, { recursive: true }))
afterAll(() => pool.close())

function put(tree: Record<string, string | Buffer>): SearchFile[] {
  return Object.entries(tree).map(([path, content]) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
    return { root, path, shown: path }
  })
}

function hit(path: string, line: number, text: string, before: string[] = [], after: string[] = []): SearchFound['matches'][number] {
  return { path, line, text, before, after }
}

function run(request: SearchRequest, files: SearchFile[]): Promise<SearchFound> {
  return searchFiles(request, files, { pool })
}

describe('searchFiles', () => {
  it('finds a text in file contents, ordered by path and line', async () => {
    const files = put({ 'src/b.ts': 'no\nalpha one\n', 'a.ts': 'alpha\nbeta\nxalpha', 'c.ts': 'Alpha' })
    expect(await run({ pattern: 'alpha' }, files)).toEqual({
      matches: [hit('a.ts', 1, 'alpha'), hit('a.ts', 3, 'xalpha'), hit('src/b.ts', 2, 'alpha one')],
      paths: ['a.ts', 'src/b.ts'],
      total: 3,
      truncated: false,
      leftOff: [],
      binaries: 0,
    })
  })

  it('searches paths, or paths and contents, and counts both', async () => {
    const files = put({ 'alpha.ts': 'beta', 'x/alpha/y.ts': 'alpha', 'z.ts': 'alpha' })
    const nothingElse = { truncated: false, leftOff: [], binaries: 0 }
    expect(await run({ pattern: 'alpha', mode: 'path' }, files)).toEqual({
      matches: [],
      paths: ['alpha.ts', 'x/alpha/y.ts'],
      total: 2,
      ...nothingElse,
    })
    expect(await run({ pattern: '^a.*s$', mode: 'path', regex: true }, files)).toEqual({
      matches: [],
      paths: ['alpha.ts'],
      total: 1,
      ...nothingElse,
    })
    expect(await run({ pattern: 'alpha', mode: 'both' }, files)).toEqual({
      matches: [hit('x/alpha/y.ts', 1, 'alpha'), hit('z.ts', 1, 'alpha')],
      paths: ['alpha.ts', 'x/alpha/y.ts'],
      total: 4,
      ...nothingElse,
    })
  })

  it('applies the case, word, context and glob options', async () => {
    const files = put({ 'a.ts': 'one\nAlpha\nthree', 'b.md': 'alphabet\nalpha', 'src/c.ts': 'ALPHA' })
    expect((await run({ pattern: 'alpha', ignoreCase: true, word: true, contextLines: 1 }, files)).matches).toEqual([
      hit('a.ts', 2, 'Alpha', ['one'], ['three']),
      hit('b.md', 2, 'alpha', ['alphabet'], []),
      hit('src/c.ts', 1, 'ALPHA'),
    ])
    expect((await run({ pattern: 'alpha', ignoreCase: true, include: ['*.ts'] }, files)).paths).toEqual(['a.ts', 'src/c.ts'])
    expect((await run({ pattern: 'alpha', ignoreCase: true, include: ['*.ts'], exclude: ['src/**'] }, files)).paths).toEqual(['a.ts'])
  })

  it('matches a glob with the path in the root or the displayed path', async () => {
    const files = put({ 'src/a.ts': 'x' }).map((file) => ({ ...file, shown: `app/${file.path}` }))
    expect((await run({ pattern: 'x', include: ['src/**'] }, files)).paths).toEqual(['app/src/a.ts'])
    expect((await run({ pattern: 'x', include: ['app/src/**'] }, files)).paths).toEqual(['app/src/a.ts'])
    expect((await run({ pattern: 'x', exclude: ['app/**'] }, files)).paths).toEqual([])
  })

  it('truncates at the maximum and still counts every match', async () => {
    const files = put({ 'b.ts': 'x\nx\nx', 'a.ts': 'x\nx' })
    expect(await run({ pattern: 'x', maxResults: 3 }, files)).toEqual({
      matches: [hit('a.ts', 1, 'x'), hit('a.ts', 2, 'x'), hit('b.ts', 1, 'x')],
      paths: ['a.ts', 'b.ts'],
      total: 5,
      truncated: true,
      leftOff: [],
      binaries: 0,
    })
    expect(await run({ pattern: 'ts', mode: 'path', maxResults: 1 }, files)).toMatchObject({ paths: ['a.ts'], total: 2, truncated: true })
  })

  it('lists skipped files, counts binaries, and decodes text that is not UTF-8', async () => {
    const files = put({
      'binary.bin': Buffer.from('needle\0needle'),
      'late-nul.txt': `${'x'.repeat(9000)}\nneedle \0`,
      'latin.txt': Buffer.from('needle caf\xe9', 'latin1'),
      'large.txt': `needle ${'x'.repeat(limits.searchFileBytes)}`,
      'limit.txt': 'x'.repeat(limits.searchFileBytes - 7).concat('\nneedle'),
      'utf16.txt': Buffer.from('\ufeffone\r\nneedle ä\r\n', 'utf16le'),
      'utf8-bom.txt': '\ufeffneedle',
    })
    const missing = { root, path: 'gone.txt', shown: 'gone.txt' }
    const expected = {
      matches: [
        hit('late-nul.txt', 2, 'needle \0'),
        hit('latin.txt', 1, 'needle café'),
        hit('limit.txt', 2, 'needle'),
        hit('utf16.txt', 2, 'needle ä'),
        hit('utf8-bom.txt', 1, 'needle'),
      ],
      paths: ['late-nul.txt', 'latin.txt', 'limit.txt', 'utf16.txt', 'utf8-bom.txt'],
      total: 5,
      truncated: false,
      leftOff: [
        { path: 'gone.txt', why: 'missing' },
        { path: 'large.txt', why: 'too-large' },
      ],
      binaries: 1,
    }
    expect(await run({ pattern: 'needle' }, [missing, ...files])).toEqual(expected)
    expect(await run({ pattern: '^needle', regex: true }, [missing, ...files])).toEqual(expected)
    expect((await run({ pattern: 'café', ignoreCase: true }, files)).paths).toEqual(['latin.txt'])
  })

  it('reads to the end of a file whose size is a whole number of pages', async () => {
    const files = put({ 'a.txt': 'needle'.padStart(4096), 'b.txt': 'needle'.padStart(8192) })
    expect((await run({ pattern: 'needle' }, files)).paths).toEqual(['a.txt', 'b.txt'])
  })

  it('reveals nothing behind a link to a file or folder', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'))
    writeFileSync(join(outside, 'secret.txt'), 'needle')
    symlinkSync(outside, join(root, 'folder'))
    symlinkSync(join(outside, 'secret.txt'), join(root, 'link.txt'))
    const files = ['folder/secret.txt', 'link.txt'].map((path) => ({ root, path, shown: path }))
    expect(await run({ pattern: 'needle' }, files)).toEqual({
      matches: [],
      paths: [],
      total: 0,
      truncated: false,
      leftOff: [
        { path: 'folder/secret.txt', why: 'outside' },
        { path: 'link.txt', why: 'link' },
      ],
      binaries: 0,
    })
    rmSync(outside, { recursive: true })
  })

  it('does not hang on a FIFO', async () => {
    execFileSync('mkfifo', [join(root, 'fifo')])
    expect((await run({ pattern: 'x' }, [{ root, path: 'fifo', shown: 'fifo' }])).leftOff).toEqual([{ path: 'fifo', why: 'special' }])
  })

  it('stops an endless pattern in contents and paths, without blocking the event loop', async () => {
    const files = put({ 'bomb.txt': `${'a'.repeat(60)}!` })
    const bomb = { pattern: '(a+)+$', regex: true }
    let isAwake = false
    setImmediate(() => {
      isAwake = true
    })
    await expect(searchFiles(bomb, files, { pool, deadlineMs: 300 })).rejects.toMatchObject({ code: 'search-timeout' })
    expect(isAwake).toBe(true)
    const path = { root, path: 'x', shown: `${'a'.repeat(60)}!` }
    await expect(searchFiles({ ...bomb, mode: 'path' }, [path], { pool, deadlineMs: 300 })).rejects.toMatchObject({
      code: 'search-timeout',
    })
    expect((await run({ pattern: '^a+!$', regex: true }, files)).total).toBe(1)
  })

  it('rejects a pattern that needs too much memory for a line', async () => {
    const files = put({ 'a.txt': 'ab'.repeat(2_400_000) })
    await expect(run({ pattern: '^(a|b|c)*$', regex: true }, files)).rejects.toMatchObject({
      code: 'search-timeout',
      detail: 'The pattern needs too much memory.',
    })
  })

  it('can be canceled before and during a search', async () => {
    const files = put({ 'bomb.txt': `${'a'.repeat(60)}!` })
    const bomb = { pattern: '(a+)+$', regex: true }
    await expect(searchFiles(bomb, files, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' })
    const during = new AbortController()
    const running = searchFiles(bomb, files, { signal: during.signal, pool })
    setImmediate(() => during.abort())
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
    const between = new AbortController()
    const many = Array.from({ length: 1000 }, () => files).flat()
    const literal = searchFiles({ pattern: 'a' }, many, { signal: between.signal, onProgress: () => between.abort() })
    await expect(literal).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('shares a long list with the pool without losing results', async () => {
    const [file] = put({ 'a.txt': 'needle' })
    if (!file) throw new Error('no file')
    const many = Array.from({ length: 5000 }, (_, index) => ({ ...file, shown: `a${String(index).padStart(5, '0')}.txt` }))
    const prepared = prepareSearch(pool, { pattern: 'needle' }, true)
    for (const regex of [false, true]) {
      const request = { pattern: 'needle', regex, maxResults: 10 }
      const answer = await searchFiles(request, many.toReversed(), { pool, prepared })
      expect(answer).toEqual({
        matches: many.slice(0, 10).map(({ shown }) => hit(shown, 1, 'needle')),
        paths: many.slice(0, 10).map(({ shown }) => shown),
        total: 5000,
        truncated: true,
        leftOff: [],
        binaries: 0,
      })
    }
  })

  it('runs a pattern only on files with its required text, and still counts binaries', async () => {
    const [plain, binary, wide, other] = put({
      'a.txt': 'needle 1',
      'b.bin': 'needle 2\0',
      'c.txt': Buffer.from('\ufeffneedle 3', 'utf16le'),
      'd.txt': 'x',
    })
    if (!plain || !binary || !wide || !other) throw new Error('no files')
    const many = Array.from({ length: 3000 }, (_, index) => ({ ...other, shown: `d${index}` }))
    expect(await run({ pattern: 'needle \\d', regex: true }, [plain, binary, wide, ...many])).toEqual({
      matches: [hit('a.txt', 1, 'needle 1'), hit('c.txt', 1, 'needle 3')],
      paths: ['a.txt', 'c.txt'],
      total: 2,
      truncated: false,
      leftOff: [],
      binaries: 1,
    })
    expect((await run({ pattern: 'nowhere \\d', regex: true }, [plain, ...many])).total).toBe(0)
  })

  it('has a judge check each file whose lines are shown, on this and other threads', async () => {
    const tree = { 'a.txt': 'needle', 'b.txt': 'needle ghp_', 'c.txt': 'ghp_' }
    const [plain, ...others] = put(tree)
    if (!plain) throw new Error('no file')
    const many = Array.from({ length: 3000 }, (_, index) => ({ ...plain, shown: `a${index}` }))
    const judge = defineJob<Uint8Array, boolean>(
      new URL(`data:text/javascript,export const run = (bytes) => Buffer.from(bytes).includes('ghp_')`),
    )
    for (const regex of [false, true]) {
      const request = { pattern: 'needle', regex, maxResults: 5000 }
      const answer = await searchFiles(request, [...many, ...others], { pool, judge })
      expect([answer.total, answer.suspects]).toEqual([3001, new Set(['b.txt'])])
    }
  })

  it('starts its own threads for a pattern if it has no pool', async () => {
    expect((await searchFiles({ pattern: 'a.c', regex: true }, put({ 'a.txt': 'abc' }))).total).toBe(1)
  })

  it('finds the same lines as ripgrep', async () => {
    const atom = fc.constantFrom('a', 'b', '_', 'ab', 'foo', '.', '\\.', '[ab]', '[^a]', '\\w', '\\d', '\\s', '(a|b)', '(?:foo)?')
    const part = fc
      .tuple(atom, fc.constantFrom('', '', '+', '*', '?', '{1,2}'))
      .map(([one, times]) => (one.endsWith('?') ? one : one + times))
    const sequence = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
    const regex = fc
      .tuple(fc.constantFrom('', '', '^', '\\b'), fc.array(sequence, { minLength: 1, maxLength: 2 }), fc.constantFrom('', '', '$', '\\b'))
      .map(([from, either, to]) => from + either.join('|') + to)
    const ascii = fc
      .array(fc.constantFrom('a', 'b', 'foo', '_', '.', ' ', '\n', '\n', 'A', 'B', '1', 'Foo'), { maxLength: 40 })
      .map((parts) => parts.join(''))
    const wide = fc
      .array(fc.constantFrom('a', 'b', 'ä', 'Ä', 'ß', '😀', '.', ' ', '\n', '\r\n', 'ſ', 'S', 's', 'K', '_', '('), { maxLength: 40 })
      .map((parts) => parts.join(''))
    const literal = fc
      .array(fc.constantFrom('a', 'b', 'ä', 'ß', '😀', '.', ' ', 's', 'k', '_', '('), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(''))
    const choice = fc.record({ ignoreCase: fc.boolean(), word: fc.boolean(), contextLines: fc.constantFrom(0, 0, 2) })
    const asked = fc.oneof(
      fc.tuple(regex, choice, fc.array(ascii, { minLength: 1, maxLength: 5 }), fc.constant(true)),
      fc.tuple(literal, choice, fc.array(wide, { minLength: 1, maxLength: 5 }), fc.constant(false)),
    )
    await fc.assert(
      fc.asyncProperty(asked, async ([pattern, options, contents, isRegex]) => {
        const files = put(Object.fromEntries(contents.map((content, index) => [`${index}.txt`, content])))
        const request = { pattern, regex: isRegex, ...options }
        const { matches } = await run(request, files)
        expect(matches.map(({ path, line, text }) => [path, line, text])).toEqual(byRipgrep(request, files))
      }),
      { numRuns: 100 },
    )
  })
})

function byRipgrep({ pattern, regex, ignoreCase, word }: SearchRequest, files: SearchFile[]): [string, number, string][] {
  const flags = [...(regex ? [] : ['-F', '--crlf']), ...(ignoreCase ? ['-i'] : []), ...(word ? ['-w'] : [])]
  const { stdout } = spawnSync(
    rgPath,
    ['--no-config', '--json', '--sort', 'path', ...flags, '-e', pattern, '--', ...files.map(({ path }) => path)],
    { cwd: root, encoding: 'utf8' },
  )
  const lines = stdout.split('\n').filter(Boolean)
  return lines.flatMap((line): [string, number, string][] => {
    const { type, data } = JSON.parse(line)
    return type === 'match' ? [[data.path.text, data.line_number, data.lines.text.replace(/\r?\n$/u, '')]] : []
  })
}
