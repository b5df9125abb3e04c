// changes.*: what Sheaf wrote into the folders of an open workspace, and back.

import type { Call, CommitOutcome, CommitRecord, InWorkspace } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { Desks } from '../desk/desk.ts'
import { listCommits, redoCommit, undoCommit } from './commits.ts'

type OneChange = InWorkspace & { id?: string }

export function listChanges(context: Context, desks: Desks, { workspace }: InWorkspace): Promise<CommitRecord[]> {
  return listCommits(context, desks.get(workspace).place())
}

export function undoChange(context: Context, desks: Desks, input: OneChange, call: Call = {}): Promise<CommitOutcome> {
  return turn(undoCommit, context, desks, input, call)
}

export function redoChange(context: Context, desks: Desks, input: OneChange, call: Call = {}): Promise<CommitOutcome> {
  return turn(redoCommit, context, desks, input, call)
}

async function turn(
  way: typeof undoCommit,
  context: Context,
  desks: Desks,
  { workspace, id }: OneChange,
  call: Call,
): Promise<CommitOutcome> {
  const desk = desks.get(workspace)
  const outcome = await way(context, { ...desk.place(), ...(id === undefined ? {} : { id }) }, call)
  if (outcome.ok) desk.tell({ type: 'commits-changed', workspace: desk.id })
  return outcome
}
