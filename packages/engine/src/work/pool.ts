// The worker pool: jobs run on other threads, can be cancelled or timed out, and a worker that dies is replaced.

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Cancel, Refusal, type RefusalCode, refusals } from '@sheaf/contract'
import type { Job } from './job.ts'
import type { FromWorker, ToWorker } from './message.ts'

export interface RunOptions {
  signal?: Cancel | undefined
  /** After this the worker is stopped for good: JavaScript cannot interrupt a regular expression from inside. */
  deadline?: { ms: number; refusal: RefusalCode } | undefined
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
  worker: Worker
  task: Task | undefined
  timer: NodeJS.Timeout | undefined
  cancel: (() => void) | undefined
}

/** A thread that fills this much memory dies alone; the host and the other jobs live on. */
const workerHeapMegabytes = 2048
/** What the process was started with would otherwise count for every thread, and triple the memory of a pack. */
const workerYoungMegabytes = 24

export function openPool(size: number = availableParallelism(), { heapMegabytes = workerHeapMegabytes } = {}): Pool {
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
        slot = hire()
      }
      const task = waiting.shift()
      if (task) start(slot, task)
    }
  }

  function hire(): Slot {
    const worker = new Worker(new URL('./worker-main.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: workerYoungMegabytes },
    })
    const slot: Slot = { worker, task: undefined, timer: undefined, cancel: undefined }
    worker.unref()
    worker.on('message', (message: FromWorker) => settle(slot, (task) => finish(task, message)))
    worker.on('error', (error) => dismiss(slot, new Error(`A worker died: ${error.message}`, { cause: error })))
    worker.on('exit', (code) => dismiss(slot, new Error(`A worker ended with code ${code}.`)))
    slots.push(slot)
    return slot
  }

  function start(slot: Slot, task: Task): void {
    const { signal, deadline } = task.options
    if (signal?.aborted) {
      task.reject(new Refusal('cancelled'))
      return
    }
    slot.task = task
    slot.worker.ref()
    if (signal) {
      const cancel = (): void => dismiss(slot, new Refusal('cancelled'))
      signal.addEventListener('abort', cancel)
      slot.cancel = () => signal.removeEventListener('abort', cancel)
    }
    if (deadline) slot.timer = setTimeout(() => dismiss(slot, new Refusal(deadline.refusal)), deadline.ms)
    const message: ToWorker = { id: nextId++, module: task.job.module, input: task.input }
    slot.worker.postMessage(message)
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
    if (!closed) fill()
  }

  function dismiss(slot: Slot, reason: Error): void {
    const at = slots.indexOf(slot)
    if (at === -1) return
    slots.splice(at, 1)
    void slot.worker.terminate()
    settle(slot, (task) => task.reject(reason))
  }

  async function close(): Promise<void> {
    closed = true
    for (const task of waiting.splice(0)) task.reject(new Refusal('cancelled'))
    const ended = slots.splice(0).map(({ worker }) => {
      // A process with nothing but this to wait for would otherwise end before it is done.
      worker.ref()
      return worker.terminate()
    })
    await Promise.all(ended)
  }

  return { size, run, close }
}

function finish(task: Task, message: FromWorker): void {
  if (message.ok) {
    task.resolve(message.output)
    return
  }
  const { code } = message
  if (code !== undefined && Object.hasOwn(refusals, code)) task.reject(new Refusal(code as RefusalCode, message.detail))
  else task.reject(new Error(message.message))
}
