// presets.* of a workspace (Pro, formats §9) and the copy presets everyone has.

import type { MethodInput, MethodResult, Workspace, WorkspacePreset } from '@sheaf/contract'
import { copyPresets } from '@sheaf/engine/prompt'
import { applyPreset, capturePreset, findPreset, removePreset, updatePreset } from '@sheaf/engine/workspace'
import type { Context } from '../context.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'

/** Undefined if no workspace was opened in this host: a short command has none, and loads nothing for it. */
type Opened = WorkspaceRegistry | undefined

export async function listPresets(
  context: Context,
  opened: Opened,
  { workspace }: { workspace?: string },
): Promise<MethodResult<'presets.list'>> {
  return { copy: [...copyPresets], workspace: workspace === undefined ? [] : await presetsOf(context, opened, workspace) }
}

async function presetsOf(context: Context, opened: Opened, workspace: string): Promise<WorkspacePreset[]> {
  const live = findLive(opened, workspace)
  return live ? live.workspace().presets : (await (await context.state()).workspaces.get(workspace)).presets
}

export async function changePreset(
  context: Context,
  opened: Opened,
  { workspace: id, change }: MethodInput<'presets.change'>,
): Promise<MethodResult<'presets.change'>> {
  const { type, name } = change
  let removed: WorkspacePreset | undefined
  const workspace = await changeWorkspace(context, opened, id, (current) => {
    if (type === 'apply') return applyPreset(current, name)
    if (type === 'save')
      // Saving under an existing name replaces that preset.
      return { ...current, presets: withPreset({ ...current, selection: change.selection ?? current.selection }, name).presets }
    removed = findPreset(current, name)
    return removePreset(current, name)
  })
  return { preset: removed ?? findPreset(workspace, name), workspace }
}

function withPreset(current: Workspace, name: string): Workspace {
  const exists = current.presets.some((preset) => preset.name.toLowerCase() === name.trim().toLowerCase())
  return exists ? updatePreset(current, name) : capturePreset(current, name)
}

async function changeWorkspace(
  context: Context,
  opened: Opened,
  workspace: string,
  edit: (current: Workspace) => Workspace,
): Promise<Workspace> {
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
