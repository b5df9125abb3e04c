// Sheaf Bench as a host exposes it: runs that continue without a window, scores, reports and submissions.

import {
  type Bench,
  type BenchModel,
  type BenchRunInfo,
  type BenchStart,
  type BenchTools,
  isRefusal,
  Refusal,
  type RunScore,
  type SubmissionStep,
} from '@sheaf/contract'
import type { HeldFile } from '@sheaf/engine/disk'
import { writeReport } from './report/index.ts'
import {
  chooseTasks,
  estimateRun,
  executeRun,
  holdModel,
  isComplete,
  isHeld,
  openRunStore,
  type RunFile,
  type RunProgress,
  type RunRecord,
  scoreRecord,
  showRun,
} from './run/index.ts'
import { showTask } from './show-task.ts'
import { findSimulated, listSimulated, simulatedAsk } from './simulated-models.ts'
import { awaitScore, displayName, installKey, previewSubmission, sendSubmission, stampOf, writeSubmission } from './submit/index.ts'
import { taskSetOf } from './task-sets.ts'
import { defaultSeed } from './tasks/index.ts'
import { throttleUpdates } from './throttle-updates.ts'

interface LiveRun {
  record: RunRecord
  progress: RunProgress
  stop(): void
  ended: Promise<void>
}

export async function openBench(tools: BenchTools): Promise<Bench> {
  const { home, now } = tools
  const store = openRunStore(home)
  const live = new Map<string, LiveRun>()
  /** Why a run stopped on its own, such as a full disk. */
  const problems = new Map<string, Refusal>()
  const closing = new AbortController()
  const waiting = new Set<Promise<void>>()

  /** Another process is asking that model, so it is writing the incomplete run; removing that would waste its cost. */
  const runsElsewhere = (record: RunRecord): boolean => {
    const { model } = record.header
    return !isComplete(record) && ![...live.values()].some((own) => own.record.header.model === model) && isHeld(home, model)
  }
  const shown = (id: string): BenchRunInfo => {
    const running = live.get(id)
    if (running) return showRun(running.record, running.progress)
    const problem = problems.get(id)
    const record = store.read(id)
    if (runsElsewhere(record)) return { ...showRun(record), state: 'running' }
    return { ...showRun(record), ...(problem === undefined ? {} : { fault: problem.message, trouble: problem.code }) }
  }
  const readIdle = (id: string): RunRecord => {
    if (live.has(id)) throw new Refusal('bench-busy')
    const record = store.read(id)
    if (runsElsewhere(record)) throw new Refusal('bench-busy')
    return record
  }
  /** Cached: scoring takes a second, and nothing changes until the run is submitted. */
  const scored = new Map<string, { whole: number; score: RunScore }>()
  const scoreOf = async (record: RunRecord): Promise<RunScore> => {
    const { id, seed } = record.header
    const known = scored.get(id)
    if (known?.whole === record.whole) return known.score
    const score = await scoreRecord(taskSetOf(seed), record)
    scored.set(id, { whole: record.whole, score })
    return score
  }
  const describe = async (model: string): Promise<BenchModel> => findSimulated(model) ?? (await tools.describe(model))

  const begin = async (input: BenchStart): Promise<RunFile> => {
    const { model, seed = defaultSeed, temperature = 0, thinking = 'off' } = input
    const about = await describe(model)
    const set = taskSetOf(seed)
    const startedAt = now().toISOString()
    return store.create({
      version: 1,
      id: `${startedAt.slice(0, 19).replace(/[-:]/gu, '').replace('T', '-')}-${tools.newId().slice(0, 4)}`,
      taskSet: set.hash,
      seed,
      model,
      modelName: displayName(about.modelName, model),
      providerName: displayName(about.providerName, 'Unknown'),
      temperature,
      thinking,
      simulated: findSimulated(model) !== undefined,
      startedAt,
      tasks: chooseTasks(set, input).map(({ id }) => id),
    })
  }

  const resume = async (id: string): Promise<RunFile> => {
    const { header } = store.read(id)
    await describe(header.model)
    if (taskSetOf(header.seed).hash !== header.taskSet) throw new Refusal('run-other-tasks')
    return store.resume(id)
  }

  const run = (file: RunFile, held: HeldFile, parallel: number | undefined): LiveRun => {
    const { header, replies } = file.record
    const { id, model } = header
    const stop = new AbortController()
    const updates = throttleUpdates(() => tools.publish(shown(id)))
    const running: LiveRun = {
      record: file.record,
      progress: { done: replies.length, total: header.tasks.length, earned: 0, possible: 0, tokens: 0, running: [] },
      stop: () => stop.abort(),
      ended: Promise.resolve(),
    }
    live.set(id, running)
    problems.delete(id)
    const set = taskSetOf(header.seed)
    const ask = findSimulated(model) ? simulatedAsk(set, { variation: id }) : tools.ask
    running.ended = executeRun({
      store,
      file,
      set,
      ask,
      now,
      parallel,
      signal: AbortSignal.any([stop.signal, closing.signal]),
      onProgress(progress) {
        running.progress = progress
        updates.schedule()
      },
    })
      .then(() => {})
      .catch((error: unknown) => {
        if (isRefusal(error)) problems.set(id, error)
        // Nobody awaits a run: a bug in it becomes an unhandled rejection.
        else queueMicrotask(() => Promise.reject(error))
      })
      .finally(() => {
        live.delete(id)
        held.release()
        updates.flush()
      })
    tools.publish(shown(id))
    return running
  }

  const follow = (id: string, address: string, submission: string): void => {
    const waited = awaitScore({ address, id: submission, signal: closing.signal })
      .then((answer) => store.note(id, { submitted: answer }))
      .then(() => tools.publish(shown(id)))
      // It stays `received`; the next preview asks again.
      .catch(() => {})
      .finally(() => waiting.delete(waited))
    waiting.add(waited)
  }

  return {
    async 'bench.tasks'({ seed = defaultSeed } = {}) {
      const set = taskSetOf(seed)
      const simulated = listSimulated()
      return {
        taskSet: set.hash,
        seed: set.seed,
        tasks: set.tasks.map((task) => showTask(task, set)),
        ...(simulated.length > 0 ? { simulated } : {}),
      }
    },
    async 'bench.runs'() {
      return store.list().runs.map(({ header }) => shown(header.id))
    },
    async 'bench.estimate'(input) {
      const model = await describe(input.model)
      const set = taskSetOf(input.seed ?? defaultSeed)
      return estimateRun(set, chooseTasks(set, input), model)
    },
    async 'bench.start'(input) {
      if (input.resume !== undefined && live.has(input.resume)) throw new Refusal('bench-busy')
      const earlier = input.resume === undefined ? undefined : store.read(input.resume)
      if (earlier && isComplete(earlier) && earlier.ended) return showRun(earlier)
      const held = holdModel(home, earlier?.header.model ?? input.model)
      try {
        const file = earlier ? await resume(earlier.header.id) : await begin(input)
        const running = run(file, held, input.parallel)
        return showRun(running.record, running.progress)
      } catch (error) {
        held.release()
        throw error
      }
    },
    async 'bench.change'({ type, id }) {
      if (type === 'remove') {
        readIdle(id)
        store.remove(id)
      } else {
        store.read(id)
        const running = live.get(id)
        running?.stop()
        await running?.ended
      }
      return store.list().runs.map(({ header }) => shown(header.id))
    },
    async 'bench.score'({ id }) {
      return scoreOf(store.read(id))
    },
    async 'bench.report'({ ids }) {
      const runs = ids.map((id) => store.read(id))
      const scored = await Promise.all(runs.map(async (record) => ({ record, score: await scoreOf(record) })))
      return { html: writeReport(scored, now()) }
    },
    async 'bench.submit'({ id, body }): Promise<SubmissionStep> {
      const record = readIdle(id)
      const { submitted } = record
      const address = await tools.service()
      // Its score was not awaited last time.
      if (body === undefined && submitted?.state === 'received') follow(id, address, submitted.id)
      const score = await scoreOf(record)
      const key = installKey(home)
      const preview = previewSubmission({ record, score, key, address, now: now() })
      if (body === undefined) return { sent: false, preview }
      const { refused, code = 'submission-refused' } = preview
      if (refused !== undefined) throw new Refusal(code, refused)
      const stamp = stampOf(body)
      // Only what a person reviewed is sent: a body that this run does not make is refused.
      if (stamp === undefined || writeSubmission(record, stamp) !== body)
        throw new Refusal('submission-refused', 'It differs from the preview of this run. Preview it again.')
      await store.note(id, { sending: stamp })
      const answer = await sendSubmission({ address, body, key, signal: closing.signal })
      await store.note(id, { submitted: answer })
      tools.publish(shown(id))
      if (answer.state === 'received') follow(id, address, answer.id)
      return { sent: true, answer }
    },
    async close() {
      closing.abort()
      await Promise.allSettled([...[...live.values()].map(({ ended }) => ended), ...waiting])
    },
  }
}
