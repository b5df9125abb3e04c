// Runs a helper program for its output: git, a probe, a system tool. All limits that keep a helper from harming the host are here.

import type { StdioOptions } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import type { CancelSignal } from '@sheaf/contract'
import { findProgram } from './find-program.ts'
import { helperCommand, isNotExecutable } from './helper-command.ts'
import type { Env } from './helper-env.ts'
import { forgetGroup, hasGroups, killGroup, watchHelper } from './watchdog.ts'

export interface ProgramRequest {
  /** An absolute path, or a bare name that is looked up only in the absolute folders of PATH, never in the working folder. */
  program: string
  args: readonly string[]
  cwd?: string | undefined
  /** The whole environment of the program. Build it with `helperEnv`. */
  env: Env
  input?: string | Uint8Array | undefined
  /** The process group is killed after this long. */
  deadlineMs: number
  /** More output than this kills the process group and the result is `too-large`. */
  maxBytes: number
  signal?: CancelSignal | undefined
}

export type ProgramResult =
  | { ok: true; stdout: Buffer; stderr: string }
  | {
      ok: false
      why: 'missing' | 'failed' | 'too-large' | 'canceled' | 'timeout'
      /** Output so far, up to `maxBytes`. */
      stdout: Buffer
      stderr: string
      exitCode: number | null
    }

type Stop = 'too-large' | 'canceled' | 'timeout'

const stderrCharacters = 4_000
/** Most of stderr is dropped; only this much is read. */
const stderrBytes = 1_000_000
/** How long output may take to arrive after the program has ended. Only a process in another session can still hold the pipe then. */
const drainMs = 500

export async function runProgram(request: ProgramRequest): Promise<ProgramResult> {
  const { args, cwd, env, input, deadlineMs, maxBytes, signal } = request
  if (signal?.aborted) return notRun('canceled', '')
  const program = findProgram(request.program, env)
  if (program === undefined) return notRun('missing', notFound(request.program))
  const { spawn } = process.getBuiltinModule('node:child_process')
  const command = helperCommand(program, args)
  return new Promise((resolve) => {
    const child = tryTo(() =>
      spawn(command.file, command.args, {
        cwd,
        env: { ...env },
        stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', command.descriptor],
        detached: hasGroups,
        windowsHide: true,
        shell: false,
      }),
    )
    if (child instanceof Error) return resolve(notStarted(child, cwd))
    if (child.pid === undefined) {
      child.on('error', (error) => resolve(notStarted(error, cwd)))
      return
    }
    const kill = watchHelper(child, command)
    const output = collectOutput(maxBytes)
    let stopped: Stop | undefined
    let isOver = false
    const stop = (why: Stop): void => {
      stopped ??= why
      kill()
    }
    const cancel = (): void => stop('canceled')
    const timer = setTimeout(() => stop('timeout'), deadlineMs)
    signal?.addEventListener('abort', cancel)

    const finish = (): void => {
      if (isOver) return
      isOver = true
      clearTimeout(drain)
      child.stdin?.destroy()
      child.stdout?.destroy()
      child.stderr?.destroy()
      const printed = { stdout: output.stdout(), stderr: output.stderr() }
      const why = stopped ?? (child.exitCode === 0 ? undefined : 'failed')
      if (isNotExecutable(command, child.exitCode, printed.stderr)) resolve(notRun('missing', printed.stderr))
      else resolve(why === undefined ? { ok: true, ...printed } : { ok: false, why, ...printed, exitCode: child.exitCode })
    }
    let drain: NodeJS.Timeout | undefined
    child.on('exit', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      // If this process was paused for long, output that already arrived is read before `finish`.
      drain = setTimeout(() => setImmediate(() => setImmediate(finish)), drainMs)
    })
    child.on('close', finish)
    // The program has already started, so this is a signal that could not be sent; its exit is still reported.
    child.on('error', () => undefined)
    child.stdout?.on('data', (chunk: Buffer) => {
      if (!output.addStdout(chunk)) stop('too-large')
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      if (!output.addStderr(chunk)) stop('too-large')
    })
    // A program may end before it has read all of its input; that is not a failure.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

interface SyncProgramRequest extends Omit<ProgramRequest, 'signal'> {
  /** Open files that the program gets as its descriptors `firstHandle`, `firstHandle + 1`, … */
  handles?: readonly number[] | undefined
}

/** Descriptor 3 is the watchdog's. */
export const firstHandle = 4

/** For the few synchronous callers; same limits (deadline, size, environment, lookup). */
export function runProgramSync(request: SyncProgramRequest): ProgramResult {
  const { args, cwd, env, input, deadlineMs, maxBytes, handles = [] } = request
  const program = findProgram(request.program, env)
  if (program === undefined) return notRun('missing', notFound(request.program))
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const command = helperCommand(program, args)
  const options = {
    cwd,
    env: { ...env },
    input,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', command.descriptor, ...handles] satisfies StdioOptions,
    timeout: deadlineMs,
    killSignal: 'SIGKILL' as const,
    // This limit covers stderr too.
    maxBuffer: Math.max(maxBytes, stderrBytes),
    detached: hasGroups,
    windowsHide: true,
    shell: false,
  }
  const run = tryTo(() => spawnSync(command.file, command.args, options))
  if (run instanceof Error) return notStarted(run, cwd)
  if (run.pid > 0 && hasGroups) {
    killGroup(run.pid)
    forgetGroup(run.pid)
  }
  const code = run.error !== undefined && 'code' in run.error ? run.error.code : undefined
  // A program may end before it has read all of its input (EPIPE); that is not a failure.
  if (run.error !== undefined && code !== 'ETIMEDOUT' && code !== 'ENOBUFS' && code !== 'EPIPE') return notStarted(run.error, cwd)
  const stderr = run.stderr.toString('utf8').slice(0, stderrCharacters)
  if (isNotExecutable(command, run.status, stderr)) return notRun('missing', stderr)
  const printed = { stdout: run.stdout.subarray(0, maxBytes), stderr }
  const isTooLarge = code === 'ENOBUFS' || run.stdout.length > maxBytes
  const why = code === 'ETIMEDOUT' ? 'timeout' : isTooLarge ? 'too-large' : run.status === 0 ? undefined : 'failed'
  return why === undefined ? { ok: true, ...printed } : { ok: false, why, ...printed, exitCode: run.status }
}

interface Output {
  /** False when the limit is exceeded. */
  addStdout(chunk: Buffer): boolean
  addStderr(chunk: Buffer): boolean
  stdout(): Buffer
  stderr(): string
}

function collectOutput(maxBytes: number): Output {
  const chunks: Buffer[] = []
  const decoder = new StringDecoder('utf8')
  const maxStderr = Math.max(maxBytes, stderrBytes)
  let size = 0
  let stderrText = ''
  let stderrSize = 0
  return {
    addStdout: (chunk) => {
      if (size < maxBytes) chunks.push(chunk.subarray(0, maxBytes - size))
      size += chunk.length
      return size <= maxBytes
    },
    addStderr: (chunk) => {
      if (stderrText.length < stderrCharacters) stderrText = (stderrText + decoder.write(chunk)).slice(0, stderrCharacters)
      stderrSize += chunk.length
      return stderrSize <= maxStderr
    },
    stdout: () => Buffer.concat(chunks),
    stderr: () => stderrText,
  }
}

function notRun(why: 'missing' | 'failed' | 'canceled', stderr: string): ProgramResult {
  return { ok: false, why, stdout: Buffer.alloc(0), stderr, exitCode: null }
}

export function notFound(program: string): string {
  return `${program} was not found (ENOENT).`
}

/** A missing working folder and a missing program are the same system error. */
function notStarted(error: Error, cwd: string | undefined): ProgramResult {
  const code = 'code' in error ? error.code : undefined
  const isProgramAtFault = (code === 'ENOENT' || code === 'EACCES' || code === 'ENOEXEC') && isUsableFolder(cwd)
  return notRun(isProgramAtFault ? 'missing' : 'failed', error.message)
}

function isUsableFolder(folder: string | undefined): boolean {
  if (folder === undefined) return true
  try {
    accessSync(folder, constants.X_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

/** Node throws some spawn failures and reports the others as an event. */
function tryTo<Result>(start: () => Result): Result | Error {
  try {
    return start()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
