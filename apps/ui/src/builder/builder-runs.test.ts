import { type BuilderAnswer, type Call, Refusal } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { runBuilder, useBuilderRuns } from './builder-runs.ts'

const answer: BuilderAnswer = { recommendations: [], tokens: { tree: 0, map: 0, prompt: 0 }, model: null, notes: [] }
const flush = async () => undefined
const runOf = (workspace: string) => useBuilderRuns.getState()[workspace]

describe('a run', () => {
  it('starts after typed text is saved, shows progress, and ends with the answer', async () => {
    const order: unknown[] = []
    const host = {
      'builder.run': async (input: object, call: Call = {}) => {
        order.push(input)
        call.onProgress?.({ stage: 'query', done: 1, total: 2 })
        order.push(runOf('a')?.progress)
        return answer
      },
    }
    await runBuilder(host, {
      workspace: 'a',
      model: 'openai/gpt-5',
      ranker: 'model',
      budget: 900,
      flush: async () => void order.push('typed'),
    })
    expect(order).toEqual(['typed', { workspace: 'a', budget: 900 }, { stage: 'query', done: 1, total: 2 }])
    expect(runOf('a')).toMatchObject({ state: 'done', model: 'openai/gpt-5', problem: null, answer })
    await runBuilder(host, { workspace: 'a', model: null, ranker: 'local', budget: 900, flush })
    expect(order[3]).toEqual({ workspace: 'a', model: null, budget: 900 })
  })

  it('allows one run at a time in each workspace', async () => {
    const waiting: ((answer: BuilderAnswer) => void)[] = []
    const host = { 'builder.run': () => new Promise<BuilderAnswer>((done) => waiting.push(done)) }
    const first = runBuilder(host, { workspace: 'b', model: null, ranker: 'local', budget: 900, flush })
    await runBuilder(host, { workspace: 'b', model: null, ranker: 'local', budget: 900, flush })
    const other = runBuilder(host, { workspace: 'c', model: null, ranker: 'local', budget: 900, flush })
    await expect.poll(() => waiting.length).toBe(2)
    expect([runOf('b')?.state, runOf('c')?.state]).toEqual(['running', 'running'])
    for (const done of waiting) done(answer)
    await Promise.all([first, other])
    expect([runOf('b')?.state, runOf('c')?.state]).toEqual(['done', 'done'])
  })

  it('keeps the latest partial list until the run ends or is canceled', async () => {
    const names = { basis: 'names', files: [] } as const
    const contents = { basis: 'contents', files: [{ path: 'a.ts', score: 1, priority: 'high', why: 'x' }] } as const
    const seen: unknown[] = []
    const reading = (end: () => Promise<BuilderAnswer>) => ({
      'builder.run': async (_: object, call: Call = {}) => {
        call.onProgress?.({ stage: 'scan', done: 0, total: 9, partial: { ...names, files: [] } })
        call.onProgress?.({ stage: 'scan', done: 4, total: 9 })
        seen.push(runOf('e')?.partial)
        call.onProgress?.({ stage: 'scan', done: 9, total: 9, partial: { ...contents, files: [...contents.files] } })
        seen.push(runOf('e')?.partial)
        return end()
      },
    })
    await runBuilder(
      reading(async () => answer),
      { workspace: 'e', model: null, ranker: 'local', budget: 900, flush },
    )
    expect([seen, runOf('e')]).toMatchObject([[names, contents], { state: 'done', partial: null, answer }])
    await runBuilder(
      reading(() => Promise.reject(new Refusal('cancelled'))),
      { workspace: 'e', model: null, ranker: 'local', budget: 900, flush },
    )
    expect(runOf('e')).toMatchObject({ state: 'canceled', partial: null, answer })
  })

  it('logs what an agent looks at, and starts the next run with an empty log', async () => {
    const looking = (...looks: string[]) => ({
      'builder.run': async (_: object, call: Call = {}) => {
        for (const look of looks) call.onProgress?.({ stage: 'explore', done: 10, total: 100, look })
        throw new Refusal('agent-sign-in')
      },
    })
    const asked = { workspace: 'f', model: 'gemini-cli/default', ranker: 'agent', budget: 900, flush } as const
    await runBuilder(looking('search "retry"', 'search "retry"', 'read_file a.ts 1-9'), asked)
    const lines = [{ text: 'search "retry"' }, { text: 'read_file a.ts 1-9' }]
    expect(runOf('f')).toMatchObject({ state: 'failed', looks: { count: 2, lines } })
    await runBuilder(looking(), asked)
    expect(runOf('f')).toMatchObject({ state: 'failed', looks: { count: 0, lines: [] } })
  })

  it('keeps the previous answer when a run is canceled, and reports a problem when it fails', async () => {
    await runBuilder({ 'builder.run': async () => answer }, { workspace: 'd', model: null, ranker: 'local', budget: 900, flush })
    const host = {
      'builder.run': (_: object, call: Call = {}) =>
        new Promise<BuilderAnswer>((_done, refuse) => call.signal?.addEventListener('abort', () => refuse(new Refusal('cancelled')))),
    }
    for (const isEarly of [true, false]) {
      const running = runBuilder(host, { workspace: 'd', model: null, ranker: 'local', budget: 900, flush })
      if (!isEarly) await flush()
      runOf('d')?.cancel()
      await running
    }
    expect(runOf('d')).toMatchObject({ state: 'canceled', problem: null, answer })
    await runBuilder(
      { 'builder.run': () => Promise.reject(new Refusal('model-key', 'Wrong.')) },
      { workspace: 'd', model: 'a/b', ranker: 'model', budget: 900, flush },
    )
    expect(runOf('d')).toMatchObject({ state: 'failed', problem: { code: 'model-key', says: expect.stringContaining('Wrong.') } })
  })
})
