// selection.*: what is chosen in an open workspace.

import {
  type Call,
  type InWorkspace,
  Refusal,
  type SelectionChange,
  type SelectionChanged,
  type SelectionChoice,
  type SelectionRead,
  type SelectionTextsAsked,
} from '@sheaf/contract'
import type { Context } from '../context.ts'
import { licenceStatus, requirePro } from '../licensing/index.ts'
import type { MethodCall } from '../method-call.ts'
import type { DeskRegistry } from './open-workspaces.ts'

export async function changeSelectionOf(
  context: Context,
  desks: DeskRegistry,
  { workspace, change }: InWorkspace & { change: SelectionChange | SelectionChoice },
  { audience }: MethodCall,
): Promise<SelectionChanged> {
  const desk = desks.get(workspace)
  if ('mode' in change && change.mode === 'map') requirePro(licenceStatus(context), 'code-maps')
  // The other changes name files as the tree does, also those that are secret by their names.
  if (audience === 'model' && !['choose', 'clear', 'revert'].includes(change.type))
    throw new Refusal('not-possible', 'A model chooses files, clears the selection or goes back to the one before.')
  const changed =
    change.type === 'choose' ? (await import('./selection-for-model.ts')).choose(desk, change, audience) : desk.changeSelection(change)
  // Whoever is told that it is done may rely on it, also where this process is killed the next moment.
  await desk.save()
  return changed
}

export async function readSelection(
  context: Context,
  desks: DeskRegistry,
  { workspace, texts }: InWorkspace & { texts?: SelectionTextsAsked },
  call: Call = {},
): Promise<SelectionRead> {
  const desk = desks.get(workspace)
  const selection = desk.selectionNow()
  if (!texts) return selection
  return { ...selection, ...(await (await import('./selection-for-model.ts')).readTexts(context, desk, selection.files, texts, call)) }
}
