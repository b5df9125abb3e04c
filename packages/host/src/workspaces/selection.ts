// selection.*: the selection of an open workspace.

import {
  type Call,
  limits,
  Refusal,
  type SelectionChange,
  type SelectionChangeResult,
  type SelectionChoice,
  type SelectionContents,
  type SelectionTextsRequest,
  type WorkspaceScope,
} from '@sheaf/contract'
import { statFile } from '@sheaf/engine/disk'
import { changeSelection } from '@sheaf/engine/selection'
import type { Context } from '../context.ts'
import { locatedFiles } from '../files/located-files.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { MethodCall } from '../method-call.ts'
import type { ManagedWorkspace } from './open-live-workspace.ts'
import type { WorkspaceRegistry } from './open-registry.ts'

export async function changeSelectionOf(
  context: Context,
  workspaces: WorkspaceRegistry,
  { workspace, change, instructions }: WorkspaceScope & { change: SelectionChange | SelectionChoice; instructions?: string },
  { audience }: MethodCall,
): Promise<SelectionChangeResult> {
  const live = workspaces.get(workspace)
  const hasMaps = ('mode' in change && change.mode === 'map') || ('maps' in change && (change.maps ?? []).length > 0)
  if (hasMaps || change.type === 'added-maps') requirePro(licenseStatus(context), 'code-maps')
  // The other changes accept any path of the tree, including files with secret names.
  if (audience === 'model' && !['choose', 'clear', 'revert'].includes(change.type))
    throw new Refusal('not-possible', 'A model can only choose files, clear the selection, or restore the previous one.')
  if (audience === 'model' && instructions !== undefined)
    throw new Refusal('not-possible', 'A model can only change the instructions with `workspaces.change`.')
  const large = change.type === 'check' && change.checked && change.askLarge ? largeFiles(live, change) : []
  const leftOut = new Set(large.map(({ path }) => path))
  const wanted =
    change.type === 'check' && large.length > 0
      ? { ...change, paths: change.paths.filter((path) => !leftOut.has(path)), except: [...leftOut] }
      : change
  const changed =
    wanted.type === 'choose' ? (await import('./selection-for-model.ts')).choose(live, wanted, audience) : live.changeSelection(wanted)
  if (instructions !== undefined) live.change({ instructions })
  // Saved before the answer, so that the change survives if this process is killed right after it.
  await live.save()
  return large.length === 0 ? changed : { ...changed, large }
}

/** Looking at the sizes of more files would delay the answer, and a selection of so many fits in no prompt anyway. */
const mostChecked = 10_000

/** Of the files that the change would add. */
function largeFiles(live: ManagedWorkspace, change: Extract<SelectionChange, { type: 'check' }>): { path: string; bytes: number }[] {
  const tree = live.tree()
  const before = new Set(live.selectionNow().files)
  const added = changeSelection([...before], change, tree).selection.filter((file) => !before.has(file))
  if (added.length > mostChecked) return []
  const located = locatedFiles(tree)
  return added.flatMap(({ path }) => {
    const location = located.get(path)
    const stat = location && statFile(`${location.root}/${location.relative}`)
    return stat?.kind === 'file' && stat.size > limits.largeFileBytes ? [{ path, bytes: stat.size }] : []
  })
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
