// commits.*: the history of what Sheaf wrote, and with reviews the only code that writes to an open folder.

import { hash } from 'node:crypto'
import {
  type Call,
  type CommitOutcome,
  type CommitRecord,
  defined,
  type FileStep,
  type FolderScope,
  type MethodInput,
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

export function changeCommits(
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  input: MethodInput<'commits.change'>,
  call: Call = {},
): Promise<CommitOutcome> {
  if ('workspace' in input) return undoOrRedo(context, workspaces, input, call)
  const { change, ...scope } = input
  if (change.type === 'write') return commitSteps(context, { ...scope, ...change }, call)
  return undoOrRedo(context, workspaces, { ...scope, change }, call)
}

export async function undoOrRedo(
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  { change: { type, id }, ...scope }: Scope & { change: { type: 'undo' | 'redo'; id?: string } },
  call: Call,
): Promise<CommitOutcome> {
  const { roots, live } = await resolveScope(context, workspaces, scope)
  const journal = await context.journal()
  refuseIfCanceled(call)
  const outcome = await journal[type](id, roots, call)
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
