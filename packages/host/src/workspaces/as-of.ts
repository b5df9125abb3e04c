// The stamp of an open workspace: the same as long as nothing changes on disk or in what its prompt is made of.

import type { Context } from '../context.ts'
import type { LiveWorkspace } from './live-workspace.ts'

export function followChanges(context: Context, live: LiveWorkspace, selectionVersion: () => number): () => string {
  /** Go up with every change of contents, and with every change of what the prompt is made of, the selection aside. */
  let [files, fields] = [0, 0]
  let since = context.now().toISOString()
  let made = madeOf(live)
  let tree = live.treeVersion()
  live.onAffected(({ what }) => {
    if (what === 'fields') {
      const now = madeOf(live)
      if (now === made) return
      made = now
    }
    const version = live.treeVersion()
    // A word about the tree that brings no other tree says that something may have been missed.
    if (what === 'files' || (what === 'tree' && version === tree)) files++
    else if (what !== 'tree' && what !== 'selection') fields++
    tree = version
    since = context.now().toISOString()
  })
  return () => `t${live.treeVersion()}.f${files}.s${selectionVersion()}.p${fields}@${since}`
}

function madeOf(live: LiveWorkspace): string {
  const { instructions, activePrompts, copyPreset, compose } = live.workspace()
  return JSON.stringify([instructions, activePrompts, copyPreset, compose])
}
