import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Ask,
  type Bench,
  type BenchRunInfo,
  type BenchTools,
  Refusal,
  type SubmissionAnswer,
  type SubmissionPreview,
} from '@sheaf/contract'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openBench } from './open-bench.ts'
import { simulatedAsk } from './simulated/index.ts'
import { taskSetOf } from './task-sets.ts'
import { defaultSeed } from './tasks/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'))
const benches: Bench[] = []
const servers: Server[] = []
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close()
})
afterAll(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve).closeAllConnections())
  rmSync(folder, { recursive: true })
})
let homes = 0
const freshHome = () => join(folder, `home-${homes++}`)

describe('the bench of a host', () => {
  it('lists 30 tasks in five languages, and simulated models', async () => {
    const { bench } = await open()
    const { tasks, taskSet, seed, simulated } = await bench['bench.tasks']()
    expect([tasks.length, new Set(tasks.map(({ language }) => language)).size, seed]).toEqual([30, 5, defaultSeed])
    expect(taskSet).toBe(taskSetOf(defaultSeed).hash)
    expect(tasks.reduce((sum, { maxPoints }) => sum + maxPoints, 0)).toBe(85)
    expect(Math.min(...tasks.map(({ contextChars }) => contextChars))).toBeGreaterThan(150_000)
    expect(simulated?.every(({ model, name }) => model.startsWith('simulated/') && name.startsWith('Simulated '))).toBe(true)
  })

  it('runs a model, reports progress, and keeps the run', async () => {
    const home = freshHome()
    const { bench, updates, ended } = await open({ home })
    const begun = await bench['bench.start']({ model: 'simulated/careful-97', languages: ['go'] })
    expect(begun).toMatchObject({
      state: 'running',
      total: 6,
      modelName: 'Simulated Careful 97',
      providerName: 'Simulated',
      simulated: true,
    })
    const run = await ended(begun.id)
    expect(run).toMatchObject({ state: 'done', done: 6, total: 6, ranked: false, cost: expect.any(Number) })
    const score = await bench['bench.score']({ id: run.id })
    expect(score.tasks.map(({ task }) => task)).toEqual(['go-1', 'go-2', 'go-3', 'go-4', 'go-5', 'go-6'])
    expect([run.pointsRate, run.points]).toEqual([score.pointsRate, { earned: score.earned, possible: 2 * score.maximum }])
    expect(updates.map(({ id }) => id)).toEqual(updates.map(() => run.id))
    const { bench: later } = await open({ home })
    expect(await later['bench.runs']()).toEqual([run])
    expect((await later['bench.report']({ ids: [run.id] })).html).toContain('Simulated Careful 97')
    expect(await later['bench.change']({ type: 'remove', id: run.id })).toEqual([])
  })

  it('runs a model once at a time across processes, and stops and resumes a run', async () => {
    const home = freshHome()
    const gate = openGate()
    const first = await open({ home, ask: gate.ask })
    const second = await open({ home, ask: gate.ask })
    const { id } = await first.bench['bench.start']({ model: 'held/one', languages: ['rust'], temperature: 0.5, thinking: 'on' })
    const again = { model: 'held/one' }
    await expect(first.bench['bench.start'](again)).rejects.toMatchObject({ code: 'bench-busy' })
    await expect(second.bench['bench.start'](again)).rejects.toMatchObject({ code: 'bench-busy' })
    await expect(second.bench['bench.start']({ ...again, resume: id })).rejects.toMatchObject({ code: 'bench-busy' })
    await expect(first.bench['bench.change']({ type: 'remove', id })).rejects.toMatchObject({ code: 'bench-busy' })
    await expect(first.bench['bench.submit']({ id })).rejects.toMatchObject({ code: 'bench-busy' })
    expect(await second.bench['bench.runs']()).toMatchObject([{ id, state: 'running' }])
    await expect(second.bench['bench.change']({ type: 'remove', id })).rejects.toMatchObject({ code: 'bench-busy' })
    gate.letThrough(2)
    await first.until(({ done }) => done === 2)
    const [stopped] = await first.bench['bench.change']({ type: 'stop', id })
    expect(stopped).toMatchObject({ state: 'stopped', done: 2, total: 6, ranked: false })
    expect(stopped?.fault).toBeUndefined()
    gate.letThrough(100)
    await second.bench['bench.start']({ ...again, resume: id })
    expect(await second.ended(id)).toMatchObject({ state: 'done', done: 6, total: 6 })
    expect(gate.asked.map(({ temperature, thinking }) => [temperature, thinking])).toEqual(gate.asked.map(() => [0.5, 'on']))
  })

  it('stops a run when the host closes, so that it can be resumed', async () => {
    const home = freshHome()
    const gate = openGate()
    const { bench, until } = await open({ home, ask: gate.ask })
    const { id } = await bench['bench.start']({ model: 'held/one', languages: ['go'] })
    gate.letThrough(1)
    await until(({ done }) => done === 1)
    await bench.close()
    const { bench: later } = await open({ home })
    expect(await later['bench.runs']()).toMatchObject([{ id, state: 'stopped', done: 1 }])
  })

  it("reports the provider's message when a run fails", async () => {
    const ask: Ask = async function* refusing() {
      yield { type: 'text', text: 'half' }
      throw new Refusal('model-busy', 'Quota of today.')
    }
    const { bench, ended } = await open({ ask })
    const { id } = await bench['bench.start']({ model: 'held/one', tasks: ['go-1'] })
    expect(await ended(id)).toMatchObject({ state: 'stopped', done: 0, fault: new Refusal('model-busy', 'Quota of today.').message })
    await expect(bench['bench.submit']({ id, body: '{}' })).rejects.toMatchObject({ code: 'run-unranked' })
  })

  it('estimates tokens and cost of a run before asking the model', async () => {
    const { bench } = await open({ describe: async () => ({ ...about, price: { input: 1, output: 10 }, contextTokens: 60_000 }) })
    const one = await bench['bench.estimate']({ model: 'held/one', tasks: ['python-6'] })
    expect(one.tasks).toBe(1)
    expect(one.inputTokens).toBeGreaterThan(50_000)
    expect(one.cost).toBeCloseTo((one.inputTokens + 10 * one.outputTokens) / 1_000_000, 2)
    expect(one.tooLarge).toBe(one.inputTokens > 60_000 ? 1 : 0)
    await expect(bench['bench.estimate']({ model: 'held/one', tasks: ['python-7'] })).rejects.toMatchObject({ code: 'wrong-usage' })
    const nowhere = { model: 'held/one', tasks: ['go-1'], languages: ['rust' as const] }
    await expect(bench['bench.estimate'](nowhere)).rejects.toMatchObject({ code: 'wrong-usage' })
    await expect(bench['bench.estimate']({ model: 'held/one', seed: '../x' })).rejects.toMatchObject({ code: 'wrong-usage' })
    await expect(bench['bench.start']({ model: 'simulated/nobody' })).rejects.toMatchObject({ code: 'model-unknown' })
  })

  it('sends only the body that was shown, waits for the score, and remembers the submission', async () => {
    const { bodies, address } = await listen()
    const home = freshHome()
    const { bench, ended, until } = await open({ home, service: async () => address })
    const { id } = await bench['bench.start']({ model: 'simulated/careful-97' })
    const run = await ended(id)
    const preview = await previewOf(bench, id)
    expect(preview).toMatchObject({ to: `${address}/api/submissions`, pointsRate: run.pointsRate, bytes: Buffer.byteLength(preview.body) })
    const other = preview.body.replace('Simulated Careful 97', 'Simulated Better 99')
    await expect(bench['bench.submit']({ id, body: other })).rejects.toMatchObject({ code: 'submission-refused' })
    await expect(bench['bench.submit']({ id, body: '{"nonce":' })).rejects.toMatchObject({ code: 'submission-refused' })
    expect(bodies).toEqual([])
    expect(await bench['bench.submit']({ id, body: preview.body })).toEqual({ sent: true, answer: { id: 's-1', state: 'received' } })
    expect(bodies).toEqual([preview.body])
    const scored = await until(({ submitted }) => submitted?.state === 'scored')
    expect(scored.submitted).toEqual({ id: 's-1', state: 'scored', pointsRate: 1 })
    expect((await previewOf(bench, id)).refused).toBe('It was submitted as s-1.')
    await expect(bench['bench.submit']({ id, body: preview.body })).rejects.toMatchObject({ code: 'submission-sent' })
    expect(readdirSync(join(home, 'bench')).sort()).toEqual(['locks', 'runs', 'submitter.key'])
    expect(readFileSync(join(home, 'bench', 'runs', `${id}.jsonl`), 'utf8')).not.toContain('PRIVATE')
  })

  it('sends the same body again after a lost answer, so that the service recognizes it', async () => {
    const { bodies, address } = await listen()
    let isAway = true
    const { bench, ended } = await open({ service: async () => (isAway ? 'http://127.0.0.1:1' : address) })
    const { id } = await bench['bench.start']({ model: 'simulated/hasty-26' })
    await ended(id)
    const { body } = await previewOf(bench, id)
    await expect(bench['bench.submit']({ id, body })).rejects.toMatchObject({ code: 'service-unreachable' })
    isAway = false
    const again = await previewOf(bench, id)
    expect(again.body).toBe(body)
    await bench['bench.submit']({ id, body: again.body })
    expect(bodies).toEqual([body])
  })

  it('does not accept a path as a run id', async () => {
    const { bench } = await open()
    for (const id of ['../submitter.key', '/etc/passwd', 'a\0b', '']) {
      for (const type of ['stop', 'remove'] as const)
        await expect(bench['bench.change']({ type, id })).rejects.toMatchObject({ code: 'unknown-run' })
      for (const method of ['bench.score', 'bench.submit'] as const)
        await expect(bench[method]({ id })).rejects.toMatchObject({ code: 'unknown-run' })
      await expect(bench['bench.report']({ ids: [id] })).rejects.toMatchObject({ code: 'unknown-run' })
      await expect(bench['bench.submit']({ id, body: '' })).rejects.toMatchObject({ code: 'unknown-run' })
    }
  })
})

async function previewOf(bench: Bench, id: string): Promise<SubmissionPreview> {
  const step = await bench['bench.submit']({ id })
  if (step.sent) throw new Error('the run was sent instead of previewed')
  return step.preview
}

const about = { modelName: 'Held One', providerName: 'Held', price: null, contextTokens: null }

async function open(given: Partial<BenchTools> = {}) {
  const updates: BenchRunInfo[] = []
  let wake = (): void => {}
  const bench = await openBench({
    home: freshHome(),
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    ask: simulatedAsk(taskSetOf(defaultSeed)),
    describe: async () => about,
    service: async () => 'http://127.0.0.1:1',
    ...given,
    publish(run) {
      updates.push(run)
      wake()
    },
  })
  benches.push(bench)
  const until = async (is: (run: BenchRunInfo) => boolean): Promise<BenchRunInfo> => {
    for (;;) {
      const found = updates.findLast(is)
      if (found !== undefined) return found
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return { bench, updates, until, ended: (id: string) => until((run) => run.id === id && run.state !== 'running') }
}

/** A model that answers as many times as `letThrough` allows, and otherwise waits until it is canceled. */
function openGate() {
  let left = 0
  let wake = (): void => {}
  const asked: Parameters<Ask>[0][] = []
  const ask: Ask = async function* held(request, call) {
    asked.push(request)
    const canceled = new Promise<void>((resolve) => call?.signal?.addEventListener('abort', () => resolve()))
    while (left === 0) {
      const opened = new Promise<void>((resolve) => {
        wake = resolve
      })
      await Promise.race([canceled, opened])
      if (call?.signal?.aborted) throw new Refusal('cancelled')
    }
    left -= 1
    yield { type: 'text', text: 'No edits at all.' }
    yield { type: 'done', finish: 'stop', usage: { input: 1, output: 1 } }
  }
  const letThrough = (count: number): void => {
    left += count
    wake()
  }
  return { ask, asked, letThrough }
}

/** A service that accepts everything and scores it immediately. */
async function listen(): Promise<{ bodies: string[]; address: string }> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer: SubmissionAnswer =
        request.method === 'POST' ? { id: 's-1', state: 'received' } : { id: 's-1', state: 'scored', pointsRate: 1 }
      if (request.method === 'POST') bodies.push(Buffer.concat(chunks).toString('utf8'))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return { bodies, address: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}` }
}
