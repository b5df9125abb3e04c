import { tmpdir } from 'node:os'
import { type BuilderAnswer, type ContextPack, Refusal } from '@sheaf/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestFolder, runFake, type TestFolder } from '../testing/index.ts'

const answer: BuilderAnswer = {
  recommendations: [
    { path: 'src/retry.ts', score: 0.99, priority: 'high', why: 'Holds the retry. · defines retry', tokens: 1_200, by: 'both' },
    { path: 'src/huge.ts', score: 0.6, priority: 'medium', why: 'Calls it.', tokens: 90_000, by: 'model' },
    { path: 'src/clock.ts', score: 0.2, priority: 'low', why: 'uses retry', tokens: 50, by: 'local' },
  ],
  tokens: { tree: 10, map: 20, prompt: 30 },
  model: 'openai/gpt-5',
  usage: { input: 60 },
  notes: ['1 of 2 queries failed.'],
}
const pack: ContextPack = {
  tokens: 1_150,
  files: [
    {
      path: 'src/retry.ts',
      mode: 'slices',
      ranges: [
        { from: 1, to: 3, why: 'imports' },
        { from: 10, to: 42, why: 'retryOnce: "retry" in its name' },
      ],
      tokens: 980,
      why: 'Holds the retry.',
    },
    { path: 'src/clock.ts', mode: 'full', tokens: 50, why: 'uses retry' },
    { path: 'src/huge.ts', mode: 'map', tokens: 120, why: 'Calls it.' },
  ],
}
const run = (words: string[], given: Partial<BuilderAnswer> = {}) =>
  runFake(['build', ...words, '--root', tmpdir()], { host: { 'builder.run': async () => ({ ...answer, ...given }) } })

describe('sheaf build with a model', () => {
  // [C.17]
  it('prints files by priority with tokens, source and reason, and notes on stderr', async () => {
    const { exit, stdout, stderr, asked } = await run(['Retry once', '--model', 'openai/gpt-5'])
    expect({ exit, stdout, stderr }).toEqual({
      exit: 0,
      stdout: `high     1,200  src/retry.ts
        model and ranking: Holds the retry. · defines retry
medium  90,000  src/huge.ts
        model: Calls it.
low         50  src/clock.ts
        ranking: uses retry
`,
      stderr: '1 of 2 queries failed.\n3 files, 91,250 tokens.\n',
    })
    expect(asked.map(({ input }) => input)).toMatchObject([{ task: 'Retry once', model: 'openai/gpt-5', top: 20 }])
  })

  // [C.17]
  it('prints the lines, whole files and maps that fit in the budget', async () => {
    const { stdout, stderr, asked } = await run(['x', '--budget', '2000', '--no-model'], { model: null, notes: [], pack })
    expect(stdout).toBe(`lines  980  src/retry.ts
        lines 1-3: imports
        lines 10-42: retryOnce: "retry" in its name
whole   50  src/clock.ts
        uses retry
map    120  src/huge.ts
        Calls it.
`)
    expect(stderr).toBe('3 files, 1,150 of 2,000 tokens.\n')
    expect(asked.map(({ input }) => input)).toMatchObject([{ top: 20, budget: 2_000 }])
    const empty = await run(['x', '--budget', '0'], { notes: [], pack: { tokens: 0, files: [] } })
    expect([empty.exit, empty.stdout, empty.stderr]).toEqual([0, '', 'Nothing relevant fits within 0 tokens.\n'])
  })

  it('prints ranges as pairs of lines with --json', async () => {
    const { stdout } = await run(['x', '--budget', '2000', '--json'], { pack })
    expect(JSON.parse(stdout).pack).toEqual({
      tokens: 1_150,
      files: [
        {
          path: 'src/retry.ts',
          mode: 'slices',
          ranges: [
            [1, 3],
            [10, 42],
          ],
          tokens: 980,
          why: 'Holds the retry.',
        },
        { path: 'src/clock.ts', mode: 'full', ranges: [], tokens: 50, why: 'uses retry' },
        { path: 'src/huge.ts', mode: 'map', ranges: [], tokens: 120, why: 'Calls it.' },
      ],
    })
  })

  // [C.33]
  it('prints the whole answer with --json', async () => {
    const { stdout } = await run(['x', '--json', '-m', 'openai/gpt-5'])
    expect(JSON.parse(stdout)).toEqual(answer)
  })

  it('uses no model unless one is named', async () => {
    for (const words of [['x'], ['x', '--no-model']]) {
      const { asked } = await run([...words, '--top', '5'])
      expect(asked.map(({ input }) => input)).toMatchObject([{ model: null, top: 5 }])
    }
  })

  it('refuses a missing task, an incomplete model, --model with --no-model, and an invalid --top', async () => {
    const many = [
      ['x', '--top', 'many'],
      ['x', '--top', '0'],
    ]
    const wrong = [[''], ['x', '--model', 'gpt-5'], ['x', '--model', 'openai/gpt-5', '--no-model'], [], ...many]
    expect((await Promise.all(wrong.map((words) => run(words)))).map(({ exit }) => exit)).toEqual([2, 2, 2, 2, 2, 2])
  })

  it('shows on a terminal what is known so far and what is still read', async () => {
    const partial = { basis: 'names', files: [{ path: 'src/retry.ts', score: 0.5, priority: 'high', why: '"retry" in its path' }] } as const
    const { stdout, stderr } = await runFake(['build', 'Retry once', '--root', tmpdir()], {
      stderrIsTerminal: true,
      host: {
        'builder.run': async (_, call) => {
          call?.onProgress?.({ stage: 'scan', done: 1, total: 4, partial: { ...partial, files: [...partial.files] } })
          return { ...answer, model: null, notes: [] }
        },
      },
    })
    expect([stdout.split('\n')[0], stderr]).toEqual([
      'high     1,200  src/retry.ts',
      expect.stringContaining(`Matched names, reading contents  ${'█'.repeat(6)}${'░'.repeat(18)}  1/4`),
    ])
  })

  it('reports the error of a provider', async () => {
    const host = { 'builder.run': () => Promise.reject(new Refusal('model-key', 'Wrong key.')) }
    const { exit, stderr } = await runFake(['build', 'x', '-m', 'openai/gpt-5', '--root', tmpdir()], { host })
    expect([exit, stderr]).toEqual([21, expect.stringContaining('Wrong key.')])
  })
})

describe('sheaf build on a real folder', () => {
  let folder: TestFolder
  beforeAll(() => {
    folder = makeTestFolder({
      'src/retry.ts': 'export function retryRequest(times: number) {\n  return times\n}\n',
      'src/colours.ts': 'export function mix() {}\n',
      '.env': 'TOKEN=retry\n',
    })
  })
  afterAll(() => folder.remove())

  // [C.41]
  it('requires Pro, and finds files without a model', async () => {
    expect((await folder.run(['build', 'Retry a request'])).exit).toBe(7)
    await folder.output(['license', 'trial'])
    const found = await folder.json(['build', '-', '--top', '3'], 0, { stdin: 'Retry a request\n' })
    expect(found).toMatchObject({
      recommendations: [{ path: 'src/retry.ts', priority: 'high', why: expect.any(String), score: expect.any(Number) }],
      tokens: { tree: 0, map: 0, prompt: 0 },
    })
    expect(JSON.stringify(found)).not.toContain('.env')
    expect(await folder.json(['build', 'zzz'])).toMatchObject({ recommendations: [] })
    expect(await folder.json(['build', 'Retry a request', '--budget', '500'])).toMatchObject({
      pack: { tokens: 26, files: [{ path: 'src/retry.ts', mode: 'full', ranges: [], tokens: 26 }] },
    })
  })
})
