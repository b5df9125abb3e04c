// One run per model at a time, across processes: two would write one file, and the provider's limits would spoil both.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { type HeldFile, holdFile, isFileHeld, makeFolder } from '@sheaf/engine/disk'

export function holdModel(home: string, model: string): HeldFile {
  const file = lockFile(home, model)
  makeFolder(join(file, '..'))
  const held = holdFile(file)
  if (held === undefined) throw new Refusal('bench-busy', `Model: ${model}.`)
  return held
}

/** Whether any process runs it. */
export function isHeld(home: string, model: string): boolean {
  return isFileHeld(lockFile(home, model))
}

function lockFile(home: string, model: string): string {
  return join(home, 'bench', 'locks', `${createHash('sha256').update(model).digest('hex').slice(0, 24)}.db`)
}
