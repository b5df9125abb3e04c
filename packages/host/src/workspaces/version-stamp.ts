// A version stamp for an open workspace that changes only when the disk or the inputs of its prompt change.

import type { Context } from '../context.ts'
import type { LiveWorkspace } from './live-workspace.ts'

export function openVersionStamp(context: Context, live: LiveWorkspace, selectionVersion: () => number): () => string {
  /** Counters for changed file contents, and for changed prompt inputs other than the selection. */
  let [files, fields] = [0, 0]
  let since = context.now().toISOString()
  let inputs = promptInputs(live)
  let tree = live.treeVersion()
  live.onAffected(({ what }) => {
    if (what === 'fields') {
      const now = promptInputs(live)
      if (now === inputs) return
      inputs = now
    }
    const version = live.treeVersion()
    // A `tree` event without a new tree version means that changes may have been missed.
    if (what === 'files' || (what === 'tree' && version === tree)) files++
    else if (what !== 'tree' && what !== 'selection') fields++
    tree = version
    since = context.now().toISOString()
  })
  return () => `t${live.treeVersion()}.f${files}.s${selectionVersion()}.p${fields}@${since}`
}

function promptInputs(live: LiveWorkspace): string {
  const { instructions, activePrompts, copyPreset, compose, addedMaps, documents, resources } = live.workspace()
  return JSON.stringify([instructions, activePrompts, copyPreset, compose, addedMaps, documents, resources])
}
