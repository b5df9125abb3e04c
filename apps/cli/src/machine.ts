// The parts of the machine that a command uses, so that tests can replace them.

import { openSync } from 'node:fs'
import { homedir } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import type { HostApi } from '@sheaf/contract'
import { openBench } from './bench/open-bench.ts'
import { serveExploration } from './mcp/serve-exploration.ts'
import type { OutputStream } from './terminal/index.ts'

type InputStream = Readable & { isTTY?: boolean }

export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: OutputStream & Writable
  readonly stderr: OutputStream & Writable
  /** A function: reading `process.stdin` opens it. */
  stdin(): InputStream
  /** The keyboard when stdin is something else, such as the reply; undefined without a terminal. */
  openKeyboard(): Promise<InputStream | undefined>
  cwd(): string
  userHome(): string
  openHost(options: { env: Readonly<Record<string, string | undefined>> }): Promise<HostApi>
  /** Calls back on Ctrl-C; returns the unsubscribe function. */
  onInterrupt(listener: () => void): () => void
  /** Calls back for uncaught exceptions. */
  onBug(listener: (problem: unknown) => void): () => void
}

export const thisMachine: Machine = {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: () => process.stdin,
  async openKeyboard() {
    try {
      const handle = openSync('/dev/tty', 'r')
      const { ReadStream } = await import('node:tty')
      return new ReadStream(handle)
    } catch {
      return undefined
    }
  },
  cwd: () => process.cwd(),
  userHome: homedir,
  async openHost(options) {
    const [{ openHost, stateFolder }, { serviceOptions }] = await Promise.all([import('@sheaf/host'), import('./service/index.ts')])
    const { env } = options
    return openHost({
      ...options,
      bench: openBench,
      serveExploration,
      ...serviceOptions(stateFolder(env), env),
    })
  },
  onInterrupt(listener) {
    process.on('SIGINT', listener)
    return () => process.off('SIGINT', listener)
  },
  onBug(listener) {
    process.on('uncaughtException', listener)
    return () => process.off('uncaughtException', listener)
  },
}
