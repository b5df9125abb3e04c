// Starts another process of Sheaf that is meant to outlive this one: the daemon, its keeper, the embedded service.

import type { ChildProcess } from 'node:child_process'
import type { Env } from './helper-env.ts'

interface OwnProcessRequest {
  /** An absolute path. */
  program: string
  args: readonly string[]
  cwd?: string | undefined
  env: Env
  /** Whether it leaves the terminal and the session of this process. */
  detached: boolean
}

export type OwnProcess = ChildProcess

/** No watchdog and no deadline. It reports over the channel between the two processes how starting went. */
export function startOwnProcess({ program, args, cwd, env, detached }: OwnProcessRequest): OwnProcess {
  const { spawn } = process.getBuiltinModule('node:child_process')
  return spawn(program, args, {
    cwd,
    env: { ...env },
    detached,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
    shell: false,
  })
}
