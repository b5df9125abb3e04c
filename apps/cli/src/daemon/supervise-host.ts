// Supervises the host and restarts it after a crash; open windows then reconnect automatically.

import { type OwnProcess, startOwnProcess } from '@sheaf/host/programs'
import type { StartMessage } from './ensure-daemon.ts'
import { hostProgram } from './host-program.ts'

export interface SuperviseOptions {
  env: Readonly<Record<string, string | undefined>>
  /** Receives the first host's start message, or its refusal. */
  onStartMessage(message: StartMessage): void
  start?: (env: SuperviseOptions['env']) => OwnProcess
  now?: () => number
}

/** A host that keeps crashing is not restarted forever; its log has the reason. */
const maxStarts = 5
const restartWindowMs = 5 * 60_000

/**
 * A host runs for weeks. By default glibc places ever larger blocks between small ones, where they cannot be returned to the
 * system: after ten minutes of use that was nearly half of the memory.
 */
const mallocEnv = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }

/** Resolves when the host exits normally, or is given up. */
export async function superviseHost({
  env,
  onStartMessage,
  start = startHost,
  now = Date.now,
}: SuperviseOptions): Promise<'ended' | 'given up'> {
  let starts: number[] = []
  let isFirst = true
  for (;;) {
    starts = [...starts.filter((at) => now() - at < restartWindowMs), now()]
    if (starts.length > maxStarts) return 'given up'
    const host = start(env)
    const forwardSignal = (signal: NodeJS.Signals) => host.kill(signal)
    process.on('SIGTERM', forwardSignal)
    process.on('SIGINT', forwardSignal)
    if (isFirst) host.once('message', onStartMessage)
    const { code, hasStarted } = await waitForExit(host)
    process.off('SIGTERM', forwardSignal)
    process.off('SIGINT', forwardSignal)
    // A first start that failed has reported why; a restart would fail the same way.
    if (code === 0 || (isFirst && !hasStarted)) return 'ended'
    isFirst = false
  }
}

function waitForExit(host: OwnProcess): Promise<{ code: number | null; hasStarted: boolean }> {
  let hasStarted = false
  host.once('message', (message: StartMessage) => {
    hasStarted = 'started' in message
    if (host.connected) host.disconnect()
  })
  return new Promise((resolve) => {
    host.once('error', () => resolve({ code: null, hasStarted: false }))
    // A message sent just before it died may still be in transit.
    host.once('exit', (code) => {
      if (host.connected) host.once('disconnect', () => resolve({ code, hasStarted }))
      else resolve({ code, hasStarted })
    })
  })
}

function startHost(env: SuperviseOptions['env']): OwnProcess {
  return startOwnProcess({ ...hostProgram(), env: { ...mallocEnv, ...env }, detached: false })
}
