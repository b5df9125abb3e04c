// Tests prompt.fit on real files: what it proposes, that its totals are those of the prompts, and what it never does.

import type { FitAnswer, FitRequest, PromptRequest, SelectedFile } from '@sheaf/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const steps = (name: string, count = 40): string =>
  Array.from({ length: count }, (_, at) => `  console.log('${name} does a step', ${at})`).join('\n')
const fn = (name: string, count?: number): string => `export function ${name}(): void {\n${steps(name, count)}\n}\n`
const notesOn = (topic: string): string => Array.from({ length: 45 }, (_, at) => `The ${topic} has a rule ${at}.`).join('\n')
const files: Record<string, string | Uint8Array> = {
  'src/place.ts': `import { total } from './total'\nexport function place(): number {\n${steps('place')}\n  return total()\n}\n`,
  'src/total.ts': `export function total(): number {\n${steps('total')}\n  return 1\n}\n${fn('unusedSum')}`,
  'src/retry.ts': `${fn('openSocket')}${fn('retryOnTimeout')}${fn('closeSocket')}${fn('drainQueue')}`,
  'src/leaf.ts': fn('leaf'),
  'src/bundle.js': `var a=1;${'function f(x){return x+a};'.repeat(400)}\n`,
  'src/table.generated.ts': fn('generatedTable', 80),
  'docs/notes.txt': ['garden', 'harbor', 'market', 'tunnel'].map((topic) => notesOn(topic)).join('\n\n'),
  'src/logo.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
  'package-lock.json': '{}\n',
  '.env': 'TOKEN=canary\n',
}

let app: App
let free: App
beforeAll(async () => {
  app = await openApp(files)
  free = await openApp(files, { pro: false })
})
afterAll(async () => {
  await app.close()
  await free.close()
})

const base = (to: App): PromptRequest => ({ roots: [to.root], tree: 'none', maps: 'none' })
type Folders = Exclude<FitRequest, { workspace: string }>
const fit = (request: Omit<Folders, 'roots'>, to = app): Promise<FitAnswer> => to.host['prompt.fit']({ ...base(to), ...request })
const build = async (request: Partial<PromptRequest>, to = app): Promise<number> =>
  (await to.host['prompt.build']({ ...base(to), ...request })).tokens.total
const short = ({ steps: all }: FitAnswer) =>
  all.map(
    ({ path, from, to, ranges }) =>
      `${path}: ${from} → ${to}${ranges ? ` ${ranges.map((range) => `${range.from}-${range.to}`).join(',')}` : ''}`,
  )

describe('what it proposes', () => {
  it('keeps the functions that the instructions are about', async () => {
    const instructions = 'Retry on timeout: retryOnTimeout should wait longer'
    const answer = await fit({ paths: ['src/retry.ts'], instructions, budget: 1_000 })
    expect(short(answer)).toEqual(['src/retry.ts: full → slices 43-84'])
    expect(answer).toMatchObject({
      tokens: { before: await build({ paths: ['src/retry.ts'], instructions }) },
      selection: [{ path: 'src/retry.ts', mode: 'slices' }],
      leftOut: [],
      notes: [],
    })
    const [step] = answer.steps
    expect([step?.total, step && step.tokens + step.saved]).toEqual([
      answer.tokens.after,
      (await app.host['prompt.build']({ ...base(app), paths: ['src/retry.ts'] })).files[0]?.tokens,
    ])
  })

  it('takes the task in place of the instructions if there is one', async () => {
    const answer = await fit({ paths: ['src/retry.ts'], instructions: 'retryOnTimeout', task: 'drainQueue is slow', budget: 1_000 })
    expect(short(answer)).toEqual(['src/retry.ts: full → slices 127-168'])
  })

  it('keeps what others use before what nobody uses if there are no instructions', async () => {
    const { selection } = await fit({ paths: ['src/place.ts', 'src/total.ts', 'src/leaf.ts'], budget: 700 })
    expect(selection).toEqual([{ path: 'src/total.ts', mode: 'slices', ranges: [{ from: 1, to: 43 }] }])
  })

  it('proposes code maps unless they are turned off', async () => {
    const paths = ['src/retry.ts', 'src/leaf.ts']
    const budget = 800
    expect([short(await fit({ paths, budget })), short(await fit({ paths, budget, maps: 'auto' }))]).toEqual([
      ['src/retry.ts: full → out'],
      ['src/retry.ts: full → map'],
    ])
  })

  it('keeps named files longer than files of a folder', async () => {
    const named = await fit({ paths: ['src', 'src/leaf.ts'], budget: 700 })
    expect(named.selection).toEqual([{ path: 'src/leaf.ts', mode: 'full' }])
  })

  it('leaves out minified and generated files first, and slices files without a parser', async () => {
    const answer = await fit({ paths: ['src', 'docs'], instructions: 'Change the rules of the harbor', budget: 6_300 })
    expect(short(answer).sort()).toEqual(['src/bundle.js: full → out', 'src/table.generated.ts: full → out'])
    const notes = await fit({ paths: ['docs/notes.txt'], instructions: 'Change the rules of the harbor', budget: 500 })
    expect(short(notes)).toEqual(['docs/notes.txt: full → slices 47-92'])
  })

  it('adds no file that the requested prompt leaves out', async () => {
    const { selection, skipped } = await fit({ budget: 3_000 })
    const kept = new Set(selection.map(({ path }) => path))
    expect(['.env', 'package-lock.json', 'src/logo.png'].filter((path) => kept.has(path))).toEqual([])
    expect(skipped.map(({ path }) => path).sort()).toEqual(['.env', 'package-lock.json', 'src/logo.png'])
  })
})

describe('chosen lines and maps', () => {
  const selection: SelectedFile[] = [
    { path: 'src/leaf.ts', mode: 'map' },
    {
      path: 'src/retry.ts',
      mode: 'slices',
      ranges: [
        { from: 1, to: 10 },
        { from: 20, to: 80 },
        { from: 90, to: 100 },
      ],
    },
  ]

  it('keeps or drops ranges as a whole, and never enlarges a file', async () => {
    expect(short(await fit({ selection, instructions: 'openSocket drainQueue leaf', budget: 600 }))).toEqual([
      'src/retry.ts: slices → slices 1-10,90-100',
    ])
    expect(short(await fit({ selection, instructions: 'openSocket drainQueue leaf', budget: 100 }))).toEqual(['src/retry.ts: slices → out'])
  })

  it('drops ranges in the free tier, too', async () => {
    const [, lines] = selection
    expect(short(await fit({ selection: lines ? [lines] : [], budget: 600 }, free))).toEqual(['src/retry.ts: slices → slices 1-10,90-100'])
  })
})

describe('the free tier', () => {
  it('only leaves out files, and says what Pro would do', async () => {
    const answer = await fit({ paths: ['src/retry.ts', 'src/leaf.ts'], instructions: 'retryOnTimeout', budget: 1_000 }, free)
    expect([short(answer), answer.leftOut, answer.notes]).toEqual([
      ['src/retry.ts: full → out'],
      ['src/retry.ts'],
      ['In the free tier, files can only be left out. Sheaf Pro can keep their relevant lines or code maps.'],
    ])
    expect((await fit({ paths: ['src/leaf.ts'], budget: 1_000 }, free)).notes).toEqual([])
  })

  it('leaves out the files that the instructions name last, and the others by relevance', async () => {
    const paths = ['src/retry.ts', 'src/leaf.ts', 'src/place.ts', 'src/total.ts']
    const answer = await fit({ paths, instructions: 'Make the second loop in retry.ts shorter.', budget: 3_500 }, free)
    expect(short(answer)).toEqual(['src/total.ts: full → out'])
    const tight = await fit({ paths, instructions: 'Make the second loop in retry.ts shorter.', budget: 2_500 }, free)
    expect(tight.selection.map(({ path }) => path)).toContain('src/retry.ts')
  })

  it('refuses maps that were requested', async () => {
    await expect(fit({ maps: 'auto', budget: 1_000 }, free)).rejects.toMatchObject({ code: 'pro-needed' })
  })
})

describe('budgets', () => {
  it('changes nothing if the prompt is within the budget', async () => {
    const total = await build({ paths: ['src/leaf.ts'] })
    for (const budget of [total, 10_000_000])
      expect(await fit({ paths: ['src/leaf.ts'], budget })).toEqual({
        tokens: { before: total, after: total },
        steps: [],
        selection: [{ path: 'src/leaf.ts', mode: 'full' }],
        leftOut: [],
        skipped: [],
        notes: [],
      })
  })

  it('refuses a budget that is smaller than the rest of the prompt', async () => {
    const instructions = 'Explain every step in detail. '.repeat(40)
    const empty = await build({ selection: [], instructions })
    for (const budget of [0, 100])
      await expect(fit({ paths: ['src'], instructions, budget })).rejects.toMatchObject({
        code: 'over-budget',
        detail: `The prompt has ${empty} tokens without any files, but the maximum is ${budget}.`,
      })
  })

  it('refuses a path that does not exist, as the prompt does', async () => {
    await expect(fit({ paths: ['gone.ts'], budget: 100 })).rejects.toMatchObject({ code: 'path-missing' })
  })

  it('has totals that are those of the prompts, within the budget, whatever is in them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 100, max: 9_000 }),
        fc.constantFrom<NonNullable<PromptRequest['maps']>>('none', 'auto', 'complete', 'selected'),
        fc.constantFrom<NonNullable<PromptRequest['tree']>>('none', 'auto', 'selected'),
        fc.constantFrom('', 'retryOnTimeout waits for the total', 'Change the rules of the harbor'),
        fc.constantFrom<Pick<PromptRequest, 'paths' | 'selection'>>(
          {},
          { paths: ['src'] },
          { paths: ['src/place.ts', 'src'] },
          {
            selection: [
              { path: 'src/total.ts', mode: 'slices', ranges: [{ from: 2, to: 30 }] },
              { path: 'src/retry.ts', mode: 'full' },
            ],
          },
        ),
        async (budget, maps, tree, instructions, chosen) => {
          const request = { ...chosen, maps, tree, instructions }
          const answer = await fit({ ...request, budget }).catch((error: Error) => {
            expect(error).toMatchObject({ code: 'over-budget' })
            return undefined
          })
          if (!answer) return
          expect(answer.tokens.before).toBe(await build(request))
          expect(answer.tokens.after).toBeLessThanOrEqual(budget)
          if (answer.steps.length === 0) return
          expect(await build({ maps, tree, instructions, selection: answer.selection })).toBe(answer.tokens.after)
          expect(await fit({ ...request, budget })).toEqual(answer)
          const all = (await fit({ ...request, budget: 10_000_000 })).selection
          const current = new Map(all.map((file) => [file.path, file]))
          for (const { path, to, ranges = [], total } of answer.steps) {
            if (to === 'out') current.delete(path)
            else current.set(path, to === 'slices' ? { path, mode: to, ranges } : { path, mode: to })
            expect(await build({ maps, tree, instructions, selection: [...current.values()] })).toBe(total)
          }
        },
      ),
      { numRuns: inject('isExam') ? 200 : 12 },
    )
  })
})

describe('an open workspace', () => {
  it('fits its selection without changing it', async () => {
    const { host, here } = app
    await app.select('src/retry.ts', 'src/leaf.ts')
    await host['workspaces.change']({ ...here, fields: { instructions: 'retryOnTimeout should wait longer' } })
    const window = host.as({ kind: 'window', id: 'window' })
    const before = (await host['prompt.build'](here)).tokens.total
    const answer = await window['prompt.fit']({ ...here, budget: before - 500 })
    expect([answer.tokens.before, answer.steps.length > 0, (await host['prompt.build'](here)).tokens.total]).toEqual([before, true, before])
    await host['selection.change']({ ...here, change: { type: 'clear' } })
    await host['selection.change']({ ...here, change: { type: 'add', files: answer.selection } })
    expect((await host['prompt.build'](here)).tokens.total).toBe(answer.tokens.after)
    const other = await window['prompt.fit']({ ...here, selection: [{ path: 'src/leaf.ts', mode: 'full' }], budget: 10_000 })
    expect(other.selection).toEqual([{ path: 'src/leaf.ts', mode: 'full' }])
  })

  it('is not available to a model', async () => {
    await expect(app.host.as({ kind: 'model' })['prompt.fit']({ ...app.here, budget: 100 })).rejects.toMatchObject({ code: 'wrong-usage' })
  })
})
