// What every part of a commit works with, and how the files it leaves beside others for a moment are called.

import type { CommitProblem } from '@sheaf/contract'
import type { Calls } from './calls.ts'
import type { Packs } from './open-packs.ts'
import type { Store } from './open-store.ts'
import type { Pass } from './record.ts'
import type { Trash } from './trash.ts'

export interface Shop {
  calls: Calls
  store: Store
  packs: Packs
  trash: Trash
}

/** The new file before it takes its place. */
export function tempName(pass: Pass, at: number): string {
  return besideName(pass, at, 'tmp')
}

/** The old file, kept by another name until all is done. */
export function asideName(pass: Pass, at: number): string {
  return besideName(pass, at, 'old.tmp')
}

function besideName(pass: Pass, at: number, ending: string): string {
  const tail = `.sheaf-${pass.record.id}-${at}.${ending}`
  return `.${cutTo(pass.record.entries[at]?.place.name ?? '', longestName - 1 - tail.length)}${tail}`
}

/** In bytes; no common file system takes more. */
const longestName = 255

function cutTo(name: string, bytes: number): string {
  let cut = name
  while (Buffer.byteLength(cut) > bytes) cut = cut.slice(0, -1)
  return cut.toWellFormed()
}

/** Stops a pass with the words for it; carries a code as system errors do, because both are answered by taking the pass back. */
export class Stopped extends Error {
  readonly code = 'ESTOPPED'
  readonly trouble: CommitProblem

  constructor(trouble: CommitProblem) {
    super(trouble.message)
    this.trouble = trouble
  }
}
