import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DocumentSource, type FitAnswer, type MethodInput, type PromptResult, Refusal } from '@sheaf/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeOptions, runFake } from '../testing/index.ts'

const textOf = (value: string) => ({ chunks: () => [Buffer.from(value.slice(0, 3)), Buffer.from(value.slice(3))], toString: () => value })

const made: PromptResult = {
  text: textOf('<file_map>\n\x1b[31m</file_map>'),
  tokens: { total: 1_000, files: 700, maps: 0, tree: 200, prompts: 0, instructions: 50, git: 0, other: 50 },
  files: [
    { path: 'a.ts', mode: 'full', tokens: 600 },
    { path: 'b.ts', mode: 'slices', tokens: 100 },
  ],
  leftOut: [{ path: 'logo.png', why: 'binary' }],
  findings: [{ path: 'a.ts', findings: [{ rule: 'aws-key', line: 3, hint: 'AKIA…7Q' }] }],
  notes: ["Code maps aren't available in the free tier."],
  manifestId: 'm1',
}

const summary = `700   70.0%  files
  200   20.0%  tree
   50    5.0%  instructions
   50    5.0%  wrapper
1,000  100.0%  total tokens
2 files (1 full, 1 partial)
Left out: 1 path
  1  binary  logo.png
Secrets: 1 finding in 1 file
  a.ts:3  aws-key  AKIA…7Q
Note: Code maps aren't available in the free tier.
`.replace(/^700/, '  700')

let folder: string
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-pack-')))
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src', 'a.ts'), '')
  writeFileSync(join(folder, 'task.md'), 'Find the leak.\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pack = (words: string[], options: FakeOptions = {}) =>
  runFake(['pack', ...words], { cwd: folder, host: { 'prompt.build': async () => made }, ...options })
const asked = async (words: string[], options: FakeOptions = {}) => (await pack(words, options)).asked[0]?.input

describe('prompt output', () => {
  it('prints the prompt to stdout byte for byte, and the summary to stderr', async () => {
    expect(await pack([])).toMatchObject({ exit: 0, stdout: made.text.toString(), stderr: summary })
  })

  it('lists the files that Auto added or shortened, with reasons', async () => {
    const brought = Array.from({ length: 12 }, (_, at) => ({
      path: `m${at}.ts`,
      mode: 'map' as const,
      tokens: 5,
      why: `Order used by a.ts`,
    }))
    const { stderr } = await pack([], { host: { 'prompt.build': async () => ({ ...made, files: [...made.files, ...brought] }) } })
    expect(stderr).toContain(`14 files (1 full, 1 partial, 12 map only)
Added or shortened: 12 files
  m0.ts  Order used by a.ts
  m1.ts  Order used by a.ts
`)
    expect(stderr).toContain('  m9.ts  Order used by a.ts\n  and 2 more\n')
  })

  it('escapes control characters on a terminal', async () => {
    expect((await pack([], { stdoutIsTerminal: true })).stdout).toBe('<file_map>\n\\u001b[31m</file_map>\n')
  })

  it('writes to a file with -o, and to stdout with -o -', async () => {
    expect(await pack(['-o', 'out.txt'])).toMatchObject({ exit: 0, stdout: '', stderr: `Written to out.txt.\n${summary}` })
    expect(readFileSync(join(folder, 'out.txt'), 'utf8')).toBe(made.text.toString())
    expect((await pack(['-o', '-'])).stdout).toBe(made.text.toString())
  })

  it('refuses an output file that cannot be written', async () => {
    expect(await pack(['-o', 'missing/out.txt'])).toMatchObject({ exit: 15, stdout: '' })
  })

  // [C.2]
  it('prints one JSON document with --json', async () => {
    const ran = await pack(['--json'])
    expect([ran.exit, ran.stderr, JSON.parse(ran.stdout)]).toEqual([0, '', { ...made, text: made.text.toString() }])
  })

  it('refuses --copy without a clipboard program', async () => {
    expect(await pack(['--copy'], { env: { PATH: '/nowhere' } })).toMatchObject({ exit: 15, stdout: '' })
  })
})

describe('--split', () => {
  const parts = [
    { text: textOf('first'), tokens: 10 },
    { text: textOf('second'), tokens: 20 },
  ]
  const host = { 'prompt.build': async () => ({ ...made, parts }) }

  it('writes the parts to numbered files', async () => {
    const ran = await pack(['--split', '20', '-o', 'cut.txt'], { host })
    expect(ran.stderr).toContain('Written in 2 parts: cut.1.txt to cut.2.txt.\n')
    expect(ran.stderr).toContain('2 files (1 full, 1 partial); 2 parts of 10, 20 tokens\n')
    expect(readdirSync(folder).filter((name) => name.startsWith('cut'))).toEqual(['cut.1.txt', 'cut.2.txt'])
    expect(readFileSync(join(folder, 'cut.2.txt'), 'utf8')).toBe('second')
  })

  it('separates the parts on stdout and lists them in JSON', async () => {
    expect((await pack(['--split', '20'], { host })).stdout).toBe('----- part 1 of 2 -----\nfirst\n----- part 2 of 2 -----\nsecond\n')
    expect(JSON.parse((await pack(['--split', '20', '--json'], { host })).stdout).parts).toEqual(['first', 'second'])
  })

  it('refuses --split with --copy, and --split 0', async () => {
    expect([(await pack(['--split', '20', '--copy'])).exit, (await pack(['--split', '0'])).exit]).toEqual([2, 2])
  })
})

describe('--fit', () => {
  const ranges = [
    { from: 10, to: 80, why: 'retry' },
    { from: 120, to: 120 },
  ]
  const fit: FitAnswer = {
    tokens: { before: 9_000, after: 1_000 },
    steps: [
      { path: 'gone\x1b.ts', from: 'full', to: 'out', tokens: 0, saved: 4_400, total: 4_600, why: 'adds the least for its size' },
      { path: 'm.ts', from: 'full', to: 'map', tokens: 30, saved: 370, total: 4_230, why: 'only its code map' },
      { path: 'b.ts', from: 'full', to: 'slices', ranges, tokens: 980, saved: 3_230, total: 1_000, why: 'the lines that match' },
    ],
    selection: [
      { path: 'm.ts', mode: 'map' },
      { path: 'b.ts', mode: 'slices', ranges },
    ],
    leftOut: ['gone\x1b.ts'],
    skipped: [{ path: 'data.bin', why: 'binary' }],
    notes: ['Only in the free tier.'],
  }
  const host = { 'prompt.build': async () => made, 'prompt.fit': async () => fit }

  // [C.16]
  it('builds the prompt from the proposal, and lists what changed', async () => {
    const ran = await pack(['src', '--instructions', 'Do it.', '--split', '500', '--fit', '1000'], { host })
    const { asked: calls, stderr } = ran
    expect(calls.filter(({ method }) => method !== 'close')).toEqual([
      { method: 'prompt.fit', input: { roots: [folder], paths: ['src'], instructions: 'Do it.', budget: 1_000 } },
      { method: 'prompt.build', input: { roots: [folder], instructions: 'Do it.', selection: fit.selection, split: 500 } },
    ])
    expect(stderr).toBe(`gone\\u001b.ts: left out (was 4,400 tokens)
m.ts: code map (was 400 tokens, now 30)
b.ts: lines 10-80, 120 (was 4,210 tokens, now 980)
Reduced from 9,000 to 1,000 tokens.
${summary.replace('Left out: 1 path\n', 'Left out: 2 paths\n').replace('  1  binary  logo.png', '  2  binary  data.bin, logo.png')}Note: Only in the free tier.
`)
  })

  it('adds the steps to the JSON document, with ranges as pairs of lines', async () => {
    const ran = await pack(['--fit', '1000', '--json'], { host })
    const [out, map, slices] = fit.steps
    expect([ran.exit, JSON.parse(ran.stdout)]).toEqual([
      0,
      {
        ...made,
        text: made.text.toString(),
        notes: [...made.notes, ...fit.notes],
        leftOut: [...fit.skipped, ...made.leftOut, { path: 'gone\x1b.ts', why: 'left out to fit within 1,000 tokens' }],
        fit: {
          tokens: fit.tokens,
          steps: [
            out,
            map,
            {
              ...slices,
              ranges: [
                [10, 80],
                [120, 120],
              ],
            },
          ],
          leftOut: ['gone\x1b.ts'],
        },
      },
    ])
  })

  it('shows a long list only in part', async () => {
    const [out] = fit.steps
    const steps = out ? Array.from({ length: 53 }, (_, at) => ({ ...out, path: `${at}.ts` })) : []
    const { stderr } = await pack(['--fit', '1000'], { host: { ...host, 'prompt.fit': async () => ({ ...fit, steps }) } })
    expect(stderr).toContain('49.ts: left out (was 4,400 tokens)\nand 3 more; use --json to list all\nReduced from')
  })

  it('builds the requested prompt if it is within the budget', async () => {
    const within: FitAnswer = { ...fit, tokens: { before: 900, after: 900 }, steps: [], leftOut: [], notes: [] }
    const ran = await pack(['src', '--fit', '1000'], { host: { ...host, 'prompt.fit': async () => within } })
    expect([ran.exit, ran.stderr, ran.asked[1]]).toEqual([
      0,
      summary,
      { method: 'prompt.build', input: { roots: [folder], paths: ['src'] } },
    ])
  })

  it('exits as the refusal says if the budget cannot be reached, and builds nothing', async () => {
    const refuse = () => Promise.reject(new Refusal('over-budget', 'The prompt has 50 tokens without any files, but the maximum is 0.'))
    const ran = await pack(['--fit', '0'], { host: { ...host, 'prompt.fit': refuse } })
    expect([ran.exit, ran.stdout, ran.asked.map(({ method }) => method).filter((method) => method !== 'close')]).toEqual([
      11,
      '',
      ['prompt.fit'],
    ])
  })
})

describe('the request to the host', () => {
  it('requests the whole root when no path is named', async () => {
    expect(await asked([])).toEqual({ roots: [folder] })
  })

  // [C.16]
  it('passes every option to the host', async () => {
    const words = [
      'src',
      'lib/**/*.ts',
      '--map',
      'm.ts',
      '--slice',
      'a.ts:10-50',
      '--slice',
      './a.ts:60,70-71',
      '--maps',
      'complete',
      '--tree',
      'selected',
    ]
    const more = [
      '--prompt',
      'Review',
      '--prompt',
      'Own',
      '--instructions',
      'Do it.',
      '--diff',
      'main~2',
      '--preset',
      'Plan',
      '--max-tokens',
      '9000',
    ]
    const last = ['--split', '3000', '--secrets', 'leave-out', '--no-defaults']
    expect(await asked([...words, ...more, ...last])).toEqual({
      roots: [folder],
      useDefaults: false,
      paths: ['src', 'lib/**/*.ts'],
      selection: [
        { path: 'm.ts', mode: 'map' },
        {
          path: 'a.ts',
          mode: 'slices',
          ranges: [
            { from: 10, to: 50 },
            { from: 60, to: 60 },
            { from: 70, to: 71 },
          ],
        },
      ],
      maps: 'complete',
      tree: 'selected',
      prompts: ['Review', 'Own'],
      instructions: 'Do it.',
      diff: { against: 'ref', ref: 'main~2' },
      preset: 'Plan',
      maxTokens: 9000,
      split: 3000,
      secrets: 'leave-out',
    })
  })

  it('reads instructions from a file, from stdin, and as text that starts with @', async () => {
    expect([
      await asked(['--instructions', '@task.md']),
      await asked(['--instructions', '-'], { stdin: 'From stdin.' }),
      await asked(['--instructions', '@@name']),
    ]).toMatchObject([{ instructions: 'Find the leak.\n' }, { instructions: 'From stdin.' }, { instructions: '@name' }])
    expect([(await pack(['--instructions', '@gone.md'])).exit, (await pack(['--instructions', '@src'])).exit]).toEqual([3, 3])
  })

  it('reads paths from stdin, separated by newline or NUL, and leaves out missing ones', async () => {
    const lines = await pack(['--stdin', '--json'], { stdin: 'src/a.ts\r\ngone.ts\n\n' })
    expect(lines.asked[0]?.input).toEqual({ roots: [folder], paths: ['src/a.ts'] })
    expect(JSON.parse(lines.stdout).leftOut).toEqual([{ path: 'gone.ts', why: 'missing' }, ...made.leftOut])
    expect(await asked(['-', 'task.md'], { stdin: 'src/a.ts\0src\0' })).toEqual({ roots: [folder], paths: ['task.md', 'src/a.ts', 'src'] })
  })

  it('reads documents first, and packs only them if there are no paths', async () => {
    const document = (input: MethodInput<'documents.add'>): DocumentSource => ({
      id: `d${JSON.stringify(input.from).length}`,
      kind: 'file',
      location: '/a.pdf',
      title: 'A',
      format: 'pdf',
      hash: 'a'.repeat(64),
      fetchedAt: '',
      total: 9,
      ranges: input.ranges ?? [],
      tokens: 5,
    })
    const built = { ...made, documents: [{ id: 'd', source: 'paper.pdf', tokens: 5 }] }
    const host = { 'prompt.build': async () => built, 'documents.add': async (input: MethodInput<'documents.add'>) => document(input) }
    const words = ['--doc', 'paper.pdf#3-9,1', '--doc', 'https://example.com/guide#install', '--doc', 'http://wiki.local/p#2-']
    const ran = await pack([...words, '--allow-host', 'Wiki.local'], { host })
    const inputs: MethodInput<'documents.add'>[] = [
      {
        roots: [folder],
        from: { path: join(folder, 'paper.pdf') },
        ranges: [
          { from: 1, to: 1 },
          { from: 3, to: 9 },
        ],
      },
      { roots: [folder], from: { url: 'https://example.com/guide#install' }, ranges: [] },
      { roots: [folder], from: { url: 'http://wiki.local/p', allowPrivate: true }, ranges: [{ from: 2, to: 1_000_000 }] },
    ]
    expect(ran.asked).toEqual([
      ...inputs.map((input) => ({ method: 'documents.add', input })),
      { method: 'prompt.build', input: { roots: [folder], documents: inputs.map(document), selection: [] } },
    ])
    expect(ran.stderr).toContain('2 files (1 full, 1 partial), 1 document\n')
    expect((await pack(['src', '--doc', 'a.pdf'], { host })).asked[1]?.input).toMatchObject({ paths: ['src'], documents: [{ ranges: [] }] })
  })

  it('refuses a document that cannot be read, and invalid pages', async () => {
    const refuse = () => Promise.reject(new Refusal('document-unreadable', 'It is damaged.'))
    const ran = await pack(['--doc', 'a.pdf'], { host: { 'documents.add': refuse } })
    expect([ran.exit, ran.stdout, ran.asked.map(({ method }) => method)]).toEqual([30, '', ['documents.add']])
    expect(await pack(['--doc', 'a.pdf#9-3'])).toMatchObject({ exit: 2, asked: [] })
  })

  it('refuses an empty list of paths instead of packing everything', async () => {
    expect(await pack(['--stdin'], { stdin: '\n' })).toMatchObject({ exit: 16, asked: [] })
    expect(await pack(['--stdin'], { stdin: 'gone\n' })).toMatchObject({ exit: 16, asked: [] })
  })

  it('excludes its own output file, so that the next prompt does not contain it', async () => {
    expect([
      await asked(['-o', 'out.txt']),
      await asked(['-o', 'src/[x].md']),
      await asked(['-o', 'out.txt', '--split', '9']),
      await asked(['-o', join(tmpdir(), 'o')]),
    ]).toMatchObject([
      { folderPatterns: '/out.txt' },
      { folderPatterns: '/src/\\[x\\].md' },
      { folderPatterns: '/out.[0-9]*.txt' },
      expect.not.objectContaining({ folderPatterns: expect.anything() }),
    ])
    rmSync(join(folder, 'src', '[x].md'))
    rmSync(join(tmpdir(), 'o'))
  })

  it.each([
    [['--slice', 'a.ts']],
    [['--slice', 'a.ts:0-3']],
    [['--slice', 'a.ts:9-3']],
    [['--no-secret-scan', '--secrets', 'redact']],
    [['--stdin', '--instructions', '-']],
    [['--fit', '100', '--max-tokens', '100']],
    [['--fit', 'many']],
    [['--fit', '-1']],
    [['--fit']],
  ])('refuses invalid arguments: %j', async (words) => {
    expect(await pack(words)).toMatchObject({ exit: 2, asked: [] })
  })

  it('refuses a path outside the root, as an argument and in options', async () => {
    for (const words of [['/etc/passwd'], ['../x'], ['--map', '../x'], ['--slice', '../x:1-2']])
      expect(await pack(words)).toMatchObject({ exit: 3, asked: [] })
  })

  it('passes --diff and --no-secret-scan to the host', async () => {
    expect([await asked(['--diff', 'index']), await asked(['--diff', 'worktree']), await asked(['--no-secret-scan'])]).toMatchObject([
      { diff: { against: 'index' } },
      { diff: { against: 'worktree' } },
      { secrets: 'off' },
    ])
  })
})
