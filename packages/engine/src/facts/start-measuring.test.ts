import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Stamp, stampOf } from '../disk/stamp.ts'
import { countTokens } from '../tokens/index.ts'
import { openPool, type Pool } from '../work/index.ts'
import { type FactsCache, openFactsCache } from './facts-cache.ts'
import { type FileToMeasure, type MeasureOptions, type MeasureResult, startMeasuring } from './start-measuring.ts'

const longAgo = new Date('2020-01-01')
let root: string
let cache: FactsCache | undefined
let pool: Pool
let opened: number

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sheaf-facts-'))
  cache = openFactsCache(join(root, '.cache', 'facts.db'))
  pool = openPool(2)
  opened = 0
})
afterEach(async () => {
  vi.restoreAllMocks()
  cache?.close()
  await pool.close()
  rmSync(root, { recursive: true })
})

function write(path: string, text: string, time = longAgo): FileToMeasure {
  writeFileSync(join(root, path), text)
  utimesSync(join(root, path), time, time)
  return { path, stat: stampOf(join(root, path)) ?? nothing }
}

const nothing: Stamp = { size: 1, mtimeMs: 1, ctimeMs: 1, ino: 1, dev: 1 }

/** ctime can't be set to the past, so a file written by a test counts as settled only if the clock is moved forward. */
function letSettle(): void {
  const now = Date.now() + 10_000
  vi.spyOn(Date, 'now').mockReturnValue(now)
}

function measure(files: FileToMeasure[], more: Partial<MeasureOptions> = {}): Promise<Map<string, MeasureResult>> {
  const countPools = async (): Promise<Pool> => {
    opened++
    return pool
  }
  const options = { wanted: { encoding: 'o200k' as const }, maxBytes: 10_000_000, cache, pool: countPools, ...more }
  const paths = files.map((file) => file.path)
  return startMeasuring(root, paths, options).finish(files)
}

const tokensOf = (measured: Map<string, MeasureResult>): Record<string, number | string | undefined> =>
  Object.fromEntries([...measured].map(([path, answer]) => [path, answer.ok ? answer.facts.tokens.o200k : answer.why]))

describe('startMeasuring', () => {
  it('returns all facts about a file', async () => {
    const file = write('a.md', '# Hi\n\n````\n</file_contents>\nlast')
    expect((await measure([file], { wanted: { encoding: 'cl100k', secrets: true } })).get('a.md')).toEqual({
      path: 'a.md',
      ok: true,
      stat: file.stat,
      facts: {
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        bytes: 32,
        kind: 'text',
        isUtf8: true,
        lines: 5,
        form: 'md',
        fenced: { cl100k: countTokens('`````md\n# Hi\n\n````\n</file_contents>\nlast\n`````\n\n', 'cl100k') },
        tokens: { cl100k: countTokens('# Hi\n\n````\n</file_contents>\nlast', 'cl100k') },
        backticks: 4,
        tags: true,
        findings: [],
      },
    })
  })

  it('measures few files inline and many in the pool, with the same results', async () => {
    const text = 'const answer = 42 // the answer\n'
    const small = [write('a.ts', text), write('b.ts', text.repeat(3))]
    expect(tokensOf(await measure(small))).toEqual({ 'a.ts': countTokens(text), 'b.ts': countTokens(text.repeat(3)) })
    expect(opened).toBe(0)
    const large = [write('c.ts', text.repeat(10_000)), write('d.ts', text.repeat(10_001))]
    const progress: unknown[] = []
    expect(tokensOf(await measure(large, { onProgress: (step) => progress.push(step) }))).toEqual({
      'c.ts': countTokens(text.repeat(10_000)),
      'd.ts': countTokens(text.repeat(10_001)),
    })
    expect(opened).toBe(1)
    expect(progress).toEqual([{ stage: 'count', done: 2, total: 2 }])
  })

  it('does not read a file again if its stamp is unchanged', async () => {
    letSettle()
    const file = write('a.ts', 'one two three\n')
    await measure([file])
    rmSync(join(root, 'a.ts'))
    expect(tokensOf(await measure([file]))).toEqual({ 'a.ts': countTokens('one two three\n') })
  })

  it('finds a secret written over text of the same size and modification time', async () => {
    letSettle()
    const wanted = { encoding: 'o200k' as const, secrets: true }
    const secret = `const token = "${['ghp', 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dF3hJ5'].join('_')}"\n`
    const findingsOf = async (text: string): Promise<unknown> => {
      const answer = (await measure([write('a.ts', text)], { wanted })).get('a.ts')
      return answer?.ok && answer.facts.findings?.map(({ rule }) => rule)
    }
    expect(await findingsOf(secret.replaceAll(/[a-zA-Z0-9]/g, 'x'))).toEqual([])
    expect(await findingsOf(secret)).toHaveLength(1)
  })

  it.each(['size', 'mtimeMs', 'ctimeMs', 'ino', 'dev'] as const)('reads a file again when its %s changes', async (field) => {
    letSettle()
    const { path, stat } = write('a.ts', 'one two three\n')
    await measure([{ path, stat }])
    writeFileSync(join(root, path), 'one,two,three\n')
    expect(tokensOf(await measure([{ path, stat }]))).toEqual({ 'a.ts': countTokens('one two three\n') })
    expect(tokensOf(await measure([{ path, stat: { ...stat, [field]: stat[field] + 1 } }]))).toEqual({
      'a.ts': countTokens('one,two,three\n'),
    })
  })

  it.each([
    ['written', new Date()],
    ['written and backdated', longAgo],
  ])('measures a file again if it was %s just before the first measurement', async (_, time) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const file = write('a.ts', 'one two three\n', time)
    await measure([file])
    writeFileSync(join(root, 'a.ts'), 'one,two,three\n')
    expect(tokensOf(await measure([file]))).toEqual({ 'a.ts': countTokens('one,two,three\n') })
  })

  it('marks a file as unsettled if it was written just before it was read, however long measuring takes', async () => {
    let now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    const file = write('a.ts', 'one two three\n')
    const slow: FactsCache | undefined = cache && {
      ...cache,
      byContent: () => () => {
        now += 10_000
        return undefined
      },
    }
    await measure([file], { cache: slow })
    expect(cache?.load(root).get('a.ts')?.settled).toBe(false)
  })

  it('reuses facts for the same content and extension, inline and in the pool', async () => {
    const marked: Parameters<FactsCache['save']>[1] = []
    const text = 'one two three\n'
    const first = await measure([write('a.ts', text)])
    const facts = first.get('a.ts')
    if (facts?.ok) marked.push({ path: 'a.ts', stat: facts.stat, facts: { ...facts.facts, lines: 77 } })
    rmSync(join(root, '.cache'), { recursive: true })
    cache = openFactsCache(join(root, '.cache', 'facts.db'))
    cache?.save(root, marked, Date.now())
    const linesOf = (measured: Map<string, MeasureResult>): (number | string)[] =>
      [...measured.values()].map((each) => (each.ok ? each.facts.lines : each.why))
    expect(linesOf(await measure([write('moved.ts', text), write('other.js', text)]))).toEqual([77, 1])
    expect(linesOf(await measure([write('again.ts', text), write('large.md', text.repeat(40_000))]))).toEqual([77, 40_000])
  })

  it('measures again when more facts are wanted, and keeps both in the cache', async () => {
    const file = write('a.ts', 'one two three\n')
    await measure([file])
    const both = await measure([file], { wanted: { encoding: 'cl100k', secrets: true } })
    expect(both.get('a.ts')).toMatchObject({ facts: { findings: [] } })
    expect(cache?.load(root).get('a.ts')?.facts).toMatchObject({ tokens: { o200k: 4, cl100k: 4 }, findings: [] })
  })

  it('reports why a file has no facts, and measures the others', async () => {
    const gone = { path: 'gone.ts', stat: nothing }
    const large = write('large.ts', 'x'.repeat(100))
    expect(tokensOf(await measure([gone, large, write('a.ts', 'a')], { maxBytes: 50 }))).toEqual({
      'gone.ts': 'missing',
      'large.ts': 'too-large',
      'a.ts': 1,
    })
  })

  it('starts measuring many unseen files in the pool early', async () => {
    const files = Array.from({ length: 400 }, (_, at) => write(`many-${at}.ts`, `const a${at} = ${at}\n`))
    const measured = await measure(files)
    expect(opened).toBe(1)
    expect([...measured.values()].every((answer) => answer.ok && answer.facts.lines === 1)).toBe(true)
    expect(cache?.load(root).size).toBe(400)
  })

  it('works without a cache, and stops when canceled', async () => {
    const file = write('a.ts', 'a')
    expect(tokensOf(await measure([file], { cache: undefined }))).toEqual({ 'a.ts': 1 })
    await expect(measure([file], { cache: undefined, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' })
  })
})
