import { mkdtempSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Stamp, stampOf } from '../disk/stamp.ts'
import { openPool } from '../work/index.ts'
import { type FileToRead, openRootTerms, type RootTerms } from './root-terms.ts'
import { wordTerm } from './term.ts'

const longAgo = new Date(Date.now() - 3_600_000)
const pool = openPool(1)
afterAll(() => pool.close())

let root = ''
let kept = ''
/** Number of files of each read. */
let reads: number[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sheaf-terms-'))
  kept = join(root, '.kept', 'terms.bin')
  reads = []
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string | Uint8Array, time = longAgo): FileToRead {
  writeFileSync(join(root, path), text)
  utimesSync(join(root, path), time, time)
  return { path, stat: stampOf(join(root, path)) ?? nothing }
}

const nothing: Stamp = { size: 1, mtimeMs: 1, ctimeMs: 1, ino: 1, dev: 1 }

async function wordsIn(terms: RootTerms, files: readonly FileToRead[], ...words: string[]): Promise<Record<string, string[]>> {
  const docs = await terms.read(files, { pool: async () => pool, onProgress: ({ done, total }) => done === total && reads.push(total) })
  return Object.fromEntries(
    [...docs].map(([path, doc]) => {
      const own = new Set(doc.terms.subarray(doc.from, doc.to))
      return [path, words.filter((word) => own.has(wordTerm(word)))]
    }),
  )
}

/** Moves the clock forward: otherwise, files that were just written count as unsettled. */
function settled(): void {
  const now = Date.now
  Date.now = () => now() + 10_000
  afterNow = () => {
    Date.now = now
  }
}
let afterNow = (): void => undefined
afterEach(() => {
  afterNow()
  afterNow = () => undefined
})

describe('openRootTerms', () => {
  it('reads only changed files', async () => {
    settled()
    const terms = openRootTerms(root, undefined)
    const files = [write('a.ts', 'limiter'), write('b.ts', 'token')]
    expect(await wordsIn(terms, files, 'limiter', 'token')).toEqual({ 'a.ts': ['limiter'], 'b.ts': ['token'] })
    const changed = [files[0] ?? write('a.ts', ''), write('b.ts', 'limiter of colours')]
    expect(await wordsIn(terms, changed, 'limiter', 'token')).toEqual({ 'a.ts': ['limiter'], 'b.ts': ['limiter'] })
    expect(reads).toEqual([2, 1])
  })

  it.each([
    'size',
    'mtimeMs',
    'ctimeMs',
    'ino',
    'dev',
  ] as const)('reads a file again when its %s changes, also with terms cached on disk', async (field) => {
    settled()
    const files = Array.from({ length: 60 }, (_, at) => write(`f${at}.ts`, 'limiter'))
    await wordsIn(openRootTerms(root, kept), files)
    const [first, ...others] = files
    const stat = first?.stat ?? nothing
    const changed = [{ path: 'f0.ts', stat: { ...stat, [field]: stat[field] + 1 } }, ...others]
    await wordsIn(openRootTerms(root, kept), changed)
    expect(reads).toEqual([60, 1])
  })

  it.each([
    ['written', new Date()],
    ['written and backdated', longAgo],
  ])('reads a file again if it was %s just before the first read', async (_, time) => {
    const terms = openRootTerms(root, undefined)
    const file = write('a.ts', 'limiter', time)
    await wordsIn(terms, [file], 'limiter')
    await wordsIn(terms, [file], 'limiter')
    expect(reads).toEqual([1, 1])
  })

  it('keeps terms for the next run, and ignores a damaged cache file', async () => {
    settled()
    const files = Array.from({ length: 60 }, (_, at) => write(`f${at}.ts`, `limiter number${at}`))
    await wordsIn(openRootTerms(root, kept), files, 'limiter')
    expect(reads).toHaveLength(1)
    expect(await wordsIn(openRootTerms(root, kept), files, 'limiter')).toEqual(
      Object.fromEntries(files.map(({ path }) => [path, ['limiter']])),
    )
    expect(reads).toHaveLength(1)
    const whole = readFileSync(kept)
    const damages: (() => void)[] = [
      () => truncateSync(kept, whole.length - 1),
      () => writeFileSync(kept, ''),
      () => writeFileSync(kept, Buffer.alloc(whole.length)),
      () => writeFileSync(kept, Buffer.concat([whole.subarray(0, 24), Buffer.alloc(whole.length - 24)])),
      () => writeFileSync(kept, Buffer.concat([whole.subarray(0, 4), Buffer.from([255, 255, 255, 127]), whole.subarray(8)])),
    ]
    for (const [at, damage] of damages.entries()) {
      damage()
      expect(Object.keys(await wordsIn(openRootTerms(root, kept), files, 'limiter'))).toHaveLength(60)
      expect(reads).toHaveLength(2 + at)
    }
  })

  it('reads many files in the pool with the same result', async () => {
    const files = Array.from({ length: 400 }, (_, at) => write(`f${at}.ts`, at % 2 === 0 ? 'limiter' : 'token'))
    const found = await wordsIn(openRootTerms(root, undefined), files, 'limiter', 'token')
    expect(found).toEqual(Object.fromEntries(files.map(({ path }, at) => [path, [at % 2 === 0 ? 'limiter' : 'token']])))
  })

  it('does not use the cached terms of another root', async () => {
    settled()
    const files = Array.from({ length: 60 }, (_, at) => write(`f${at}.ts`, 'limiter'))
    await wordsIn(openRootTerms(root, kept), files)
    await wordsIn(openRootTerms(`${root}/.`, kept), files)
    expect(reads).toHaveLength(2)
  })

  it('skips missing and large files, and returns no terms for binary ones', async () => {
    const files = [
      { path: 'gone.ts', stat: nothing },
      write('image.ts', Uint8Array.of(0, 1, 2, 3)),
      write('huge.ts', 'limiter '.repeat(200_000)),
      write('latin.ts', Uint8Array.of(108, 105, 109, 105, 116, 101, 114, 32, 228)),
    ]
    expect(await wordsIn(openRootTerms(root, undefined), files, 'limiter')).toEqual({ 'image.ts': [], 'latin.ts': ['limiter'] })
  })

  it('reads files once for concurrent calls, and can be canceled', async () => {
    settled()
    const terms = openRootTerms(root, undefined)
    const files = [write('a.ts', 'limiter')]
    await Promise.all([wordsIn(terms, files), wordsIn(terms, files)])
    expect(reads).toHaveLength(1)
    await expect(terms.read([write('b.ts', 'x')], { pool: async () => pool, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect(await wordsIn(terms, files, 'limiter')).toEqual({ 'a.ts': ['limiter'] })
  })

  it('returns the same map while the files are the same, and another one when a file changes, comes or goes', async () => {
    settled()
    const terms = openRootTerms(root, undefined)
    const read = (files: readonly FileToRead[]) => terms.read(files, { pool: async () => pool })
    const [a, b, c] = [write('a.ts', 'limiter'), write('b.ts', 'token'), write('c.ts', 'bucket')]
    const first = await read([a, b])
    expect(await read([a, b])).toBe(first)
    const versions = [first, await read([b, a]), await read([b, a, c]), await read([a, c]), await read([write('a.ts', 'limits'), c])]
    expect(versions.map((docs) => [...docs.keys()].join())).toEqual(['a.ts,b.ts', 'b.ts,a.ts', 'b.ts,a.ts,c.ts', 'a.ts,c.ts', 'a.ts,c.ts'])
    expect(new Set(versions).size).toBe(5)
  })

  it('leaves the map of an earlier read as it is when a later one is canceled', async () => {
    settled()
    const terms = openRootTerms(root, undefined)
    const first = await terms.read([write('a.ts', 'limiter')], { pool: async () => pool })
    const controller = new AbortController()
    const files = [write('b.ts', 'token'), write('c.ts', 'bucket')]
    const canceled = terms.read(files, { pool: async () => pool, signal: controller.signal, onProgress: () => controller.abort() })
    await expect(canceled).rejects.toMatchObject({ code: 'cancelled' })
    expect([...first.keys()]).toEqual(['a.ts'])
  })
})
