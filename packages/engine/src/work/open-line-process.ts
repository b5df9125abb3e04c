// Runs a helper program and talks to it line by line over its pipes, with the same limits as `runProgram`.

import { StringDecoder } from 'node:string_decoder'
import { findProgram } from './find-program.ts'
import { helperCommand, isNotExecutable } from './helper-command.ts'
import { notFound, type ProgramRequest } from './run-program.ts'
import { hasGroups, watchHelper } from './watchdog.ts'

export type LineProcessRequest = Omit<ProgramRequest, 'input' | 'signal'>

interface LineProcessEvents {
  onLine(line: string): void
  /** Once, when no more lines will come. */
  onEnd(end: LineProcessEnd): void
}

export type LineProcessEnd =
  | { why: 'missing' | 'failed'; message: string }
  | { why: 'timeout' }
  | { why: 'too-large' }
  | { why: 'ended'; code: number | null; signal: string | null; stderr: string }

interface LineProcess {
  write(text: string): void
  /** Ends the program's input and waits for it to exit. Kills it after `graceMs`. */
  close(graceMs: number): Promise<void>
}

const stderrCharacters = 4_000

export function openLineProcess(request: LineProcessRequest, { onLine, onEnd }: LineProcessEvents): LineProcess {
  const { args, cwd, env, deadlineMs, maxBytes } = request
  let isOver = false
  const end = (how: LineProcessEnd): void => {
    if (isOver) return
    isOver = true
    onEnd(how)
  }
  const program = findProgram(request.program, env)
  if (program === undefined) return notOpened(() => end({ why: 'missing', message: notFound(request.program) }))

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
  const kill = watchHelper(child, command)
  const timer = setTimeout(() => stop('timeout'), deadlineMs)
  const stop = (why: 'timeout' | 'too-large'): void => {
    kill()
    end({ why })
  }
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      clearTimeout(timer)
      end({ why: 'failed', message: error.message })
      if (child.pid === undefined) resolve()
    })
  })
  // Not `exit`: the last lines may still be in the pipe.
  child.once('close', (code, signal) => {
    clearTimeout(timer)
    if (isNotExecutable(command, code, stderr)) end({ why: 'missing', message: stderr })
    else end({ why: 'ended', code, signal, stderr })
  })
  let stderr = ''
  const stderrDecoder = new StringDecoder('utf8')
  child.stderr?.on('data', (chunk: Buffer) => {
    if (stderr.length < stderrCharacters) stderr = (stderr + stderrDecoder.write(chunk)).slice(0, stderrCharacters)
  })
  const stdoutDecoder = new StringDecoder('utf8')
  let unread = ''
  let size = 0
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) return stop('too-large')
    const lines = (unread + stdoutDecoder.write(chunk)).split('\n')
    unread = lines.pop() ?? ''
    for (const line of lines) if (!isOver) onLine(line)
  })
  // `close` reports the exit; input it never reads does not matter.
  child.stdin?.on('error', () => undefined)

  return {
    write: (text) => void child.stdin?.write(text),
    async close(graceMs) {
      isOver = true
      clearTimeout(timer)
      child.stdin?.end()
      const grace = setTimeout(kill, graceMs)
      await gone
      clearTimeout(grace)
      child.stdout?.destroy()
      child.stderr?.destroy()
    },
  }
}

function notOpened(report: () => void): LineProcess {
  // The caller gets the process before any event.
  queueMicrotask(report)
  return { write: () => undefined, close: async () => undefined }
}
