// Who serves an editor: the daemon where one runs, else this process itself.

import { setTimeout as wait } from 'node:timers/promises'
import { dialDaemon } from '@sheaf/host/dial'
import type { Served } from './relay.ts'

export interface FindOptions {
  home: string
  folder: string
  env: Readonly<Record<string, string | undefined>>
  version: string
  /** Names that are let in without a question while no window can ask one. */
  allow: readonly string[]
  /** Not even if a daemon runs. */
  headless: boolean
  note(says: string): void
}

/** One that died is started again by its keeper, within a second or two. */
const comesBackMs = 3_000
const lookAgainMs = 50

export async function findServer(options: FindOptions, lost: boolean): Promise<Served> {
  const { home, headless, note } = options
  const until = Date.now() + (lost ? comesBackMs : 0)
  if (!headless) {
    do {
      const stream = await dialDaemon(home, options)
      if (stream !== undefined) return { stream, isMakeshift: false, close: async () => void stream.destroy() }
      if (lost) await wait(lookAgainMs)
    } while (Date.now() < until)
  }
  if (lost) note('Sheaf is gone; going on without a window.')
  const { serveHere } = await import('./serve-here.ts')
  return serveHere(options)
}
