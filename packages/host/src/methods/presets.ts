// presets.* of a workspace (Pro, formats §9) and the copy presets everyone has.

import type { CopyPreset, InWorkspace, Workspace, WorkspacePreset } from '@sheaf/contract'
import { copyPresets } from '@sheaf/engine/prompt'
import { applyPreset, capturePreset, findPreset, updatePreset, removePreset as withoutPreset } from '@sheaf/engine/workspace'
import type { Context } from '../context.ts'
import type { DeskRegistry } from '../desk/desks.ts'
import { requirePro } from '../licence/index.ts'
import { status } from './licence.ts'

interface Named {
  workspace: string
  name: string
}

export function listCopyPresets(): CopyPreset[] {
  return [...copyPresets]
}

export async function listPresets(context: Context, { workspace }: { workspace: string }): Promise<WorkspacePreset[]> {
  return (await (await context.state()).workspaces.get(workspace)).presets
}

/** Saving under a name that is there already replaces it: that is what saving means. */
export async function savePreset(context: Context, { workspace, name }: Named): Promise<WorkspacePreset> {
  return findPreset(await change(context, workspace, (current) => withPreset(current, name)), name)
}

export function applyPresetTo(context: Context, { workspace, name }: Named): Promise<Workspace> {
  return change(context, workspace, (current) => applyPreset(current, name))
}

export async function removePreset(context: Context, { workspace, name }: Named): Promise<void> {
  await change(context, workspace, (current) => withoutPreset(current, name))
}

/** The same for a workspace that is open. */
export async function saveOpenPreset(
  context: Context,
  desks: DeskRegistry,
  { workspace, name }: InWorkspace & { name: string },
): Promise<void> {
  requirePro(status(context), 'workspace-presets')
  const desk = desks.get(workspace)
  desk.change({ presets: withPreset(desk.workspace(), name).presets })
}

export async function applyOpenPreset(
  context: Context,
  desks: DeskRegistry,
  { workspace, name }: InWorkspace & { name: string },
): Promise<void> {
  requirePro(status(context), 'workspace-presets')
  const desk = desks.get(workspace)
  const { selection, expandedFolders, activePrompts } = applyPreset(desk.workspace(), name)
  desk.change({ expandedFolders, activePrompts })
  desk.select(selection)
}

export async function removeOpenPreset(
  context: Context,
  desks: DeskRegistry,
  { workspace, name }: InWorkspace & { name: string },
): Promise<void> {
  requirePro(status(context), 'workspace-presets')
  const desk = desks.get(workspace)
  desk.change({ presets: withoutPreset(desk.workspace(), name).presets })
}

function withPreset(current: Workspace, name: string): Workspace {
  const exists = current.presets.some((preset) => preset.name.toLowerCase() === name.trim().toLowerCase())
  return exists ? updatePreset(current, name) : capturePreset(current, name)
}

async function change(context: Context, name: string, edit: (current: Workspace) => Workspace): Promise<Workspace> {
  requirePro(status(context), 'workspace-presets')
  const { workspaces } = await context.state()
  return workspaces.save(edit(await workspaces.get(name)))
}
