// The prompt request of an open workspace.

import { defined, type PromptOverride, type PromptRequest, type Workspace } from '@sheaf/contract'
import { mergePrompt } from '@sheaf/engine/prompt'

export function promptRequestOf(workspace: Workspace, { copyPreset, ...override }: PromptOverride = {}): PromptRequest {
  return mergePrompt({ roots: workspace.roots, ...override, ...defined({ preset: copyPreset }) }, workspace)
}
