// A version stamp for an open workspace that changes only when the disk or the inputs of its prompt change.

import type { Context } from '../context.ts'
import type { LiveWorkspace } from './live-workspace.ts'

export function openVersionStamp(context: Context, live: LiveWorkspace, selectionVersion: () => number): () => string {
  /** Counters for changed file contents, and for changed prompt inputs other than the selection. */
  let [files, fields] = [0, 0]
  const opened = Math.floor(context.now().getTime() / 1_000).toString(36)
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
  })
  // The counters only grow, so their sum differs after each change. Every result of a tool contains the stamp, so it is short.
  return () => `${opened}.${live.treeVersion() + files + selectionVersion() + fields}`
}

function promptInputs(live: LiveWorkspace): string {
  const { instructions, activePrompts, copyPreset, compose, addedMaps, documents, resources } = live.workspace()
  return JSON.stringify([instructions, activePrompts, copyPreset, compose, addedMaps, documents, resources])
}
