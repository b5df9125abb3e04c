import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchRunInfo, type HostApi, type HostEvent, Refusal, type RunScore, type SubmissionPreview } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { type FakeOptions, runFake } from '../testing/index.ts'

const run: BenchRunInfo = {
  id: 'run-1',
  model: 'openai/gpt-5',
  modelName: 'GPT-5',
  providerName: 'OpenAI',
  startedAt: '2026-11-15T12:00:00Z',
  state: 'done',
  simulated: false,
  done: 30,
  total: 30,
  cost: 1.234,
  pointsRate: 62.5,
  ranked: true,
}
const score: RunScore = {
  taskSet: 'a'.repeat(64),
  pointsRate: 62.5,
  earned: 5,
  maximum: 4,
  perfect: 1,
  ranked: true,
  tasks: [
    {
      task: 'go-1',
      kind: 'fix-braces',
      language: 'go',
      difficulty: 'medium',
      verified: 1,
      score: 1,
      soft: [],
      points: 2,
      maxPoints: 1,
      perfect: true,
    },
    {
      task: 'go-2',
      kind: 'move-function',
      language: 'go',
      difficulty: 'hard',
      verified: 1,
      score: 0.8,
      soft: ['failed-edit'],
      points: 3,
      maxPoints: 3,
      perfect: false,
      note: 'An importer is missing.\u{1b}[31m',
    },
  ],
}
const preview: SubmissionPreview = {
  to: 'http://127.0.0.1:9/api/submissions',
  submitter: 'abcdefghijkl',
  bytes: 1234,
  body: JSON.stringify({
    modelName: 'GPT-5',
    providerName: 'OpenAI',
    replies: [{}],
    temperature: 0,
    thinking: 'off',
    seed: 'sheaf-1',
    client: 'sheaf 1',
  }),
  pointsRate: 62.5,
}

describe('sheaf bench list', () => {
  it('lists the tasks, or the runs with --runs', async () => {
    const task = {
      id: 'go-1',
      language: 'go',
      kind: 'fix-braces',
      difficulty: 'medium',
      maxPoints: 1,
      contextChars: 200_123,
      instructions: 'x',
    } as const
    const host = {
      'bench.tasks': async () => ({ taskSet: 'b'.repeat(64), seed: 'sheaf-1', tasks: [task] }),
      'bench.runs': async () => [run],
    }
    expect(await runFake(['bench', 'list'], { host })).toMatchObject({
      exit: 0,
      stdout: 'go-1  fix-braces  medium  1 point  200,123 characters\n',
      stderr: `1 task, seed sheaf-1, task set ${'b'.repeat(64)}\n`,
    })
    expect((await runFake(['bench', 'list', '--runs'], { host })).stdout).toBe(
      'run-1  done  30/30  62.50%  $1.23    GPT-5 (openai/gpt-5)\n',
    )
    expect(JSON.parse((await runFake(['bench', 'list', '--runs', '--json'], { host })).stdout)).toEqual([run])
  })
})

describe('sheaf bench run', () => {
  // [C.24]
  it('shows the estimate, runs, and prints the score and the imperfect tasks', async () => {
    const ran = await bench([
      'run',
      '--model',
      'openai/gpt-5',
      '--yes',
      '--parallel',
      '2',
      '--language',
      'go',
      '--thinking',
      'on',
      '--temperature',
      '0.5',
    ])
    expect(ran.exit).toBe(0)
    expect(ran.stderr).toContain(
      'openai/gpt-5: 30 tasks, about 1,900,000 input and 18,000 output tokens, not counting thinking: about $4.50.',
    )
    expect(ran.stdout).toContain('Score 62.50%: 5 of 8 points, 1 of 2 tasks perfect')
    expect(ran.stdout).toContain('go-2  move-function  3/6  failed-edit, An importer is missing.')
    expect(ran.asked.find(({ method }) => method === 'bench.start')?.input).toEqual({
      model: 'openai/gpt-5',
      parallel: 2,
      languages: ['go'],
      thinking: 'on',
      temperature: 0.5,
    })
    expect(JSON.parse((await bench(['run', '-m', 'openai/gpt-5', '-y', '--json'])).stdout)).toEqual({ run, score })
  })

  it('refuses a paid run without confirmation, and starts a free one without asking', async () => {
    expect(await bench(['run', '--model', 'openai/gpt-5'])).toMatchObject({ exit: 2, stdout: '' })
    expect((await bench(['run', '--model', 'ollama/qwen'], { cost: 0 })).exit).toBe(0)
  })

  it('resumes a run without another estimate, and shows how to resume a stopped one', async () => {
    const resumed = await bench(['run', '--resume', 'run-1'])
    expect([resumed.exit, resumed.asked.map(({ method }) => method)]).toEqual([0, ['subscribe', 'bench.start', 'bench.score']])
    const failed = await bench(['run', '--resume', 'run-1'], { run: { ...run, state: 'stopped', done: 3, fault: 'The provider is busy.' } })
    expect(failed.exit).toBe(28)
    expect(failed.stderr).toContain('3 of 30 tasks have a reply. The provider is busy. To resume: sheaf bench run --resume run-1')
  })

  it('refuses invalid arguments before it calls the host', async () => {
    const cases = [
      ['run'],
      ['run', '--model', 'gpt-5'],
      ['run', '--model', 'a/b', '--temperature', '3'],
      ['run', '--model', 'a/b', '--temperature', 'hot'],
      ['run', '--model', 'a/b', '--parallel', '0'],
      ['run', '--model', 'a/b', '--language', 'cobol'],
      ['run', '--resume', 'x', '--model', 'a/b'],
      ['submit', 'x', '--yes', '--dry-run'],
      ['submit', 'x', '--seed', 'q'],
      ['score', 'x', '--model', 'a/b'],
      ['list', '--report', 'x'],
      ['list', '--runs', '--seed', 'x'],
    ]
    for (const words of cases) expect(await bench(words)).toMatchObject({ exit: 2, stdout: '', asked: [] })
  })
})

describe('sheaf bench score', () => {
  it('reports missing files, unreadable files and unknown run IDs as separate errors', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-score-'))
    writeFileSync(join(folder, 'r.html'), '<html>\n')
    const said = async (name: string) => {
      const { exit, stdout } = await runFake(['bench', 'score', name, '--json'], { cwd: folder, env: { SHEAF_HOME: folder } })
      return [exit, JSON.parse(stdout).error.code]
    }
    expect([await said('./nope.jsonl'), await said('r.html'), await said('.'), await said('nope')]).toEqual([
      [3, 'path-missing'],
      [28, 'run-unreadable'],
      [28, 'run-unreadable'],
      [8, 'unknown-run'],
    ])
    rmSync(folder, { recursive: true })
  })
})

describe('sheaf bench submit', () => {
  // [C.24]
  it('shows the destination and the signer, sends with --yes, and compares the scores', async () => {
    const sent = await bench(['submit', 'run-1', '--yes'])
    expect(sent.exit).toBe(0)
    for (const words of ['http://127.0.0.1:9/api/submissions', "abcdefghijkl (this installation's key)", '1,234 bytes', '62.50%'])
      expect(sent.stderr).toContain(words)
    expect(sent.stdout).toBe("Accepted as s-1. The service's score is also 62.50%.\n")
    expect(submitted(sent)).toEqual([{ id: 'run-1' }, { id: 'run-1', body: preview.body }])
    const other = await bench(['submit', 'run-1', '--yes'], { theirs: 61 })
    expect(other.stdout).toBe("Accepted as s-1. The service's score is 61.00%, not 62.50%. Only the service's score counts.\n")
  })

  it('sends nothing with --dry-run, without confirmation, or when the run cannot be submitted', async () => {
    const shown = await bench(['submit', 'run-1', '--dry-run'])
    expect([shown.exit, JSON.parse(shown.stdout)]).toEqual([0, JSON.parse(preview.body)])
    expect(JSON.parse((await bench(['submit', 'run-1', '--dry-run', '--json'])).stdout)).toEqual(preview)
    expect((await bench(['submit', 'run-1'])).exit).toBe(2)
    const refused = await bench(['submit', 'run-1', '--yes'], { preview: { ...preview, refused: 'It was submitted as s-1.' } })
    expect([refused.exit, refused.stderr.includes('It was submitted as s-1.')]).toEqual([28, true])
    for (const each of [shown, refused]) expect(submitted(each)).toEqual([{ id: 'run-1' }])
  })

  it('reports why the service refused a submission', async () => {
    const refused = await bench(['submit', 'run-1', '--yes'], { state: 'refused' })
    expect([refused.exit, refused.stdout]).toEqual([28, ''])
    expect(refused.stderr).toContain('A copy.')
    const limited = await bench(['submit', 'run-1', '--yes', '--json'], { submit: new Refusal('service-limit') })
    expect([limited.exit, JSON.parse(limited.stdout).error.code]).toEqual([27, 'service-limit'])
  })
})

const submitted = ({ asked }: { asked: { method: string; input?: unknown }[] }) =>
  asked.filter(({ method }) => method === 'bench.submit').map(({ input }) => input)

interface FakeBench {
  run?: BenchRunInfo
  preview?: SubmissionPreview
  cost?: number
  theirs?: number
  state?: 'scored' | 'refused'
  submit?: Refusal
}

/** Runs `sheaf bench` on a fake host that ends every run and scores every submission at once. */
function bench(words: string[], fake: FakeBench = {}, options: FakeOptions = {}) {
  let emit: (event: HostEvent) => void = () => {}
  const ended = fake.run ?? run
  const host: Partial<HostApi> = {
    subscribe(listener) {
      emit = listener
      return () => {}
    },
    'bench.estimate': async () => ({ tasks: 30, inputTokens: 1_900_000, outputTokens: 18_000, cost: fake.cost ?? 4.5, tooLarge: 0 }),
    'bench.start': async () => {
      setImmediate(() => emit({ type: 'bench-changed', run: ended }))
      return { ...ended, state: 'running', done: 0 }
    },
    'bench.score': async () => score,
    'bench.submit': async ({ body }) => {
      if (body === undefined) return { sent: false, preview: fake.preview ?? preview }
      if (fake.submit) throw fake.submit
      const submitted = {
        id: 's-1',
        state: fake.state ?? 'scored',
        pointsRate: fake.theirs ?? 62.5,
        ...(fake.state ? { note: 'A copy.' } : {}),
      } as const
      setImmediate(() => emit({ type: 'bench-changed', run: { ...run, submitted } }))
      return { sent: true, answer: { id: 's-1', state: 'received' } }
    },
  }
  return runFake(['bench', ...words], { host, ...options })
}
