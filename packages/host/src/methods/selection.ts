// selection.*: what is chosen in an open workspace.

import type { InWorkspace, OpenWorkspace, SelectionChange, SelectionChanged } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { DeskRegistry } from '../desk/desks.ts'
import { requirePro } from '../licence/index.ts'
import { status } from './licence.ts'

export async function changeSelectionOf(
  context: Context,
  desks: DeskRegistry,
  { workspace, change }: InWorkspace & { change: SelectionChange },
): Promise<SelectionChanged> {
  const desk = desks.get(workspace)
  if (change.type === 'mode' && change.mode === 'map') requirePro(status(context), 'code-maps')
  const changed = desk.changeSelection(change)
  // Whoever is told that it is done may rely on it, also where this process is killed the next moment.
  await desk.save()
  return changed
}

export async function readSelection(desks: DeskRegistry, { workspace }: InWorkspace): Promise<OpenWorkspace['selection']> {
  return desks.get(workspace).selectionNow()
}
