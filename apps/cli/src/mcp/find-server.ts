// Finds the server for an editor: the daemon if one runs, else this process.

import { setTimeout as wait } from 'node:timers/promises'
import { dialDaemon } from '@sheaf/host/dial'
import type { Served, Why } from './relay.ts'

export interface FindOptions {
  home: string
  folder: string
  env: Readonly<Record<string, string | undefined>>
  version: string
  /** Client names that are admitted without asking when there is no window. */
  allow: readonly string[]
  /** Ignore a running daemon. */
  headless: boolean
  /** Writes to stderr. */
  note(says: string): void
}

/** A daemon that died is restarted by its supervisor within a second or two. */
const comesBackMs = 3_000
const lookAgainMs = 50

/** Undefined only if `why` is `better`. */
export async function findServer(options: FindOptions, why: Why): Promise<Served | undefined> {
  const { home, folder, allow, headless, note } = options
  const until = Date.now() + (why === 'lost' ? comesBackMs : 0)
  const moved = why === 'better' ? { note: movedToWindow } : {}
  if (!headless) {
    do {
      const stream = await dialDaemon(home, { folder, allow, ...moved })
      if (stream !== undefined) return { stream, isMakeshift: false, close: async () => void stream.destroy() }
      if (why === 'lost') await wait(lookAgainMs)
    } while (Date.now() < until)
  }
  if (why === 'better') return undefined
  if (why === 'lost') note('Sheaf has quit. Continuing without a window.')
  const { serveHere } = await import('./serve-here.ts')
  return serveHere(options, why === 'lost' ? movedHere : undefined)
}

/** Otherwise an agent would assume its earlier selection. */
const movedToWindow =
  'Sheaf has started. This session now uses the workspace that is open in its window; earlier selections do not carry over.'
const movedHere = "Sheaf has quit. This session now uses only the editor's folder, without a window; earlier selections do not carry over."
