// A fake machine for tests, with in-memory streams, a folder and a host. Runs a command on it and returns the output.

import { Readable, Writable } from 'node:stream'
import type { HostApi } from '@sheaf/contract'
import type { Machine } from '../machine.ts'
import { runCli } from '../run-cli.ts'
import { fakeHost, type HostCall } from './fake-host.ts'

export interface FakeOptions {
  host?: Partial<HostApi>
  cwd?: string
  userHome?: string
  env?: Record<string, string>
  stdin?: string
  stdinIsTerminal?: boolean
  stdoutIsTerminal?: boolean
  stderrIsTerminal?: boolean
  /** Called with a function that simulates Ctrl-C. */
  onStart?: (interrupt: () => void) => void
  /** Called with a function that simulates an uncaught exception. */
  onBug?: (fail: (problem: unknown) => void) => void
}

export interface FakeRun {
  exit: number
  stdout: string
  stderr: string
  asked: HostCall[]
}

export async function runFake(words: readonly string[], options: FakeOptions = {}): Promise<FakeRun> {
  const asked: HostCall[] = []
  const stdout = collector(options.stdoutIsTerminal)
  const stderr = collector(options.stderrIsTerminal)
  const machine: Machine = {
    env: { SHEAF_HOME: '/state', ...options.env },
    stdout: stdout.stream,
    stderr: stderr.stream,
    stdin: () => Object.assign(Readable.from([Buffer.from(options.stdin ?? '')]), { isTTY: options.stdinIsTerminal ?? false }),
    openKeyboard: async () => undefined,
    cwd: () => options.cwd ?? '/nowhere/repo',
    userHome: () => options.userHome ?? '/home/someone',
    openHost: async () => fakeHost(options.host ?? {}, asked),
    onInterrupt(listener) {
      options.onStart?.(listener)
      return () => {}
    },
    onBug(listener) {
      options.onBug?.(listener)
      return () => {}
    },
  }
  const exit = await runCli(words, machine)
  return { exit, stdout: stdout.text(), stderr: stderr.text(), asked: asked.filter(({ method }) => method !== 'close') }
}

function collector(isTTY = false): { stream: Writable & { isTTY: boolean }; text(): string } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  return { stream: Object.assign(stream, { isTTY }), text: () => Buffer.concat(chunks).toString('utf8') }
}
