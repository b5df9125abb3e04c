// Stands behind the host and starts it again when it dies without meaning to: the open windows then come back by themselves.

import { type OwnProcess, startOwnProcess } from '@sheaf/host/programs'
import type { StartWord } from './ensure-daemon.ts'
import { hostProgram } from './host-program.ts'

export interface KeepOptions {
  env: Readonly<Record<string, string | undefined>>
  /** What the first host says when it has started, or why it has not. */
  onWord(word: StartWord): void
  start?: (env: KeepOptions['env']) => OwnProcess
  now?: () => number
}

/** A host that dies again and again would only wear the machine out; what is wrong is in its log. */
const mostStarts = 5
const withinMs = 5 * 60_000

/**
 * A host lives for weeks. By itself the allocator of Linux puts larger and larger pieces between small ones, where they cannot be given back to
 * the system: after ten minutes of use that was nearly half of the memory.
 */
const givesBack = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }

/** Resolves when the host ended as it was meant to, or is given up. */
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
    // One that never started has said why; starting it again would say the same.
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
    // A word that it said just before it died may still be on its way.
    host.once('exit', (code) => {
      if (host.connected) host.once('disconnect', () => resolve({ code, hasStarted }))
      else resolve({ code, hasStarted })
    })
  })
}

function startHost(env: KeepOptions['env']): OwnProcess {
  return startOwnProcess({ ...hostProgram(), env: { ...givesBack, ...env }, detached: false })
}
