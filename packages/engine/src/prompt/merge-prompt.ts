// Merges a prompt's settings: the request wins over the copy preset, then the workspace, then the defaults. An empty field of a preset
// keeps the workspace's value. Stored prompts add up: those of the preset, then the chosen ones.

import type { PromptRequest, Workspace } from '@sheaf/contract'
import { findCopyPreset } from './copy-presets.ts'

type WorkspacePrompt = Pick<
  Workspace,
  'copyPreset' | 'compose' | 'activePrompts' | 'instructions' | 'selection' | 'addedMaps' | 'documents' | 'resources'
>

/** Without a workspace or preset the request is unchanged. */
export function mergePrompt(request: PromptRequest, workspace?: WorkspacePrompt): PromptRequest {
  const preset = request.preset ?? workspace?.copyPreset
  const { name: _name, summary: _summary, prompts = [], ...fields } = preset === undefined ? nothing : findCopyPreset(preset)
  const chosen = request.prompts ?? workspace?.activePrompts
  const named = [...prompts, ...(chosen ?? [])]
  return {
    ...workspace?.compose,
    ...(workspace && { selection: workspace.selection, instructions: workspace.instructions }),
    ...(workspace?.addedMaps && { addedMaps: workspace.addedMaps }),
    ...(workspace?.resources && { resources: workspace.resources }),
    ...(workspace?.documents && { documents: workspace.documents }),
    ...fields,
    ...request,
    ...((preset !== undefined || chosen !== undefined) && { prompts: withoutDuplicates(named) }),
  }
}

const nothing = { name: '', summary: '', prompts: [] }

function withoutDuplicates(names: readonly string[]): string[] {
  return names.filter((name, at) => names.findIndex((each) => each.toLowerCase() === name.toLowerCase()) === at)
}
