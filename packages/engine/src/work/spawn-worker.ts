// The two kinds of workers a pool can spawn: threads, and processes for native code that may crash or never return.

import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type Env, helperEnv } from './helper-env.ts'
import type { WorkerRequest, WorkerResponse } from './message.ts'
import { processorWaitMs } from './processor-wait.ts'
import { hasGroups, watchHelper } from './watchdog.ts'

export interface WorkerHandle {
  post(message: WorkerRequest): void
  /** Keeps this process alive until `unref`. */
  ref(): void
  unref(): void
  /** Time for which it was ready to run but other programs used all processors; 0 if unknown. */
  waitedMs(): number
  /** Terminates the worker, whatever it is doing. */
  end(): Promise<void>
}

interface WorkerEvents {
  onMessage(message: WorkerResponse): void
  onExit(reason: Error): void
}

export type Spawn = (heapMegabytes: number, events: WorkerEvents) => WorkerHandle

/** Without this, every thread inherits the process's setting, which triples the memory of a pack. */
const youngMegabytes = 24

export const spawnThread: Spawn = (heapMegabytes, { onMessage, onExit }) => {
  const worker = new Worker(new URL('./worker-main.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  })
  worker.on('message', onMessage)
  worker.on('error', (error) => onExit(new Error(`A worker died: ${error.message}`, { cause: error })))
  worker.on('exit', (code) => onExit(new Error(`A worker ended with code ${code}.`)))
  return {
    post: (message) => worker.postMessage(message),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    waitedMs: () => 0,
    end: async () => {
      // Otherwise a process with nothing else to wait for would exit before this is done.
      worker.ref()
      await worker.terminate()
    },
  }
}

export const spawnProcess: Spawn = (heapMegabytes, { onMessage, onExit }) => {
  const { fork } = process.getBuiltinModule('node:child_process')
  const child = fork(fileURLToPath(new URL('./worker-main.ts', import.meta.url)), [], {
    env: workerEnv(process.env),
    detached: hasGroups,
    serialization: 'advanced',
    // Its output would mix with a command's output.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'],
  })
  // It exits when its channel closes, unless native code hangs: then the watchdog kills it.
  const kill = watchHelper(child)
  const gone = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve()
      onExit(new Error(`A worker process ended with ${signal ?? `code ${code}`}.`))
    })
    child.once('error', (error) => {
      resolve()
      onExit(new Error(`A worker process could not be run: ${error.message}`, { cause: error }))
    })
  })
  child.on('message', (message) => onMessage(message as WorkerResponse))
  return {
    // If the child is already gone, its exit is reported, not this failed send.
    post: (message) => void child.send(message, () => undefined),
    ref: () => {
      child.ref()
      child.channel?.ref()
    },
    unref: () => {
      child.unref()
      child.channel?.unref()
    },
    waitedMs: () => (child.pid === undefined ? 0 : processorWaitMs(child.pid)),
    end: async () => {
      child.ref()
      kill()
      await gone
    },
  }
}

/** Variables that Node and its native modules need too. The keychain is reached over the session bus. */
const workerVariables = [
  'ELECTRON_RUN_AS_NODE',
  'NODE_COMPILE_CACHE',
  'LD_LIBRARY_PATH',
  'DBUS_SESSION_BUS_ADDRESS',
  'XDG_RUNTIME_DIR',
  // The host's settings against memory fragmentation apply to its workers too.
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TRIM_THRESHOLD_',
]

function workerEnv(env: Env): Record<string, string> {
  const more: Record<string, string> = {}
  for (const name of workerVariables) {
    const value = env[name]
    if (value !== undefined) more[name] = value
  }
  return helperEnv(env, more)
}
