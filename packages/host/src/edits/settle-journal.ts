// What a crash left half done is settled before anything is read from an open folder: a model must not be shown a mixture.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isRefusal } from '@sheaf/contract'
import type { Recovered } from '@sheaf/engine/commit'
import type { Context } from '../context.ts'

/** Costs one listing as long as there is nothing to settle: `sheaf files` does not load the journal for it. */
export async function settleJournal(context: Context): Promise<void> {
  if (!isUnderWay(context.home)) return
  try {
    note(context, recoveredNotes((await context.journal()).recover()))
  } catch (error) {
    // Reading is no reason to refuse; whoever writes next hears of it as a refusal.
    if (!isRefusal(error)) throw error
    note(context, [`Writing was broken off last time and could not be settled: ${error.message}`])
  }
}

/** Each once: what cannot be settled is found again by every call. */
function note({ pendingNotes }: Context, notes: readonly string[]): void {
  pendingNotes.push(...notes.filter((each) => !pendingNotes.includes(each)))
}

export function recoveredNotes({ finished, rolledBack, troubles }: Recovered): string[] {
  return [
    ...finished.map((id) => `Writing was broken off last time, and was now brought to its end: ${id}.`),
    ...rolledBack.map((id) => `Writing was broken off last time, and was now taken back: ${id}.`),
    ...troubles.map(({ path, message }) => `${path}: ${message}`),
  ]
}

/** Everything said so far that nobody has heard. */
export function takePendingNotes({ pendingNotes }: Context): string[] {
  return pendingNotes.splice(0)
}

function isUnderWay(home: string): boolean {
  try {
    return readdirSync(join(home, 'journal', 'passes')).length > 0
  } catch {
    return false
  }
}
