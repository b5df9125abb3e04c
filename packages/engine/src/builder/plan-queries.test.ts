import { limits, Refusal } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTokens } from '../tokens/index.ts'
import { type PlanTools, planQueries, type QueryPlan } from './plan-queries.ts'
import { querySystem } from './query-text.ts'

const settings = { includeTree: true, includeMaps: true, parallelQueries: 3, maxTokensPerQuery: 50_000 }
const body = (lines: number): string =>
  ['---', 'Functions:', ...Array.from({ length: lines }, (_, at) => `  - L${at}: function run${at}(): void`), '---'].join('\n')

function toolsOver(files: Record<string, string | undefined>, contextTokens: number | null = null): PlanTools & { read: string[] } {
  const read: string[] = []
  return {
    read,
    model: { model: 'gpt-4o', contextTokens },
    paths: Object.keys(files),
    async readMaps(paths) {
      read.push(...paths)
      return new Map(paths.flatMap((path) => (files[path] === undefined ? [] : [[path, files[path]]])))
    },
  }
}

const wholeOf = ({ text }: { text: string }): number => countTokens(querySystem) + countTokens(text)
const shown = ({ queries }: QueryPlan): string[][] => queries.map(({ paths }) => paths)

describe('planQueries', () => {
  // [S3.46]
  it('writes names under their folder, then code maps, then the task', async () => {
    const tools = toolsOver({ 'src/a.ts': body(1), 'src/b.md': undefined, 'c.ts': undefined })
    const { queries, notes } = await planQueries({ task: 'Fix it.', settings, ranked: [{ path: 'src/a.ts' }] }, tools)
    expect(queries.map(({ text }) => text)).toEqual([
      `<file_map>
src/
  a.ts
  b.md
./
  c.ts
</file_map>

<Complete Definitions>
File: src/a.ts
---
Functions:
  - L0: function run0(): void
---

</Complete Definitions>

<user_instructions>
Fix it.
</user_instructions>

`,
    ])
    expect(notes).toEqual([])
    const [query] = queries
    expect(query && Object.values(query.tokens).reduce((a, b) => a + b)).toBe(query && wholeOf(query))
  })

  // [S3.48]
  it('stays within the token and query limits, and includes each file at most once', async () => {
    const name = fc.oneof(
      fc.string({ minLength: 1, maxLength: 12 }).filter((each) => !each.includes('/')),
      fc.constantFrom('a.ts', 'b.py', '</file_map>.ts', 'ü ü.go'),
    )
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
    const map = fc.oneof(fc.constant(undefined), fc.nat(60).map(body), fc.string({ maxLength: 400 }))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(path, map), { selector: ([own]) => own, maxLength: 60 }),
        fc.integer({ min: 700, max: 2_500 }),
        fc.boolean(),
        fc.boolean(),
        async (entries, maxTokensPerQuery, includeTree, includeMaps) => {
          const files = Object.fromEntries(entries)
          const asked = {
            task: 'Fix it.',
            settings: { ...settings, includeTree, includeMaps, maxTokensPerQuery },
            ranked: entries.slice(0, 5).map(([own]) => ({ path: own })),
          }
          const plan = await planQueries(asked, toolsOver(files))
          for (const query of plan.queries) expect(wholeOf(query)).toBeLessThanOrEqual(maxTokensPerQuery)
          expect(plan.queries.length).toBeLessThanOrEqual(limits.builderQueries)
          const all = shown(plan).flat()
          expect(new Set(all).size).toBe(all.length)
          if (includeTree && plan.notes.every((note) => !note.includes('left out')))
            expect(all.toSorted()).toEqual(Object.keys(files).toSorted())
        },
      ),
      { numRuns: 60 },
    )
  })

  it('puts likely files first and reports how many code maps did not fit', async () => {
    const files = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`src/d${at % 20}/f${at}.ts`, body(20)]))
    const asked = {
      task: 'Fix it.',
      settings: { ...settings, maxTokensPerQuery: 1_500 },
      ranked: [{ path: 'src/d7/f7.ts' }, { path: 'src/d3/f3.ts' }],
    }
    const tools = toolsOver(files)
    const plan = await planQueries(asked, tools)
    expect(shown(plan)[0]?.slice(0, 2)).toEqual(['src/d7/f7.ts', 'src/d3/f3.ts'])
    expect(shown(plan).flat().length).toBe(400)
    const mapped = plan.queries.reduce((sum, { text }) => sum + (text.match(/^File: /gmu)?.length ?? 0), 0)
    expect(mapped).toBeGreaterThan(20)
    expect(plan.notes).toEqual([
      `The code maps of ${400 - mapped} files didn't fit, so the model sees only file names. Increase max tokens per query to include more.`,
    ])
    // Code maps that would not fit are not created.
    expect(tools.read.length).toBe(200)
  })

  it('leaves out the least relevant files when the names alone do not fit', async () => {
    const files = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`src/folder-of-many/file-number-${at}.txt`, undefined]))
    const plan = await planQueries({ task: 'Fix it.', settings: { ...settings, maxTokensPerQuery: 800 }, ranked: [] }, toolsOver(files))
    const left = 3_000 - shown(plan).flat().length
    expect(plan.queries.length).toBe(limits.builderQueries)
    expect(plan.notes).toEqual([
      'None of these files has a code map, so the model sees only file names.',
      `${left.toLocaleString('en')} files didn't fit in 12 queries and were left out, least relevant first.`,
    ])
  })

  it('makes smaller queries for a model with a small context window', async () => {
    const files = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}.ts`, body(30)]))
    const large = await planQueries({ task: 'Fix it.', settings, ranked: [] }, toolsOver(files))
    const small = await planQueries({ task: 'Fix it.', settings, ranked: [] }, toolsOver(files, 8_000))
    expect(large.queries.length).toBe(1)
    expect(small.queries.length).toBeGreaterThan(4)
    for (const query of small.queries) expect(wholeOf(query)).toBeLessThanOrEqual(6_400)
  })

  // [S8.16]
  it('returns no queries, with a reason, when there is nothing to show', async () => {
    const none = { ...settings, includeTree: false }
    expect(await planQueries({ task: 'x', settings: none, ranked: [] }, toolsOver({ 'a.txt': undefined }))).toEqual({
      queries: [],
      notes: ['None of these files has a code map, so there was nothing to send to the model. Include the file tree.'],
    })
    expect(await planQueries({ task: 'x', settings: { ...none, includeMaps: false }, ranked: [] }, toolsOver({ 'a.ts': body(1) }))).toEqual(
      {
        queries: [],
        notes: ['Neither the file tree nor code maps are included, so there was nothing to send to the model.'],
      },
    )
    expect((await planQueries({ task: 'x', settings, ranked: [] }, toolsOver({}))).queries).toEqual([])
  })

  it('refuses a task that leaves no room for files', async () => {
    const task = 'word '.repeat(3_000)
    const asking = (maxTokensPerQuery: number, contextTokens: number | null) =>
      planQueries({ task, settings: { ...settings, maxTokensPerQuery }, ranked: [] }, toolsOver({ 'a.ts': body(1) }, contextTokens)).catch(
        (error: unknown) => error instanceof Refusal && error.code,
      )
    expect([await asking(2_000, null), await asking(50_000, 4_000)]).toEqual(['over-budget', 'model-context'])
  })

  it('truncates a code map that would fill a query', async () => {
    const { queries } = await planQueries(
      { task: 'x', settings: { ...settings, maxTokensPerQuery: 4_000 }, ranked: [] },
      toolsOver({ 'a.ts': body(5_000), 'b.ts': body(2) }),
    )
    expect(queries.length).toBe(1)
    expect(queries[0]?.text).toContain('  …\n---\n\nFile: b.ts\n')
  })

  it('stops when its signal is aborted', async () => {
    const aborting = new AbortController()
    const tools = toolsOver({ 'a.ts': body(1) })
    const readMaps = async (): Promise<Map<string, string>> => {
      aborting.abort()
      return new Map()
    }
    const plan = planQueries({ task: 'x', settings, ranked: [] }, { ...tools, signal: aborting.signal, readMaps })
    await expect(plan).rejects.toMatchObject({ code: 'cancelled' })
  })
})
