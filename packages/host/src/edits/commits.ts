// steps.commit and commits.*: the only methods that write to an open folder, and their history.

import { hash } from 'node:crypto'
import {
  type Call,
  type CommitOutcome,
  type CommitRecord,
  defined,
  type FileStep,
  type FolderScope,
  Refusal,
  type Scope,
} from '@sheaf/contract'
import type { Context } from '../context.ts'
import { rootsOf } from '../files/open-folders.ts'
import { resolveScope } from '../files/resolve-scope.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'

export async function commitSteps(
  context: Context,
  { steps, title, reply, ...scope }: FolderScope & { steps: FileStep[]; title?: string; reply?: string },
  call: Call = {},
): Promise<CommitOutcome> {
  const roots = rootsOf(scope)
  const journal = await context.journal()
  refuseIfCanceled(call)
  const about = { roots, ...defined({ title, replyHash: reply === undefined ? undefined : replyHash(reply) }) }
  return journal.commit(steps, about, call)
}

export async function listCommits(context: Context, workspaces: () => Promise<LiveWorkspaces>, scope: Scope): Promise<CommitRecord[]> {
  const { roots } = await resolveScope(context, workspaces, scope)
  return (await context.journal()).list(roots)
}

export function undoCommit(
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  input: CommitInput,
  call: Call = {},
): Promise<CommitOutcome> {
  return change('undo', context, workspaces, input, call)
}

export function redoCommit(
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  input: CommitInput,
  call: Call = {},
): Promise<CommitOutcome> {
  return change('redo', context, workspaces, input, call)
}

type CommitInput = Scope & { id?: string }

async function change(
  direction: 'undo' | 'redo',
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  { id, ...scope }: CommitInput,
  call: Call,
): Promise<CommitOutcome> {
  const { roots, live } = await resolveScope(context, workspaces, scope)
  const journal = await context.journal()
  refuseIfCanceled(call)
  const outcome = await journal[direction](id, roots, call)
  if (outcome.ok) {
    live?.publish({ type: 'commits-changed', workspace: live.id })
    await live?.memory.countWritten?.()
  }
  return outcome
}

export function replyHash(reply: string): string {
  return hash('sha256', reply)
}

function refuseIfCanceled({ signal }: Call): void {
  if (signal?.aborted) throw new Refusal('cancelled')
}
