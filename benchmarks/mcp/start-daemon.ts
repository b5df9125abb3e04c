// Starts the daemon as the app does: supervised, with the memory settings of its supervisor.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Home, sheaf } from '../ours.ts'

interface StartedDaemon {
  pid: number
  end(): Promise<void>
}

/** The daemon loads the MCP server when it is idle after its start. */
const settleMs = 4_000

export async function startDaemon({ env }: Home): Promise<StartedDaemon> {
  const supervisor = spawn(sheaf, ['host', '--keep'], { env: { ...process.env, ...env }, stdio: 'ignore' })
  const file = join(env.SHEAF_HOME, 'run', 'host.json')
  while (!existsSync(file)) await wait(20)
  await wait(settleMs)
  const { pid }: { pid: number } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    pid,
    async end() {
      const ended = once(supervisor, 'exit')
      supervisor.kill('SIGTERM')
      await ended
    },
  }
}
