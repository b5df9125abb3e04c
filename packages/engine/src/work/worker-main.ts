// Worker side of the pool: loads a job's module once and runs it for each input.

import { flushCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { collectAfterWork } from './collect-after-work.ts'
import type { WorkerRequest, WorkerResponse } from './message.ts'

/** Flushes the compile cache after the first answer, because killing the process would lose it: the next one starts in half the time. */
function flushCacheOnce(): void {
  if (isFlushed) return
  isFlushed = true
  flushCompileCache()
}

let isFlushed = false

type Run = (input: unknown) => unknown

const loaded = new Map<string, Promise<Run>>()
const { started, ended } = collectAfterWork()

if (parentPort) {
  const port = parentPort
  port.on('message', async ({ id, module, input }: WorkerRequest) => port.postMessage(await answer(id, module, input)))
} else {
  process.on('message', async (message) => {
    const { id, module, input } = message as WorkerRequest
    process.send?.(await answer(id, module, input))
    flushCacheOnce()
  })
  // The parent is gone, so no one waits for an answer.
  process.on('disconnect', () => process.exit())
}

async function answer(id: number, module: string, input: unknown): Promise<WorkerResponse> {
  started()
  try {
    return { id, ok: true, output: await (await load(module))(input) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
    const detail = error instanceof Error && 'detail' in error && typeof error.detail === 'string' ? error.detail : undefined
    return { id, ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error), code, detail }
  } finally {
    ended()
  }
}

function load(module: string): Promise<Run> {
  const known = loaded.get(module)
  if (known) return known
  const fresh = import(module).then((exports: { run: Run }) => exports.run)
  loaded.set(module, fresh)
  return fresh
}
