// maps.auto: the code maps that Auto would add for the selection of an open workspace. Pro.

import type { Call, WorkspaceScope } from '@sheaf/contract'
import { measurePrompt, openBlockCounter } from '@sheaf/engine/prompt'
import type { Context } from '../context.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import { promptToolsWith } from '../prompts/build-prompt.ts'
import { promptRequestOf } from '../prompts/prompt-request-of.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'

export async function autoMaps(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace }: WorkspaceScope,
  call: Call = {},
): Promise<{ path: string; tokens: number; why: string }[]> {
  const live = workspaces.get(workspace)
  const status = licenseStatus(context)
  requirePro(status, 'code-maps')
  const { selection, roots, secrets } = promptRequestOf(live.workspace())
  const request = { roots, selection: selection ?? [], maps: 'auto', tree: 'none', ...(secrets ? { secrets } : {}) } as const
  const setting = { tree: live.tree(), rules: live.rules(), tier: status.tier, isLenient: true, isBackground: true }
  const { files } = await measurePrompt(request, await promptToolsWith(context, request, setting, call), openBlockCounter())
  return files.flatMap(({ path, mode, tokens, why }) => (mode === 'map' && why !== undefined ? [{ path, tokens, why }] : []))
}
