// workspaces.*: named sets of folders. Duplicating and ephemeral ones are Pro (formats §9).

import type { Workspace } from '@sheaf/contract'
import { checkRoot } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import { requirePro } from '../licence.ts'
import { status } from './licence.ts'

export async function listWorkspaces(context: Context): Promise<Workspace[]> {
  return (await context.state()).workspaces.list()
}

export async function createWorkspace(context: Context, input: { name: string; roots: string[]; ephemeral?: boolean }): Promise<Workspace> {
  if (input.ephemeral) requirePro(status(context), 'ephemeral-workspace')
  const roots = input.roots.map((root) => checkRoot(root, { wide: false }))
  return (await context.state()).workspaces.create({ ...input, roots })
}

export async function saveWorkspace(context: Context, workspace: Workspace): Promise<Workspace> {
  return (await context.state()).workspaces.save(workspace)
}

export async function renameWorkspace(context: Context, { name, to }: { name: string; to: string }): Promise<Workspace> {
  return (await context.state()).workspaces.rename(name, to)
}

export async function duplicateWorkspace(context: Context, { name }: { name: string }): Promise<Workspace> {
  requirePro(status(context), 'duplicate-workspace')
  return (await context.state()).workspaces.duplicate(name)
}

export async function removeWorkspace(context: Context, { name }: { name: string }): Promise<void> {
  await (await context.state()).workspaces.remove(name)
}
