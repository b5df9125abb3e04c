// presets.* of a workspace (Pro, formats §9) and the copy presets everyone has.

import type { CopyPreset, SelectedFile, Workspace, WorkspacePreset, WorkspaceScope } from '@sheaf/contract'
import { copyPresets } from '@sheaf/engine/prompt'
import { applyPreset, capturePreset, findPreset, updatePreset, removePreset as withoutPreset } from '@sheaf/engine/workspace'
import type { Context } from '../context.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'

type Named = WorkspaceScope & { name: string }

/** Undefined if no workspace was opened in this host: a short command has none, and loads nothing for it. */
type Opened = WorkspaceRegistry | undefined

export function listCopyPresets(): CopyPreset[] {
  return [...copyPresets]
}

export async function listPresets(context: Context, opened: Opened, { workspace }: WorkspaceScope): Promise<WorkspacePreset[]> {
  const live = findLive(opened, workspace)
  return live ? live.workspace().presets : (await (await context.state()).workspaces.get(workspace)).presets
}

/** Saving under an existing name replaces that preset. */
export async function savePreset(
  context: Context,
  opened: Opened,
  { workspace, name, selection }: Named & { selection?: SelectedFile[] },
): Promise<WorkspacePreset> {
  const save = (current: Workspace) => ({
    ...current,
    presets: withPreset({ ...current, selection: selection ?? current.selection }, name).presets,
  })
  return findPreset(await change(context, opened, workspace, save), name)
}

export function applyPresetTo(context: Context, opened: Opened, { workspace, name }: Named): Promise<Workspace> {
  return change(context, opened, workspace, (current) => applyPreset(current, name))
}

export async function removePreset(context: Context, opened: Opened, { workspace, name }: Named): Promise<void> {
  await change(context, opened, workspace, (current) => withoutPreset(current, name))
}

function withPreset(current: Workspace, name: string): Workspace {
  const exists = current.presets.some((preset) => preset.name.toLowerCase() === name.trim().toLowerCase())
  return exists ? updatePreset(current, name) : capturePreset(current, name)
}

async function change(context: Context, opened: Opened, workspace: string, edit: (current: Workspace) => Workspace): Promise<Workspace> {
  requirePro(licenseStatus(context), 'workspace-presets')
  const live = findLive(opened, workspace)
  if (live) {
    const before = live.workspace()
    const { selection, presets, expandedFolders, activePrompts } = edit(before)
    live.change(presets === before.presets ? { expandedFolders, activePrompts } : { presets })
    if (selection !== before.selection) live.select(selection)
    return live.workspace()
  }
  const save = async (): Promise<Workspace> => {
    const { workspaces } = await context.state()
    return workspaces.save(edit(await workspaces.get(workspace)))
  }
  const saved = await (opened ? opened.withSavedWorkspaces(save) : save())
  context.publish({ type: 'workspaces-changed' })
  return saved
}

function findLive(opened: Opened, workspace: string): ReturnType<WorkspaceRegistry['get']> | undefined {
  return opened?.all().find(({ id }) => id === workspace)
}
