// steps.commit and commits.*: the only methods that write into an open folder, and what they wrote.

import { hash } from 'node:crypto'
import { type Call, type CommitOutcome, type CommitRecord, type FileStep, type Place, Refusal } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { rootsOf } from '../open-place.ts'

export async function commitSteps(
  context: Context,
  { steps, title, reply, ...place }: Place & { steps: FileStep[]; title?: string; reply?: string },
  call: Call = {},
): Promise<CommitOutcome> {
  const roots = rootsOf(place)
  const journal = await context.journal()
  refuseIfCancelled(call)
  const about = { roots, ...(title === undefined ? {} : { title }), ...(reply === undefined ? {} : { replyHash: replyHash(reply) }) }
  return journal.commit(steps, about, call)
}

export async function listCommits(context: Context, place: Place): Promise<CommitRecord[]> {
  const roots = rootsOf(place)
  return (await context.journal()).list(roots)
}

export async function undoCommit(context: Context, { id, ...place }: Place & { id?: string }, call: Call = {}): Promise<CommitOutcome> {
  const roots = rootsOf(place)
  const journal = await context.journal()
  refuseIfCancelled(call)
  return journal.undo(id, roots, call)
}

export async function redoCommit(context: Context, { id, ...place }: Place & { id?: string }, call: Call = {}): Promise<CommitOutcome> {
  const roots = rootsOf(place)
  const journal = await context.journal()
  refuseIfCancelled(call)
  return journal.redo(id, roots, call)
}

export function replyHash(reply: string): string {
  return hash('sha256', reply)
}

function refuseIfCancelled({ signal }: Call): void {
  if (signal?.aborted) throw new Refusal('cancelled')
}
