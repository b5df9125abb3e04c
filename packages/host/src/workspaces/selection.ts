// selection.*: the selection of an open workspace.

import {
  type Call,
  Refusal,
  type SelectionChange,
  type SelectionChangeResult,
  type SelectionChoice,
  type SelectionContents,
  type SelectionTextsRequest,
  type WorkspaceScope,
} from '@sheaf/contract'
import type { Context } from '../context.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { MethodCall } from '../method-call.ts'
import type { WorkspaceRegistry } from './open-registry.ts'

export async function changeSelectionOf(
  context: Context,
  workspaces: WorkspaceRegistry,
  { workspace, change }: WorkspaceScope & { change: SelectionChange | SelectionChoice },
  { audience }: MethodCall,
): Promise<SelectionChangeResult> {
  const live = workspaces.get(workspace)
  if ('mode' in change && change.mode === 'map') requirePro(licenseStatus(context), 'code-maps')
  // The other changes accept any path of the tree, including files with secret names.
  if (audience === 'model' && !['choose', 'clear', 'revert'].includes(change.type))
    throw new Refusal('not-possible', 'A model can only choose files, clear the selection, or restore the previous one.')
  const changed =
    change.type === 'choose' ? (await import('./selection-for-model.ts')).choose(live, change, audience) : live.changeSelection(change)
  // Saved before the answer, so that the change survives if this process is killed right after it.
  await live.save()
  return changed
}

export async function readSelection(
  context: Context,
  workspaces: WorkspaceRegistry,
  { workspace, texts }: WorkspaceScope & { texts?: SelectionTextsRequest },
  call: Call = {},
): Promise<SelectionContents> {
  const live = workspaces.get(workspace)
  const selection = live.selectionNow()
  if (!texts) return selection
  return { ...selection, ...(await (await import('./selection-for-model.ts')).readTexts(context, live, selection.files, texts, call)) }
}
