// One run of a model at a time, in whichever process: two would write one file, and a provider's limits would spoil both.
// The system lets go when a process dies, however it dies.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '@sheaf/contract'
import { makeFolder } from '@sheaf/engine/disk'

export interface HeldModel {
  release(): void
}

/** `waitMs`: for whoever only looks, which takes it for a moment. */
export function holdModel(home: string, model: string, waitMs = 300): HeldModel {
  const folder = join(home, 'bench', 'locks')
  makeFolder(folder)
  const name = createHash('sha256').update(model).digest('hex').slice(0, 24)
  const database = new DatabaseSync(join(folder, `${name}.db`), { timeout: waitMs })
  try {
    // Without a journal on disk: nothing is ever written.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch {
    database.close()
    throw new Refusal('bench-busy', `${model} is being asked.`)
  }
  return { release: () => database.close() }
}

/** Whether any process runs it now. */
export function isHeld(home: string, model: string): boolean {
  try {
    holdModel(home, model, 0).release()
    return false
  } catch {
    return true
  }
}
