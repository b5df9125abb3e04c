// The parts of the machine a command touches, so that tests can hand in others.

import { homedir } from 'node:os'
import type { HostApi } from '@sheaf/contract'
import type { OutputStream } from './terminal/index.ts'

type InputStream = NodeJS.ReadableStream & AsyncIterable<Buffer | string> & { isTTY?: boolean }

export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: OutputStream & NodeJS.WritableStream
  readonly stderr: OutputStream & NodeJS.WritableStream
  /** A function: touching the real stdin opens it. */
  stdin(): InputStream
  cwd(): string
  userHome(): string
  openHost(options: { env: Readonly<Record<string, string | undefined>> }): Promise<HostApi>
  /** Calls back at Ctrl-C; answers how to stop listening. */
  onInterrupt(listener: () => void): () => void
  /** Calls back for what was thrown where nobody waits for it. */
  onBug(listener: (problem: unknown) => void): () => void
}

export const thisMachine: Machine = {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: () => process.stdin,
  cwd: () => process.cwd(),
  userHome: homedir,
  async openHost(options) {
    const { openHost } = await import('@sheaf/host')
    return openHost(options)
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
