// What the prompt of an open workspace is made with: its copy preset first, and what the workspace says where the preset says nothing.

import type { PromptOverride, PromptRequest, Workspace } from '@sheaf/contract'
import { findCopyPreset } from '@sheaf/engine/prompt'

export function promptRequestOf(workspace: Workspace, override: PromptOverride = {}): PromptRequest {
  const { roots, selection, activePrompts, compose } = workspace
  const { name: _name, summary: _summary, prompts = [], ...sets } = findCopyPreset(override.copyPreset ?? workspace.copyPreset)
  const named = [...prompts, ...activePrompts]
  return {
    ...compose,
    ...sets,
    ...(override.secrets === undefined ? {} : { secrets: override.secrets }),
    ...(override.edits === undefined ? {} : { edits: override.edits }),
    roots,
    selection,
    prompts: named.filter((name, at) => named.findIndex((each) => each.toLowerCase() === name.toLowerCase()) === at),
    instructions: override.instructions ?? workspace.instructions,
  }
}
