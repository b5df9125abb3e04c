// The Context Builder run by an agent: a real host, a process that plays the agent, and the tools that it is given.

import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AgentScript, type Step, type WrittenAgent, writeAgent } from '@sheaf/agents/testing'
import { type BuilderAnswer, isRefusal, type Progress } from '@sheaf/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { type App, openApp } from '../../../../packages/host/src/testing/open-app.ts'
import { serveExploration } from './serve-exploration.ts'

const files = {
  'src/price.ts': 'export function round(value: number): number {\n  return Math.round(value * 100) / 100\n}\n\nexport const tax = 0.2\n',
  'src/order.ts':
    "import { round } from './price'\n\nexport function totalOf(prices: number[]): number {\n  return round(prices.reduce((a, b) => a + b, 0))\n}\n",
  'docs/rounding.md': '# Rounding\n\nTotals are rounded to cents.\n',
  '.env': 'TOKEN=1234567890abcdef\n',
}
const model = 'gemini-cli/default'
const task = 'Round half to even'

let bin: string
let gemini: WrittenAgent
let app: App

beforeEach(async () => {
  bin = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-explore-')))
  gemini = writeAgent(bin, 'gemini')
  app = await openApp(files, {
    env: { PATH: `${bin}:${process.env.PATH}` },
    host: { serveExploration },
  })
  await app.host['providers.save']({ id: 'gemini-cli', values: {} })
  await app.host['workspaces.change']({ ...app.here, fields: { instructions: task } })
})
afterEach(async () => {
  await app.close()
  rmSync(bin, { recursive: true, force: true })
})

const done: Step = { do: 'answer', result: { stopReason: 'end_turn' } }
const call = (name: string, args: unknown): Step => ({ do: 'call-tool', name, arguments: args })
const prompt = (...steps: Step[]): AgentScript => ({ on: { 'session/prompt': steps } })
const propose = (given: object) => call('propose_context', given)
const proposal = propose({ files: [{ path: 'src/price.ts', why: 'Rounds.' }] })

const run = (
  script: AgentScript,
  input: object = {},
  options: { signal?: AbortSignal; onProgress?: (progress: Progress) => void } = {},
) => {
  gemini.change(script)
  return app.host['builder.run']({ ...app.here, model, ...input }, options)
}
/** The results of the tools that the agent called, as text. */
const results = () =>
  gemini.log().flatMap(({ called }) => {
    const [first] = typeof called === 'object' && called && 'content' in called && Array.isArray(called.content) ? called.content : []
    return first === undefined ? [] : [String(first.text)]
  })
const shown = async () => {
  const { fields, selection } = await app.host['workspaces.open']({ id: app.opened.id })
  return { ...fields, selection: selection.files }
}
const packed = ({ pack }: BuilderAnswer) =>
  pack?.files.map((file) => [file.path, file.mode, file.mode === 'slices' ? file.ranges : file.why])

describe('an agent that explores', () => {
  it('proposes parts of files with reasons and a task, and changes nothing else', async () => {
    await app.select('docs/rounding.md')
    const seen: Progress[] = []
    const files = [
      { path: 'src/price.ts', why: 'Rounds.', lines: '1-3' },
      { path: 'src/order.ts', why: 'Calls it.', map: true },
      { path: '.env', why: 'Settings.' },
      { path: 'src/none.ts', why: 'Imagined.' },
      { path: 'src', why: 'All.' },
      { path: 'docs/rounding.md', why: 'Says how.' },
      { path: 'src/order.ts', why: 'Past the end.', lines: '90-99' },
    ]
    const steps = [
      call('search', { pattern: 'round' }),
      call('read_file', { path: 'src/price.ts' }),
      propose({ files, task: 'Round half to even in `round`.' }),
    ]
    const answer = await run(prompt(...steps, { do: 'say', text: 'Done.' }, done), {}, { onProgress: (each) => seen.push(each) })
    expect(packed(answer)).toEqual([
      ['docs/rounding.md', 'full', 'Selected'],
      ['src/price.ts', 'slices', [{ from: 1, to: 3, why: 'Rounds.' }]],
      ['src/order.ts', 'map', 'Calls it.'],
    ])
    expect([answer.model, answer.task, answer.notes]).toEqual([model, 'Round half to even in `round`.', []])
    expect(answer.recommendations.map(({ path, priority, why, by }) => [path, priority, why, by])).toEqual([
      ['src/price.ts', 'high', 'Rounds.', 'both'],
      ['src/order.ts', 'medium', 'Calls it.', 'both'],
    ])
    expect(seen.flatMap(({ look }) => look ?? [])).toEqual(['Search: round', 'Read file: src/price.ts'])
    expect(results().at(-1)?.split('\n').slice(3)).toEqual([
      expect.stringContaining('Not included: .env: '),
      'Not included: src/none.ts: Path not found. "src/none.ts".',
      'Not included: src: "src" is a folder. Name the files in it.',
      'Not included: docs/rounding.md: It is already selected.',
      'Not included: src/order.ts: It has only 5 lines.',
    ])
    const { selection, instructions, builderTask, builderResults } = await shown()
    expect({ selection, instructions, builderTask, parts: builderResults.map(({ path, part }) => [path, part?.mode]) }).toEqual({
      selection: [{ path: 'docs/rounding.md', mode: 'full' }],
      instructions: task,
      builderTask: 'Round half to even in `round`.',
      parts: [
        ['src/price.ts', 'slices'],
        ['src/order.ts', 'map'],
      ],
    })
  })

  it('is told the task, the ranking and the limits, and corrects a proposal that is over the budget', async () => {
    const answer = await run(
      prompt(
        propose({
          files: [
            { path: 'src/price.ts', why: 'Rounds.' },
            { path: 'src/order.ts', why: 'Totals.' },
          ],
        }),
        propose({
          files: [
            { path: 'src/order.ts', why: 'Totals.' },
            { path: 'src/price.ts', why: 'Rounds.' },
          ],
        }),
        done,
      ),
      { budget: 80 },
    )
    expect(results()[0]).toContain('This is over the budget.')
    expect(packed(answer)).toEqual([['src/order.ts', 'full', 'Totals.']])
    expect(answer.notes).toEqual(["1 of the 2 proposed files don't fit within 80 tokens."])
    expect((await shown()).builderResults.map(({ path, part }) => [path, part?.mode ?? null])).toEqual([
      ['src/order.ts', 'full'],
      ['src/price.ts', null],
    ])
    const asked = JSON.stringify(gemini.log().find(({ method }) => method === 'session/prompt')?.params)
    expect([asked.includes(task), asked.includes('src/price.ts ('), asked.includes('80 tokens')]).toEqual([true, true, true])
  })

  it('works on folders that are not open, and ends with the local ranking if it proposes nothing', async () => {
    gemini.change(prompt(call('read_file', { path: 'src/price.ts', startLine: 5 }), done))
    const answer = await app.host['builder.run']({ roots: [app.root], task, model })
    expect(answer.notes).toEqual(['The agent proposed no files. Showing the local ranking.'])
    expect(answer.recommendations[0]).toMatchObject({ path: 'src/price.ts', by: 'local' })
    expect(results()[0]).toContain('export const tax')
  })

  it('is asked with maps if it cannot use tools', async () => {
    const initialize: Step = { do: 'answer', result: { protocolVersion: 1, agentCapabilities: {} } }
    const says = '{"files":[{"path":"src/order.ts","priority":"high","why":"Totals."}]}'
    const answer = await run({ on: { initialize: [initialize], 'session/prompt': [{ do: 'say', text: says }, done] } })
    expect(answer.notes).toContain("This agent can't use Sheaf's tools, so it was asked with the file tree and code maps.")
    expect(answer.recommendations[0]).toMatchObject({ path: 'src/order.ts', by: 'both', why: expect.stringContaining('Totals.') })
  })

  it('shows a model only what it may see', async () => {
    gemini.change(
      prompt(
        propose({ files: [{ path: 'src/price.ts', why: 'Rounds.' }], task: 'Use sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH.' }),
        done,
      ),
    )
    const answer = await app.host.as({ kind: 'model' })['builder.run']({ ...app.here, task, model })
    expect([packed(answer), answer.task?.includes('abcdefghijklmnop')]).toEqual([[['src/price.ts', 'full', 'Rounds.']], false])
  })
})

describe('a run that does not end well', () => {
  const hang: Step = { do: 'hang' }
  const ends: [string, AgentScript, string][] = [
    ['fails', prompt(proposal, { do: 'fail', code: -32_603, message: 'Out of memory' }), 'agent-failed'],
    ['exits', prompt(proposal, { do: 'exit', code: 3 }), 'agent-failed'],
    ['needs a sign-in', { on: { 'session/new': [{ do: 'fail', code: -32_000, message: 'Authentication required' }] } }, 'agent-sign-in'],
  ]
  it.each(ends)('changes nothing if the agent %s', async (_how, script, code) => {
    await run(prompt(propose({ files: [{ path: 'src/order.ts', why: 'Totals.' }], task: 'Other words.' }), done))
    const before = await shown()
    await expect(run(script)).rejects.toMatchObject({ code })
    expect([await shown(), before.builderTask]).toEqual([before, 'Other words.'])
  })

  it('keeps what was proposed if it ends its turn early', async () => {
    const early: Step = { do: 'answer', result: { stopReason: 'cancelled' } }
    expect(packed(await run(prompt(proposal, early)))).toEqual([['src/price.ts', 'full', 'Rounds.']])
  })

  it('keeps what was proposed when the time is up', async () => {
    const answer = await runOutOfTime(proposal)
    expect(packed(answer)).toEqual([['src/price.ts', 'full', 'Rounds.']])
    expect(answer.notes).toEqual(['The agent was stopped after 10 minutes. This is what it had proposed by then.'])
  })

  it('changes nothing if it proposes nothing in time', async () => {
    const before = await shown()
    await expect(runOutOfTime(call('search', { pattern: 'round' }))).rejects.toMatchObject({
      code: 'agent-failed',
      detail: 'It proposed nothing within 10 minutes, so it was stopped.',
    })
    expect(await shown()).toEqual(before)
  })

  /** The agent takes one step, and then hangs until its time is up. */
  const runOutOfTime = async (step: Step): Promise<BuilderAnswer> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const running = run(prompt(step, hang))
      running.catch(() => undefined)
      await expect.poll(() => results().length).toBe(1)
      await vi.advanceTimersByTimeAsync(10 * 60_000)
      return await running
    } finally {
      vi.useRealTimers()
    }
  }

  it('changes nothing if the user cancels after a proposal, and ends the agent', async () => {
    const before = await shown()
    const stop = new AbortController()
    const script = prompt(proposal, call('search', { pattern: 'tax' }), hang)
    const onProgress = ({ look }: Progress) => look === 'Search: tax' && stop.abort()
    await expect(run(script, {}, { signal: stop.signal, onProgress })).rejects.toMatchObject({ code: 'cancelled' })
    expect(await shown()).toEqual(before)
    expect(gemini.log().flatMap(({ started }) => (started === undefined ? [] : [isRunning(Number(started))]))).not.toContain(true)
  })
})

// The user selects, types and cancels at random points of a run that ends in a random way. Only what the user did is left.
const manyRuns = { timeout: 3_600_000 }

it('leaves selection and instructions as the user made them, however it ends', manyRuns, async () => {
  const agentStep = fc.constantFrom<Step>(
    proposal,
    propose({ files: [{ path: 'src/order.ts', why: 'Totals.', map: true }], task: 'Other words.' }),
    call('search', { pattern: 'round' }),
    call('read_file', { path: 'src/order.ts' }),
  )
  const end = fc.constantFrom<Step>(done, { do: 'fail', code: -32_603, message: 'No.' }, { do: 'exit', code: 1 })
  const userStep = fc.oneof(
    fc.record({ select: fc.constantFrom('src/price.ts', 'src/order.ts', 'docs/rounding.md') }),
    fc.record({ write: fc.string({ maxLength: 8 }) }),
    fc.constant({ cancel: true }),
  )
  const userSteps = fc.array(fc.record({ at: fc.nat({ max: 8 }), step: userStep }), { maxLength: 4 })
  const property = fc.asyncProperty(fc.array(agentStep, { maxLength: 4 }), end, userSteps, async (steps, last, user) => {
    const now = await shown()
    const expected = { selection: now.selection, instructions: now.instructions }
    const stop = new AbortController()
    const work: Promise<unknown>[] = []
    const act = (step: (typeof user)[number]['step']): void => {
      if ('cancel' in step) stop.abort()
      else if ('select' in step) {
        expected.selection = [{ path: step.select, mode: 'full' }]
        work.push(app.host['selection.change']({ ...app.here, change: { type: 'replace', files: expected.selection } }))
      } else {
        expected.instructions = step.write
        work.push(app.host['workspaces.change']({ ...app.here, fields: { instructions: step.write } }))
      }
    }
    let reports = 0
    const onProgress = (): void => {
      for (const { at, step } of user) if (at === reports) act(step)
      reports++
    }
    await run(prompt(...steps, last), { task }, { signal: stop.signal, onProgress }).catch((problem: unknown) => {
      if (!isRefusal(problem)) throw problem
    })
    await Promise.all(work)
    const { selection, instructions } = await shown()
    expect(JSON.stringify({ selection, instructions })).toBe(JSON.stringify(expected))
  })
  await fc.assert(property, { numRuns: inject('isExam') ? 1_000 : 12 })
})

/** Of a process that this test did not start. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
