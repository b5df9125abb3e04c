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
import type { Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { locatedFiles } from '../files/located-files.ts'
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
  const large = change.type === 'check' && change.checked && change.askLarge ? largeFiles(live.tree(), change.paths) : []
  const leftOut = new Set(large.map(({ path }) => path))
  const wanted = change.type === 'check' ? { ...change, paths: change.paths.filter((path) => !leftOut.has(path)) } : change
  const changed =
    wanted.type === 'choose' ? (await import('./selection-for-model.ts')).choose(live, wanted, audience) : live.changeSelection(wanted)
  // Saved before the answer, so that the change survives if this process is killed right after it.
  await live.save()
  return large.length === 0 ? changed : { ...changed, large }
}

/** From some hundred paths on, checking each size would delay the answer. */
const mostChecked = 500

function largeFiles(tree: Tree, paths: readonly string[]): { path: string; bytes: number }[] {
  if (paths.length > mostChecked) return []
  const located = locatedFiles(tree)
  return paths.flatMap((path) => {
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
