// Starts a helper program and hands out its pipes, with the same limits as `runProgram`.

import type { Readable, Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { findProgram } from './find-program.ts'
import { helperCommand, isNotExecutable } from './helper-command.ts'
import { notFound, type ProgramRequest } from './run-program.ts'
import { hasGroups, watchHelper } from './watchdog.ts'

export interface PipedProcessRequest extends Omit<ProgramRequest, 'input' | 'signal' | 'maxBytes' | 'deadlineMs'> {
  /** The process group is killed after this long. Absent: the caller ends it. */
  deadlineMs?: number | undefined
  /** The end of what it prints to stderr; absent: the beginning. */
  keepsStderr?: 'end'
}

export type PipedProcessEnd =
  | { why: 'missing' | 'failed'; message: string }
  | { why: 'timeout' }
  | { why: 'ended'; code: number | null; signal: string | null; stderr: string }

export interface PipedProcess {
  stdin: Writable
  stdout: Readable
  /** Resolves when the program has ended and its output is read. */
  ended: Promise<PipedProcessEnd>
  /** What it printed to stderr so far: its beginning, or its end. */
  stderr(): string
  /** Kills it and everything it started. */
  kill(): void
  /** Ends its input and waits for it to exit. Kills it after `graceMs`. */
  close(graceMs: number): Promise<void>
}

const stderrCharacters = 4_000

/** Undefined: there is no such program. */
export function openPipedProcess({
  program: name,
  args,
  cwd,
  env,
  deadlineMs,
  keepsStderr,
}: PipedProcessRequest): PipedProcess | undefined {
  const program = findProgram(name, env)
  if (program === undefined) return undefined
  const { spawn } = process.getBuiltinModule('node:child_process')
  const command = helperCommand(program, args)
  const child = spawn(command.file, command.args, {
    cwd,
    env: { ...env },
    stdio: ['pipe', 'pipe', 'pipe', command.descriptor],
    detached: hasGroups,
    windowsHide: true,
    shell: false,
  })
  const { stdin, stdout, stderr: errors } = child
  if (stdin === null || stdout === null || errors === null) throw new Error('A pipe is missing.')
  const kill = watchHelper(child, command)
  const { promise: ended, resolve: end } = Promise.withResolvers<PipedProcessEnd>()
  const timer = deadlineMs === undefined ? undefined : setTimeout(() => stop(), deadlineMs)
  const stop = (): void => {
    kill()
    end({ why: 'timeout' })
  }
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      clearTimeout(timer)
      end({ why: 'failed', message: error.message })
      if (child.pid === undefined) resolve()
    })
  })
  // Not `exit`: the last output may still be in the pipe.
  child.once('close', (code, signal) => {
    clearTimeout(timer)
    if (isNotExecutable(command, code, stderr)) end({ why: 'missing', message: stderr })
    else end({ why: 'ended', code, signal, stderr })
  })
  let stderr = ''
  const decoder = new StringDecoder('utf8')
  errors.on('data', (chunk: Buffer) => {
    if (keepsStderr === 'end') stderr = (stderr + decoder.write(chunk)).slice(-stderrCharacters)
    else if (stderr.length < stderrCharacters) stderr = (stderr + decoder.write(chunk)).slice(0, stderrCharacters)
  })
  // `close` reports the exit; input it never reads does not matter.
  stdin.on('error', () => undefined)
  return {
    stdin,
    stdout,
    ended,
    stderr: () => stderr,
    kill,
    async close(graceMs) {
      clearTimeout(timer)
      stdin.end()
      const grace = setTimeout(kill, graceMs)
      await gone
      clearTimeout(grace)
      stdout.destroy()
      errors.destroy()
    },
  }
}

export const pipedProcessMissing = (name: string): PipedProcessEnd => ({ why: 'missing', message: notFound(name) })
