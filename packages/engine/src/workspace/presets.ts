// Workspace presets: selection, tree expansion and active prompts under a name. Each function returns a new workspace.

import { Refusal, type Workspace, type WorkspacePreset } from '@sheaf/contract'
import { cleanName, sameName } from '../prompt/free-name.ts'

export function findPreset(workspace: Workspace, name: string): WorkspacePreset {
  const found = workspace.presets.find((preset) => sameName(preset.name, cleanName(name)))
  if (!found)
    throw new Refusal(
      'unknown-preset',
      `Name: "${name}". Available: ${workspace.presets.map((preset) => preset.name).join(', ') || 'none yet'}.`,
    )
  return found
}

/** Saves the current choices under a new name. */
export function capturePreset(workspace: Workspace, name: string): Workspace {
  const given = cleanName(name)
  if (given === '') throw new Refusal('wrong-usage', 'A preset needs a name.')
  if (workspace.presets.some((preset) => sameName(preset.name, given))) throw new Refusal('name-taken', `"${given}".`)
  return { ...workspace, presets: [...workspace.presets, presetFrom(workspace, given)] }
}

/** Saves the current choices under an existing name. */
export function updatePreset(workspace: Workspace, name: string): Workspace {
  const old = findPreset(workspace, name)
  return { ...workspace, presets: workspace.presets.map((preset) => (preset === old ? presetFrom(workspace, old.name) : preset)) }
}

/** Applies the preset; instructions, roots and the presets themselves stay. */
export function applyPreset(workspace: Workspace, name: string): Workspace {
  const { selection, expandedFolders, activePrompts } = structuredClone(findPreset(workspace, name))
  return { ...workspace, selection, expandedFolders, activePrompts }
}

export function removePreset(workspace: Workspace, name: string): Workspace {
  const old = findPreset(workspace, name)
  return { ...workspace, presets: workspace.presets.filter((preset) => preset !== old) }
}

function presetFrom({ selection, expandedFolders, activePrompts }: Workspace, name: string): WorkspacePreset {
  return structuredClone({ name, selection, expandedFolders, activePrompts })
}
