// Who serves an editor: the daemon where one runs, else this process itself.

import { setTimeout as wait } from 'node:timers/promises'
import { dialDaemon } from '@sheaf/host/dial'
import type { Served, Why } from './relay.ts'

export interface FindOptions {
  home: string
  folder: string
  env: Readonly<Record<string, string | undefined>>
  version: string
  /** Names that are let in without a question while no window can ask one. */
  allow: readonly string[]
  /** Not even if a daemon runs. */
  headless: boolean
  /** For whoever reads stderr. */
  note(says: string): void
}

/** One that died is started again by its keeper, within a second or two. */
const comesBackMs = 3_000
const lookAgainMs = 50

/** Undefined only where a better one was looked for. */
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
  if (why === 'lost') note('Sheaf is gone; going on without a window.')
  const { serveHere } = await import('./serve-here.ts')
  return serveHere(options, why === 'lost' ? movedHere : undefined)
}

/** An agent would otherwise take what it chose before for granted. */
const movedToWindow =
  'Sheaf was started meanwhile: from now on this is about the workspace that it shows; a selection made before is not part of it.'
const movedHere =
  'Sheaf has ended meanwhile: from now on this is about the folder of the editor alone, without a window; a selection made before is not part of it.'
