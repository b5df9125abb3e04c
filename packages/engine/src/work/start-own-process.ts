// Starts another Sheaf process that is meant to outlive this one: the daemon, its keeper, the embedded service.

import type { ChildProcess } from 'node:child_process'
import type { Env } from './helper-env.ts'

interface OwnProcessRequest {
  /** An absolute path. */
  program: string
  args: readonly string[]
  cwd?: string | undefined
  env: Env
  /** Whether it leaves this process's terminal and session. */
  detached: boolean
}

export type OwnProcess = ChildProcess

/** No watchdog and no deadline. The process reports over the IPC channel whether it started. */
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
