import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ask, limits, Refusal, type TaskReply } from '@sheaf/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { evaluateReply } from '../score/index.ts'
import { executeRun } from './execute-run.ts'
import { type RunProgress, runBench } from './run-bench.ts'
import type { RunHeader } from './run-record.ts'
import { openRunStore, type RunStore } from './run-store.ts'
import { scoreRecord } from './score-record.ts'
import { taskIn, tinyHeader, tinyModel, tinyReply, tinySet } from './testing/tiny-set.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-run-'))
afterAll(() => rmSync(folder, { recursive: true }))
let homes = 0
const freshStore = () => openRunStore(join(folder, `home-${homes++}`))
const now = () => new Date('2026-11-15T12:10:00Z')

describe('a run', () => {
  it('runs languages in parallel and the tasks of each in order, on the files of the previous task', async () => {
    const asked: string[] = []
    let most = 0
    let open = 0
    const ask: Ask = async function* slow(request) {
      asked.push(taskIn(request))
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
      yield { type: 'text', text: tinyReply(request) }
      yield { type: 'done', finish: 'stop', usage: {} }
    }
    const { scores } = await run(tinyHeader(), ask)
    expect(most).toBe(2)
    expect(asked.filter((task) => task.startsWith('python'))).toEqual(['python-1', 'python-2', 'python-3'])
    expect(asked.filter((task) => task.startsWith('typescript'))).toEqual(['typescript-1', 'typescript-2', 'typescript-3'])
    // Every task builds on the previous one: all are perfect only if edits accumulate.
    expect(scores.map(({ perfect }) => perfect)).toEqual([true, true, true, true, true, true])
  })

  it('runs one language at a time with parallel 1', async () => {
    const asked: string[] = []
    const ask: Ask = async function* one(request, call) {
      asked.push(taskIn(request))
      yield* tinyModel(request, call)
    }
    await run(tinyHeader(), ask, { parallel: 1 })
    expect(asked).toEqual(['typescript-1', 'typescript-2', 'typescript-3', 'python-1', 'python-2', 'python-3'])
  })

  it('sends our own prompt: tree, files, edit format, and the instructions last', async () => {
    const prompts: string[] = []
    const ask: Ask = async function* reading(request, call) {
      prompts.push(request.messages[0]?.text ?? '')
      expect([request.system, request.model, request.temperature, request.thinking]).toEqual([undefined, 'tiny/one', 0.5, 'on'])
      yield* tinyModel(request, call)
    }
    await run(tinyHeader({ tasks: ['python-1'], temperature: 0.5, thinking: 'on' }), ask)
    const tags = [...(prompts[0] ?? '').matchAll(/^<(\w+)>$/gmu)].map(([, tag]) => tag)
    expect(prompts).toHaveLength(1)
    expect(tags.filter((tag) => /file_map|file_contents|xml|user/u.test(tag ?? ''))).toEqual([
      'file_map',
      'file_contents',
      'xml_formatting_instructions',
      'user_instructions',
    ])
    expect(prompts[0]).toContain('python\n└── a.py *')
    expect(prompts[0]).toContain('File: a.py\n```py\na = 0\n```')
    expect(prompts[0]?.endsWith('<user_instructions>\nTask python-1: Set a to 1.\n</user_instructions>\n')).toBe(true)
  })

  it('reports progress, points and cost', async () => {
    const updates: RunProgress[] = []
    await run(tinyHeader({ tasks: ['python-1', 'python-2'] }), tinyModel, { onProgress: (progress) => updates.push(progress) })
    const base = { total: 2, possible: 0, earned: 0, tokens: 0, done: 0 }
    expect(updates).toEqual([
      { ...base, running: ['python-1'] },
      { ...base, done: 1, earned: 2, possible: 2, tokens: 110, cost: 0.5, running: [] },
      { ...base, done: 1, earned: 2, possible: 2, tokens: 110, cost: 0.5, running: ['python-2'] },
      { ...base, done: 2, earned: 4, possible: 4, tokens: 220, cost: 1, running: [] },
    ])
  })

  it('stops reading an endless reply, and keeps one character more than is scored', async () => {
    const ask: Ask = async function* endless() {
      for (;;) yield { type: 'text', text: '🌾'.repeat(5_000) }
    }
    const { replies } = await run(tinyHeader({ tasks: ['python-1'] }), ask)
    expect(replies.map(({ reply, finish, usage }) => [reply.length, finish, usage])).toEqual([[limits.benchReplyChars + 1, 'length', {}]])
  })

  it('stops a model that repeats itself, also in its thinking', async () => {
    const stopped: boolean[] = []
    for (const type of ['text', 'thinking'] as const) {
      const ask: Ask = async function* circling(_request, call) {
        try {
          for (;;) yield { type, text: 'wait, '.repeat(50_000) }
        } finally {
          call?.signal?.addEventListener('abort', () => stopped.push(true))
        }
      }
      const { replies } = await run(tinyHeader({ tasks: ['python-1'] }), ask)
      expect(replies.map(({ finish, fault }) => [finish, fault])).toEqual([['length', undefined]])
    }
    expect(stopped).toEqual([true, true])
  })

  it('ignores invalid token counts of a provider', async () => {
    const ask: Ask = async function* odd() {
      yield { type: 'done', finish: 'stop', usage: { input: -1, output: 1.4, cached: Number.NaN, cost: Number.NaN } }
    }
    const { replies } = await run(tinyHeader({ tasks: ['python-1'] }), ask)
    expect(replies.map(({ usage }) => usage)).toEqual([{ output: 1 }])
  })

  it('ends a language at a provider fault, continues the others, and repeats the task on resume', async () => {
    const store = freshStore()
    let isDown = true
    const ask: Ask = async function* faulty(request, call) {
      if (isDown && taskIn(request) === 'typescript-2') throw new Refusal('model-busy', 'Quota.')
      yield* tinyModel(request, call)
    }
    const first = await executeRun({ store, file: await store.create(tinyHeader()), set: tinySet, ask, now })
    expect(first.score).toBeUndefined()
    expect(first.record.replies.map(({ task, fault }) => [task, fault?.code])).toEqual([
      ['typescript-1', undefined],
      ['typescript-2', 'model-busy'],
      ['python-1', undefined],
      ['python-2', undefined],
      ['python-3', undefined],
    ])
    isDown = false
    const second = await executeRun({ store, file: await store.resume(first.record.header.id), set: tinySet, ask, now })
    expect(second.score).toMatchObject({ pointsRate: 100 })
    expect(second.record.replies.filter(({ fault }) => fault !== undefined)).toEqual([])
  })

  it('reaches the same result however often it is killed, even with a torn last line', async () => {
    const whole = await keptFile(freshStore(), [])
    const lines = whole.split('\n').slice(0, -1)
    for (let killed = 1; killed < lines.length; killed++) {
      const upTo = lines.slice(0, killed)
      const torn = (lines[killed] ?? '').slice(0, (killed * 37) % 90)
      const resumed = await keptFile(freshStore(), [...upTo, torn])
      expect(resumed.split('\n').slice(0, -1).map(timeless).sort()).toEqual(lines.map(timeless).sort())
    }
  })

  it('stops when canceled, keeps the replies so far, and records no fault for it', async () => {
    const store = freshStore()
    const stop = new AbortController()
    const ask: Ask = async function* stopping(request, call) {
      if (taskIn(request) === 'python-2') {
        stop.abort()
        throw new Refusal('cancelled')
      }
      if (taskIn(request) === 'typescript-2') throw new Refusal('model-network')
      yield* tinyModel(request, call)
    }
    const { record, score } = await executeRun({
      store,
      file: await store.create(tinyHeader()),
      set: tinySet,
      ask,
      now,
      signal: stop.signal,
      parallel: 1,
    })
    const { record: alone } = await executeRun({
      store,
      file: await store.create(tinyHeader({ id: 'alone', tasks: ['python-1', 'python-2', 'python-3'] })),
      set: tinySet,
      ask: tinyModel,
      now,
      signal: AbortSignal.abort(),
    })
    expect(score).toBeUndefined()
    expect(record.replies.map(({ task, fault }) => [task, fault?.code])).toEqual([
      ['typescript-1', undefined],
      ['typescript-2', 'model-network'],
      ['python-1', undefined],
    ])
    expect(alone.replies).toEqual([])
  })

  it('throws on an unexpected error and asks no more tasks', async () => {
    const asked: string[] = []
    const ask: Ask = async function* broken(request) {
      asked.push(taskIn(request))
      yield { type: 'text', text: 'So' }
      throw new TypeError('a bug of ours')
    }
    await expect(run(tinyHeader(), ask, { parallel: 1 })).rejects.toThrow('a bug of ours')
    expect(asked).toEqual(['typescript-1'])
  })

  it('scores during the run exactly as from its raw replies later, also for a subset of tasks', async () => {
    for (const tasks of [tinyHeader().tasks, ['typescript-1', 'typescript-3', 'python-1']]) {
      const store = freshStore()
      const sloppy: Ask = async function* half(request, call) {
        if (taskIn(request).endsWith('-1')) yield* tinyModel(request, call)
        else yield { type: 'text', text: 'I would rather not.' }
      }
      const { record, score } = await executeRun({ store, file: await store.create(tinyHeader({ tasks })), set: tinySet, ask: sloppy, now })
      expect(score).toEqual(await scoreRecord(tinySet, record))
      // Only published task sets are ranked.
      expect(score?.ranked).toBe(false)
    }
  })
})

async function run(
  header: RunHeader,
  ask: Ask,
  more: { parallel?: number; onProgress?: (progress: RunProgress) => void } = {},
): Promise<{ replies: TaskReply[]; scores: Awaited<ReturnType<typeof runBench>> }> {
  const replies: TaskReply[] = []
  const saveReply = async (reply: TaskReply) => void replies.push(reply)
  return { scores: await runBench({ set: tinySet, header, replies: [], ask, evaluate: evaluateReply, saveReply, ...more }), replies }
}

/** The file of a run that started with these lines. */
async function keptFile(store: RunStore, lines: readonly string[]): Promise<string> {
  const { id } = tinyHeader()
  const fresh = await store.create(tinyHeader())
  const path = join(store.folder, `${id}.jsonl`)
  if (lines.length > 0) {
    await fresh.close()
    writeFileSync(path, lines.join('\n'))
  }
  const file = lines.length > 0 ? await store.resume(id) : fresh
  await executeRun({ store, file, set: tinySet, ask: tinyModel, now })
  return readFileSync(path, 'utf8')
}

function timeless(line: string): string {
  return line.replace(/"ms":\d+/u, '"ms":0')
}
