// Finds the server for an editor: the daemon if one runs, else this process.

import { setTimeout as wait } from 'node:timers/promises'
import { dialDaemon } from '@sheaf/host/dial'
import type { ConnectReason, ServerConnection } from './relay.ts'

export interface FindServerOptions {
  home: string
  folder: string
  env: Readonly<Record<string, string | undefined>>
  version: string
  /** Client names that are admitted without asking when there is no window. */
  allow: readonly string[]
  /** Ignore a running daemon. */
  headless: boolean
  /** Writes to stderr. */
  note(text: string): void
}

/** A daemon that died is restarted by its supervisor within a second or two. */
const restartWaitMs = 3_000
const pollMs = 50

/** Undefined only if `why` is `better`. */
export async function findServer(options: FindServerOptions, why: ConnectReason): Promise<ServerConnection | undefined> {
  const { home, folder, allow, headless, note } = options
  const until = Date.now() + (why === 'lost' ? restartWaitMs : 0)
  const moved = why === 'better' ? { note: movedToWindow } : {}
  if (!headless) {
    do {
      const stream = await dialDaemon(home, { folder, allow, ...moved })
      if (stream !== undefined) return { stream, isFallback: false, close: async () => void stream.destroy() }
      if (why === 'lost') await wait(pollMs)
    } while (Date.now() < until)
  }
  if (why === 'better') return undefined
  if (why === 'lost') note('Sheaf has quit. Continuing without a window.')
  const { serveInProcess } = await import('./serve-in-process.ts')
  return serveInProcess(options, why === 'lost' ? movedHere : undefined)
}

/** Otherwise an agent would assume its earlier selection. */
const movedToWindow =
  'Sheaf has started. This session now uses the workspace that is open in its window; earlier selections do not carry over.'
const movedHere = "Sheaf has quit. This session now uses only the editor's folder, without a window; earlier selections do not carry over."
