// maps.auto: the code maps that Auto would add for the selection of an open workspace. Pro.

import { type AddedMap, type Call, defined, type WorkspaceScope } from '@sheaf/contract'
import { measureAddedMaps, openBlockCounter } from '@sheaf/engine/prompt'
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
): Promise<AddedMap[]> {
  const live = workspaces.get(workspace)
  const status = licenseStatus(context)
  requirePro(status, 'code-maps')
  const { selection = [], addedMaps, roots, secrets, absolutePaths } = promptRequestOf(live.workspace())
  const request = { roots, selection, maps: 'auto', tree: 'none', ...defined({ addedMaps, secrets, absolutePaths }) } as const
  const setting = { tree: live.tree(), rules: live.rules(), tier: status.tier, isLenient: true, isBackground: true }
  return measureAddedMaps(request, await promptToolsWith(context, request, setting, call), openBlockCounter())
}
