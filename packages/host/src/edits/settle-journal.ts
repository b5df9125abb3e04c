// Recovers interrupted commits before anything is read from an open folder: a model must not see half-written changes.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isRefusal } from '@sheaf/contract'
import type { Recovered } from '@sheaf/engine/commit'
import type { Context } from '../context.ts'

/** Costs one directory listing if there is nothing to do: `sheaf files` does not load the journal for it. */
export async function settleJournal(context: Context): Promise<void> {
  if (!isInterrupted(context.home)) return
  try {
    note(context, recoveredNotes((await context.journal()).recover()))
  } catch (error) {
    // Reads are not refused because of this; the next write is.
    if (!isRefusal(error)) throw error
    note(context, [`The last write was interrupted and couldn't be recovered: ${error.message}`])
  }
}

/** Each note once: every call finds the same problems again. */
function note({ pendingNotes }: Context, notes: readonly string[]): void {
  pendingNotes.push(...notes.filter((each) => !pendingNotes.includes(each)))
}

export function recoveredNotes({ finished, rolledBack, problems }: Recovered): string[] {
  return [
    ...finished.map((id) => `The last write was interrupted. It has now been completed: ${id}.`),
    ...rolledBack.map((id) => `The last write was interrupted. It has now been rolled back: ${id}.`),
    ...problems.map(({ path, message }) => `${path}: ${message}`),
  ]
}

/** Returns and clears the pending notes. */
export function takePendingNotes({ pendingNotes }: Context): string[] {
  return pendingNotes.splice(0)
}

function isInterrupted(home: string): boolean {
  try {
    return readdirSync(join(home, 'journal', 'passes')).length > 0
  } catch {
    return false
  }
}
