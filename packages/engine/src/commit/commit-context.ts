// The commit context, which all steps share, and the names of the temporary files next to others.

import type { CommitProblem } from '@sheaf/contract'
import type { SystemCalls } from './calls.ts'
import type { Packs } from './open-packs.ts'
import type { Store } from './open-store.ts'
import type { Pass } from './record.ts'
import type { Trash } from './trash.ts'

export interface CommitContext {
  calls: SystemCalls
  store: Store
  packs: Packs
  trash: Trash
}

/** The new file before it is in place. */
export function tempName(pass: Pass, at: number): string {
  return besideName(pass, at, 'tmp')
}

/** The old file, under another name until all is done. */
export function asideName(pass: Pass, at: number): string {
  return besideName(pass, at, 'old.tmp')
}

function besideName(pass: Pass, at: number, ending: string): string {
  const tail = `.sheaf-${pass.record.id}-${at}.${ending}`
  return `.${cutTo(pass.record.entries[at]?.place.name ?? '', longestName - 1 - tail.length)}${tail}`
}

/** Maximum length of a name in bytes; common file systems allow no more. */
const longestName = 255

function cutTo(name: string, bytes: number): string {
  let cut = name
  while (Buffer.byteLength(cut) > bytes) cut = cut.slice(0, -1)
  return cut.toWellFormed()
}

/** Stops a pass with a problem; has a code like system errors, because both lead to a rollback. */
export class Stopped extends Error {
  readonly code = 'ESTOPPED'
  readonly problem: CommitProblem

  constructor(problem: CommitProblem) {
    super(problem.message)
    this.problem = problem
  }
}
