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
    await runBuilder(host, { workspace: 'a', model: 'openai/gpt-5', flush: async () => void order.push('typed') })
    expect(order).toEqual(['typed', { workspace: 'a' }, { stage: 'query', done: 1, total: 2 }])
    expect(runOf('a')).toMatchObject({ state: 'done', model: 'openai/gpt-5', problem: null, answer })
    await runBuilder(host, { workspace: 'a', model: null, flush })
    expect(order[3]).toEqual({ workspace: 'a', model: null })
  })

  it('allows one run at a time in each workspace', async () => {
    const waiting: ((answer: BuilderAnswer) => void)[] = []
    const host = { 'builder.run': () => new Promise<BuilderAnswer>((done) => waiting.push(done)) }
    const first = runBuilder(host, { workspace: 'b', model: null, flush })
    await runBuilder(host, { workspace: 'b', model: null, flush })
    const other = runBuilder(host, { workspace: 'c', model: null, flush })
    await expect.poll(() => waiting.length).toBe(2)
    expect([runOf('b')?.state, runOf('c')?.state]).toEqual(['running', 'running'])
    for (const done of waiting) done(answer)
    await Promise.all([first, other])
    expect([runOf('b')?.state, runOf('c')?.state]).toEqual(['done', 'done'])
  })

  it('keeps the previous answer when a run is canceled, and reports a problem when it fails', async () => {
    await runBuilder({ 'builder.run': async () => answer }, { workspace: 'd', model: null, flush })
    const host = {
      'builder.run': (_: object, call: Call = {}) =>
        new Promise<BuilderAnswer>((_done, refuse) => call.signal?.addEventListener('abort', () => refuse(new Refusal('cancelled')))),
    }
    for (const isEarly of [true, false]) {
      const running = runBuilder(host, { workspace: 'd', model: null, flush })
      if (!isEarly) await flush()
      runOf('d')?.cancel()
      await running
    }
    expect(runOf('d')).toMatchObject({ state: 'done', problem: null, answer })
    await runBuilder({ 'builder.run': () => Promise.reject(new Refusal('model-key', 'Wrong.')) }, { workspace: 'd', model: 'a/b', flush })
    expect(runOf('d')).toMatchObject({ state: 'failed', problem: { code: 'model-key', says: expect.stringContaining('Wrong.') } })
  })
})
