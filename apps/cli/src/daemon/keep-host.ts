// Supervises the host and restarts it after a crash; open windows then reconnect automatically.

import { type OwnProcess, startOwnProcess } from '@sheaf/host/programs'
import type { StartWord } from './ensure-daemon.ts'
import { hostProgram } from './host-program.ts'

export interface KeepOptions {
  env: Readonly<Record<string, string | undefined>>
  /** Receives the first host's start message, or its refusal. */
  onWord(word: StartWord): void
  start?: (env: KeepOptions['env']) => OwnProcess
  now?: () => number
}

/** A host that keeps crashing is not restarted forever; its log has the reason. */
const mostStarts = 5
const withinMs = 5 * 60_000

/**
 * A host runs for weeks. By default glibc places ever larger blocks between small ones, where they cannot be returned to the
 * system: after ten minutes of use that was nearly half of the memory.
 */
const givesBack = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }

/** Resolves when the host exits normally, or is given up. */
export async function keepHost({ env, onWord, start = startHost, now = Date.now }: KeepOptions): Promise<'ended' | 'given up'> {
  let starts: number[] = []
  let isFirst = true
  for (;;) {
    starts = [...starts.filter((at) => now() - at < withinMs), now()]
    if (starts.length > mostStarts) return 'given up'
    const host = start(env)
    const pass = (signal: NodeJS.Signals) => host.kill(signal)
    process.on('SIGTERM', pass)
    process.on('SIGINT', pass)
    if (isFirst) host.once('message', onWord)
    const { code, hasStarted } = await ended(host)
    process.off('SIGTERM', pass)
    process.off('SIGINT', pass)
    // A first start that failed has reported why; a restart would fail the same way.
    if (code === 0 || (isFirst && !hasStarted)) return 'ended'
    isFirst = false
  }
}

function ended(host: OwnProcess): Promise<{ code: number | null; hasStarted: boolean }> {
  let hasStarted = false
  host.once('message', (word: StartWord) => {
    hasStarted = 'started' in word
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

function startHost(env: KeepOptions['env']): OwnProcess {
  return startOwnProcess({ ...hostProgram(), env: { ...givesBack, ...env }, detached: false })
}
