import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openPool } from '../work/index.ts'
import { type Corpus, openCorpus } from './open-corpus.ts'
import type { SearchFile } from './search-file.ts'
import { searchFiles } from './search-files.ts'

let root: string
let corpus: Corpus | undefined

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'corpus-'))
})
afterEach(async () => {
  await corpus?.close()
  rmSync(root, { recursive: true })
})

function put(path: string, content: string | Buffer): SearchFile {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
  return { root, path, shown: path }
}

const bomb = { pattern: '(a+)+$', regex: true }

describe('openCorpus', () => {
  it('gives the same answers as a search on disk, whether the texts fit in memory or not', async () => {
    const content = fc.oneof(
      fc
        .array(fc.constantFrom('a', 'foo', 'Foo', ' ', '\n', '\r\n', 'ä', '_', '\u2028'), { maxLength: 30 })
        .map((parts) => Buffer.from(parts.join(''))),
      fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
      fc.string().map((text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
    )
    const request = fc.record({
      pattern: fc.constantFrom('a', 'foo', 'ä', 'o f', 'fo+', '^a|ä$'),
      regex: fc.boolean(),
      ignoreCase: fc.boolean(),
      word: fc.boolean(),
      mode: fc.constantFrom('content', 'path', 'both'),
      contextLines: fc.constantFrom(0, 1),
      maxResults: fc.constantFrom(1, 3, 1000),
      include: fc.constantFrom<string[]>([], ['*.a'], ['x/**']),
    })
    const path = fc.constantFrom('x.a', 'y.a', 'x/a.a', 'x/foo.b', 'foo/z.b', 'ä.c', 'x/y/z.a')
    const requests = fc.array(request, { minLength: 5, maxLength: 20 })
    const pool = openPool(1)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(path, content)),
        requests,
        fc.constantFrom(0, 300, 1_000_000),
        async (contents, asked, maxBytes) => {
          const files = [...new Map(contents.map(([name, bytes]) => [name, put(name, bytes)])).values()]
          const warm = openCorpus(files, { threads: 2, maxBytes })
          for (const options of asked) {
            expect(await warm.search(options)).toEqual(await searchFiles(options, files, { pool }))
          }
          await warm.close()
        },
      ),
      { numRuns: inject('isExam') ? 100 : 5 },
    )
    await pool.close()
  })

  it('applies events for written, new and removed files', async () => {
    corpus = openCorpus([put('a.txt', 'one'), put('b.txt', 'one')])
    expect((await corpus.search({ pattern: 'one' })).paths).toEqual(['a.txt', 'b.txt'])
    const before = corpus.bytes
    await corpus.update([
      { kind: 'written', file: put('a.txt', 'two') },
      { kind: 'written', file: put('0.txt', 'one') },
      { kind: 'removed', shown: 'b.txt' },
    ])
    expect((await corpus.search({ pattern: 'one' })).paths).toEqual(['0.txt'])
    expect((await corpus.search({ pattern: 'o' })).paths).toEqual(['0.txt', 'a.txt'])
    expect(corpus.bytes).toBe(before)
  })

  it('detects changes without events on recheck', async () => {
    corpus = openCorpus([put('a.txt', 'one'), put('b.txt', 'one'), put('c.txt', 'one')])
    await corpus.search({ pattern: 'one' })
    put('a.txt', 'changed')
    rmSync(join(root, 'b.txt'))
    await corpus.recheck()
    const answer = await corpus.search({ pattern: 'one' })
    expect([answer.paths, answer.leftOff]).toEqual([['c.txt'], [{ path: 'b.txt', why: 'missing' }]])
  })

  it('stays within its memory limit', async () => {
    corpus = openCorpus(
      Array.from({ length: 50 }, (_, index) => put(`${index}.txt`, 'x'.repeat(1000))),
      { maxBytes: 20_000, threads: 2 },
    )
    expect((await corpus.search({ pattern: 'x' })).total).toBe(50)
    expect(corpus.bytes).toBeGreaterThan(10_000)
    expect(corpus.bytes).toBeLessThanOrEqual(20_000)
  })

  it('stops an endless pattern and answers the next search', async () => {
    corpus = openCorpus([put('bomb.txt', `${'a'.repeat(60)}!`)])
    await expect(corpus.search(bomb, { deadlineMs: 300 })).rejects.toMatchObject({ code: 'search-timeout' })
    await corpus.update([{ kind: 'written', file: put('new.txt', 'a!') }])
    expect((await corpus.search({ pattern: 'a!' })).paths).toEqual(['bomb.txt', 'new.txt'])
  })

  it('rejects a canceled search at once and answers the next, even if the pattern hangs', async () => {
    corpus = openCorpus([put('bomb.txt', `${'a'.repeat(60)}!`)])
    await expect(corpus.search(bomb, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' })
    const controller = new AbortController()
    const hanging = corpus.search(bomb, { signal: controller.signal })
    const next = corpus.search({ pattern: 'a!' })
    setImmediate(() => controller.abort())
    await expect(hanging).rejects.toMatchObject({ code: 'cancelled' })
    expect((await next).total).toBe(1)
  })

  it('keeps its texts when a canceled search stops cooperatively', async () => {
    corpus = openCorpus(Array.from({ length: 1000 }, (_, index) => put(`${index}.txt`, `old ${'a'.repeat(14)}!`)))
    await corpus.search({ pattern: 'old' })
    put('0.txt', 'new')
    const controller = new AbortController()
    const canceled = corpus.search(bomb, { signal: controller.signal })
    setImmediate(() => controller.abort())
    await expect(canceled).rejects.toMatchObject({ code: 'cancelled' })
    expect((await corpus.search({ pattern: 'old' })).total).toBe(1000)
  })

  it('rejects an invalid pattern', async () => {
    corpus = openCorpus([])
    await expect(corpus.search({ pattern: '(', regex: true })).rejects.toMatchObject({ code: 'bad-pattern' })
  })
})
