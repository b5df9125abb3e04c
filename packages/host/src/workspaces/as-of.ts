// The stamp of an open workspace: the same as long as nothing changes on disk or in what its prompt is made of.

import type { Context } from '../context.ts'
import type { Desk } from './live-workspace.ts'

export function followChanges(context: Context, desk: Desk, selectionVersion: () => number): () => string {
  /** Go up with every change of contents, and with every change of what the prompt is made of, the selection aside. */
  let [files, fields] = [0, 0]
  let since = context.now().toISOString()
  let made = madeOf(desk)
  let tree = desk.treeVersion()
  desk.onAffected(({ what }) => {
    if (what === 'fields') {
      const now = madeOf(desk)
      if (now === made) return
      made = now
    }
    const version = desk.treeVersion()
    // A word about the tree that brings no other tree says that something may have been missed.
    if (what === 'files' || (what === 'tree' && version === tree)) files++
    else if (what !== 'tree' && what !== 'selection') fields++
    tree = version
    since = context.now().toISOString()
  })
  return () => `t${desk.treeVersion()}.f${files}.s${selectionVersion()}.p${fields}@${since}`
}

function madeOf(desk: Desk): string {
  const { instructions, activePrompts, copyPreset, compose } = desk.workspace()
  return JSON.stringify([instructions, activePrompts, copyPreset, compose])
}
