// The prompt request of an open workspace.

import type { PromptOverride, PromptRequest, Workspace } from '@sheaf/contract'
import { mergePrompt } from '@sheaf/engine/prompt'

export function promptRequestOf(workspace: Workspace, { copyPreset, ...override }: PromptOverride = {}): PromptRequest {
  return mergePrompt({ roots: workspace.roots, ...override, ...(copyPreset !== undefined && { preset: copyPreset }) }, workspace)
}
