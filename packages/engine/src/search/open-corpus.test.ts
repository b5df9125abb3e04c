import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { showToModel } from '../gate/show-to-model.ts'
import { openPool } from '../work/index.ts'
import { type Corpus, openCorpus } from './open-corpus.ts'
import type { SearchFile } from './search-file.ts'
import { searchFiles } from './search-files.ts'
import { loadSegment, segmentOf } from './trigrams/segment-file.ts'

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

/** The index trusts no file that is as new as those of a test. */
const clockAheadMs = 60_000

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

  it('gives the same answers with an index, before, while and after it is built, after edits, and when it is loaded', async () => {
    const content = fc.oneof(
      fc
        .array(fc.constantFrom('foo', 'Foo', 'bar', 'task', 'ta\u017f\u212a', 'Größe', ' ', '\n', '\r\n', 'ä', '_'), { maxLength: 12 })
        .map((parts) => Buffer.from(parts.join(''))),
      fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom('foo task', 'Größe').map((text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
      fc.constantFrom('foo Größe', 'bar').map((text) => Buffer.from(text, 'latin1')),
    )
    const request = fc.record({
      pattern: fc.constantFrom('foo', 'task', 'Größe', 'GRÖSSE', 'o b', 'fo+', 'foo|bar', 'foo.*(?:bar|task)', '^ä$', '[a-f]ar'),
      regex: fc.boolean(),
      ignoreCase: fc.boolean(),
      word: fc.boolean(),
      mode: fc.constantFrom('content', 'path', 'both'),
      contextLines: fc.constantFrom(0, 1),
    })
    const path = fc.constantFrom('x.a', 'y.a', 'x/a.a', 'x/foo.b', 'foo/z.b', 'ä.c', 'x/y/z.a')
    const edit = fc.tuple(path, fc.option(content, { nil: undefined }))
    const pool = openPool(1)
    const indexFile = (): string => join(root, '.index', 'a')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(path, content), { minLength: 1 }),
        fc.array(request, { minLength: 3, maxLength: 8 }),
        fc.array(edit, { maxLength: 3 }),
        fc.constantFrom(0, 300, 1_000_000),
        fc.constantFrom(1, 2, 3),
        async (contents, asked, edits, maxBytes, threads) => {
          rmSync(root, { recursive: true })
          const files = new Map(contents.map(([name, bytes]) => [name, put(name, bytes)]))
          const open = (): Corpus => openCorpus([...files.values()], { threads, maxBytes, indexFile, clockAheadMs })
          const compare = async (indexed: Corpus): Promise<void> => {
            for (const options of asked)
              expect(await indexed.search(options)).toEqual(await searchFiles(options, [...files.values()], { pool }))
          }
          const first = open()
          await compare(first)
          await Promise.all([compare(first), first.buildIndex()])
          await compare(first)
          for (const [name, bytes] of edits) {
            if (bytes) files.set(name, put(name, bytes))
            else files.delete(name)
            const file = files.get(name)
            await first.update([file ? { kind: 'written', file } : { kind: 'removed', shown: name }])
            await compare(first)
          }
          await first.buildIndex()
          await compare(first)
          await first.close()
          for (const [name, bytes] of edits) if (bytes && files.has(name)) put(name, Buffer.concat([bytes, Buffer.from('foo')]))
          const second = open()
          await compare(second)
          await second.close()
        },
      ),
      { numRuns: inject('isExam') ? 100 : 5 },
    )
    await pool.close()
  })

  it('reads only files that may match, once it has an index', async () => {
    const indexFile = (): string => join(root, '.index', 'a')
    const files = [put('a.txt', 'one two three'), put('b.txt', 'four five six'), put('c.bin', Buffer.from([0, 1]))]
    corpus = openCorpus(files, { indexFile, clockAheadMs })
    await corpus.buildIndex()
    // Without an event, so only a search that reads the file can notice.
    for (const { path } of files) put(path, 'three five')
    expect(await corpus.search({ pattern: 'three' })).toMatchObject({ paths: ['a.txt'], binaries: 1 })
    expect(await corpus.search({ pattern: 'seven' })).toMatchObject({ paths: [], binaries: 1 })
    await corpus.recheck()
    expect(await corpus.search({ pattern: 'five' })).toMatchObject({ paths: ['a.txt', 'b.txt', 'c.bin'], binaries: 0 })
  })

  it('trusts a stored index only for files that did not change since', async () => {
    const indexFile = (): string => join(root, '.index', 'a')
    const files = [put('a.txt', 'one'), put('b.txt', 'two'), put('c.txt', 'three')]
    const before = openCorpus(files, { indexFile, clockAheadMs })
    await before.buildIndex()
    await before.close()
    put('b.txt', 'now one')
    corpus = openCorpus(files, { indexFile, clockAheadMs })
    expect((await corpus.search({ pattern: 'one' })).paths).toEqual(['a.txt', 'b.txt'])
    // Without an event, so that only a search that does not trust the index finds it.
    put('c.txt', 'now one')
    expect((await corpus.search({ pattern: 'one' })).paths).toEqual(['a.txt', 'b.txt'])
  })

  it('does not store what it knows about a file that has just changed', async () => {
    const indexFile = (): string => join(root, '.index', 'a')
    const files = [put('a.txt', 'one')]
    const before = openCorpus(files, { indexFile })
    await before.buildIndex()
    await before.close()
    expect(loadSegment(indexFile(), root, segmentOf('a.txt'))).toEqual(new Map())
  })

  it('searches what a model may see, with an index or without, and after a secret was added', async () => {
    const secret = `password = "${'q1W2e3R4t5'.repeat(2)}"`
    const asked = ['q1W2', 'REDACTED', 'assigned', 'here', 'here = [', 'word = "'].flatMap((pattern) => [
      { pattern },
      { pattern, ignoreCase: true },
    ])
    const files = [put('a.txt', 'plain, here'), put('b.txt', `${secret} here`), put('.env', 'here'), put('c.bin', Buffer.from([0]))]
    const plain = openCorpus(files)
    for (const maxBytes of [0, 1_000_000]) {
      const indexed = openCorpus(files, { maxBytes, indexFile: () => join(root, '.index', 'a'), clockAheadMs })
      for (let round = 0; round < 3; round++) {
        for (const request of asked)
          expect(await indexed.search(request, { shows: showToModel })).toEqual(await plain.search(request, { shows: showToModel }))
        if (round === 0) await indexed.buildIndex()
        // Without an event: a decision about an earlier text must not be used for this one.
        if (round === 1) put('a.txt', `plain, here ${secret}`)
        if (round === 1) for (const each of [plain, indexed]) await each.recheck()
      }
      expect((await indexed.search({ pattern: 'q1W2' }, { shows: showToModel })).paths).toEqual([])
      await indexed.close()
      put('a.txt', 'plain, here')
      await plain.recheck()
    }
    await plain.close()
  })

  it('stops building the index when it is canceled', async () => {
    const indexFile = (): string => join(root, '.index', 'a')
    corpus = openCorpus([put('a.txt', 'one')], { indexFile })
    await corpus.buildIndex({ signal: AbortSignal.abort() })
    expect(existsSync(join(root, '.index'))).toBe(false)
    expect((await corpus.search({ pattern: 'one' })).paths).toEqual(['a.txt'])
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
