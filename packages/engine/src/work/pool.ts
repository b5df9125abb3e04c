// Worker pool: runs jobs on threads or in processes, with cancellation and deadlines, and replaces workers that die.

import { availableParallelism } from 'node:os'
import { type CancelSignal, Refusal, type RefusalCode, refusals } from '@sheaf/contract'
import type { Job } from './job.ts'
import type { WorkerRequest, WorkerResponse } from './message.ts'
import { type Spawn, spawnThread, type WorkerHandle } from './spawn-worker.ts'

export interface RunOptions {
  signal?: CancelSignal | undefined
  /** After this, the worker is terminated: JavaScript cannot interrupt a regular expression from inside. */
  deadline?: Deadline | undefined
}

interface Deadline {
  /** The time that a worker process waits for a processor does not count. */
  ms: number
  refusal: RefusalCode
}

export interface Pool {
  readonly size: number
  run<Input, Output>(job: Job<Input, Output>, input: Input, options?: RunOptions): Promise<Output>
  close(): Promise<void>
}

interface Task {
  job: Job<unknown, unknown>
  input: unknown
  options: RunOptions
  resolve: (output: unknown) => void
  reject: (reason: unknown) => void
}

interface Slot {
  worker: WorkerHandle
  task: Task | undefined
  timer: NodeJS.Timeout | undefined
  cancel: (() => void) | undefined
  idle: NodeJS.Timeout | undefined
}

/** A thread that uses this much memory dies alone; the host and other jobs go on. */
const workerHeapMegabytes = 2048

/** On a busy machine, a job may take up to this many times its deadline. */
const mostDeadlines = 20

export interface PoolOptions {
  heapMegabytes?: number
  /** `spawnProcess` for jobs that run native code. */
  spawn?: Spawn
  /** A worker that is idle for this long is ended, to free its memory. If unset, workers are kept. */
  idleMs?: number
}

export function openPool(
  size: number = availableParallelism(),
  { heapMegabytes = workerHeapMegabytes, spawn = spawnThread, idleMs }: PoolOptions = {},
): Pool {
  const slots: Slot[] = []
  const waiting: Task[] = []
  let closed = false
  let nextId = 1

  function run<Input, Output>(job: Job<Input, Output>, input: Input, options: RunOptions = {}): Promise<Output> {
    if (closed) return Promise.reject(new Error('The pool is closed.'))
    if (options.signal?.aborted) return Promise.reject(new Refusal('cancelled'))
    return new Promise<Output>((resolve, reject) => {
      waiting.push({ job: job as Job<unknown, unknown>, input, options, resolve: resolve as (output: unknown) => void, reject })
      fill()
    })
  }

  function fill(): void {
    while (waiting.length > 0) {
      let slot = slots.find((each) => each.task === undefined)
      if (!slot) {
        if (slots.length >= size) return
        slot = addWorker()
      }
      const task = waiting.shift()
      if (task) start(slot, task)
    }
  }

  function addWorker(): Slot {
    const worker = spawn(heapMegabytes, {
      onMessage: (message) => settle(slot, (task) => finish(task, message)),
      onExit: (reason) => removeWorker(slot, reason),
    })
    const slot: Slot = { worker, task: undefined, timer: undefined, cancel: undefined, idle: undefined }
    worker.unref()
    slots.push(slot)
    return slot
  }

  function start(slot: Slot, task: Task): void {
    const { signal, deadline } = task.options
    if (signal?.aborted) {
      task.reject(new Refusal('cancelled'))
      return
    }
    clearTimeout(slot.idle)
    slot.task = task
    slot.worker.ref()
    if (signal) {
      const cancel = (): void => removeWorker(slot, new Refusal('cancelled'))
      signal.addEventListener('abort', cancel)
      slot.cancel = () => signal.removeEventListener('abort', cancel)
    }
    if (deadline) limitTime(slot, deadline)
    const message: WorkerRequest = { id: nextId++, module: task.job.module, input: task.input }
    slot.worker.post(message)
  }

  function limitTime(slot: Slot, { ms, refusal }: Deadline): void {
    const startedAt = performance.now()
    const waitedBefore = slot.worker.waitedMs()
    const check = (): void => {
      const elapsed = performance.now() - startedAt
      const waited = slot.worker.waitedMs() - waitedBefore
      const left = Math.min(ms + waited, mostDeadlines * ms) - elapsed
      if (left > 0) slot.timer = setTimeout(check, left)
      else removeWorker(slot, new Refusal(refusal))
    }
    slot.timer = setTimeout(check, ms)
  }

  function settle(slot: Slot, end: (task: Task) => void): void {
    const { task } = slot
    clearTimeout(slot.timer)
    slot.cancel?.()
    slot.task = undefined
    slot.timer = undefined
    slot.cancel = undefined
    if (!closed) slot.worker.unref()
    if (task) end(task)
    if (closed) return
    fill()
    if (idleMs === undefined || slot.task !== undefined || !slots.includes(slot)) return
    slot.idle = setTimeout(() => removeWorker(slot, new Error('It had nothing to do.')), idleMs)
    slot.idle.unref()
  }

  function removeWorker(slot: Slot, reason: Error): void {
    const at = slots.indexOf(slot)
    if (at === -1) return
    slots.splice(at, 1)
    clearTimeout(slot.idle)
    void slot.worker.end()
    settle(slot, (task) => task.reject(reason))
  }

  async function close(): Promise<void> {
    closed = true
    for (const task of waiting.splice(0)) task.reject(new Refusal('cancelled'))
    const ended = slots.splice(0).map(({ worker, idle }) => {
      clearTimeout(idle)
      return worker.end()
    })
    await Promise.all(ended)
  }

  return { size, run, close }
}

function finish(task: Task, message: WorkerResponse): void {
  if (message.ok) {
    task.resolve(message.output)
    return
  }
  const { code } = message
  if (code !== undefined && Object.hasOwn(refusals, code)) task.reject(new Refusal(code as RefusalCode, message.detail))
  else task.reject(new Error(message.message))
}
