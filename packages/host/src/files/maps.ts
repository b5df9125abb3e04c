// maps.read: code maps of files in folders or in an open workspace. Pro.

import type { Call, MapsRequest, MapsResult, WorkspaceScope } from '@sheaf/contract'
import { mapHead } from '@sheaf/engine/codemap'
import { countTokens } from '@sheaf/engine/tokens'
import { escapeName } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { mapListed } from './map-listed.ts'

export async function readMaps(
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  input: MapsRequest,
  call: MethodCall,
): Promise<MapsResult> {
  requirePro(licenseStatus(context), 'code-maps')
  if (!('workspace' in input)) return (await import('./maps-of-folders.ts')).mapsOfFolders(context, input, call)
  const live = (await workspaces()).get(input.workspace)
  if (call.audience === 'model') return (await import('./maps-for-model.ts')).mapsForModel(context, live, input, call)
  return mapsForPerson(context, live, input, call)
}

async function mapsForPerson(
  context: Context,
  live: LiveWorkspace,
  input: Extract<MapsRequest, WorkspaceScope>,
  call: Call,
): Promise<MapsResult> {
  const { mapped, skipped } = await mapListed(context, input, { tree: live.tree(), rules: live.rules(), isLenient: true }, ['body'], call)
  const maps = mapped.map(({ path, language, map }) => {
    const text = mapHead(escapeName(path)) + map.body
    return { path, language, text, tokens: countTokens(text) }
  })
  return { maps, skipped, leftOff: [] }
}
