// Starts programs that belong to the user: a browser window, the file manager, an installer, the clipboard. They get the user's
// environment, outlive us and are never killed. Like helpers, they are started with an argument list, never by a shell.

import type { ChildProcess } from 'node:child_process'
import { findProgram } from './find-program.ts'
import type { Env } from './helper-env.ts'
import { notFound } from './run-program.ts'

interface UserProgram {
  /** An absolute path, or a bare name that is looked up in the absolute folders of PATH only. */
  program: string
  args: readonly string[]
  env: Env
}

interface ProgramEnd {
  code: number | null
  signal: string | null
}

type StartedProgram = { ok: true; ended: Promise<ProgramEnd> } | { ok: false; why: 'missing' | 'failed'; message: string }

/** Resolves as soon as the program runs. This process does not wait for it: `ended` may never settle. */
export async function startUserProgram(request: UserProgram): Promise<StartedProgram> {
  const started = await start(request, 'ignore')
  if (started.ok) started.child.unref()
  return started.ok ? { ok: true, ended: started.ended } : started
}

/** Writes `input` to the program and waits for it to exit, but not for processes it leaves behind, as `xclip` does. */
export async function pipeToUserProgram({
  input,
  ...request
}: UserProgram & { input: Iterable<string | Uint8Array> }): Promise<StartedProgram> {
  // An output pipe would stay open for as long as any process left behind.
  const started = await start(request, 'pipe')
  if (!started.ok) return started
  const { stdin } = started.child
  // The program may exit before it has read everything; its exit code shows if that is a failure.
  stdin?.on('error', () => undefined)
  for (const chunk of input) stdin?.write(chunk)
  stdin?.end()
  await started.ended
  return { ok: true, ended: started.ended }
}

type Start = { ok: true; child: ChildProcess; ended: Promise<ProgramEnd> } | { ok: false; why: 'missing' | 'failed'; message: string }

function start({ program, args, env }: UserProgram, stdin: 'ignore' | 'pipe'): Promise<Start> {
  const file = findProgram(program, env)
  if (file === undefined) return Promise.resolve({ ok: false, why: 'missing', message: notFound(program) })
  const { spawn } = process.getBuiltinModule('node:child_process')
  return new Promise((resolve) => {
    const fail = (error: unknown): void =>
      resolve({ ok: false, why: 'failed', message: error instanceof Error ? error.message : String(error) })
    try {
      const child = spawn(file, args, {
        env: { ...env },
        // Its own session: closing the terminal, or Ctrl-C in it, does not end the user's program.
        detached: true,
        stdio: [stdin, 'ignore', 'ignore'],
        windowsHide: true,
        shell: false,
      })
      const ended = new Promise<ProgramEnd>((end) => child.once('exit', (code, signal) => end({ code, signal })))
      child.once('error', fail)
      child.once('spawn', () => resolve({ ok: true, child, ended }))
    } catch (error) {
      // Node throws some spawn failures and reports the others as an event.
      fail(error)
    }
  })
}
