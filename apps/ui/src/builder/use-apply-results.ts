// Applies results to the selection and, with a suggestion, to the instructions. With a suggestion, one step changes both, and Undo
// restores both.

import type { SelectionChange } from '@sheaf/contract'
import { useRef } from 'react'
import { notify, notifyProblem } from '../kit/notify.ts'
import type { Actions } from '../state/actions.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { type AppliedResults, type ApplyState, type Undoable, undoable } from './applied-results.ts'
import { words } from './builder.words.ts'
import { useChangeSelection } from './use-change-selection.ts'

/** `suggestion`: the instructions to set; null: only the selection changes. */
export function useApplyResults(suggestion: string | null): (change: SelectionChange, done: string) => void {
  const actions = useActions()
  const changeSelection = useChangeSelection()
  const isApplying = useRef(false)
  if (suggestion === null) return changeSelection
  return (change, done) => {
    // A second press would replace the toast by one whose Undo restores the suggestion.
    if (isApplying.current) return
    isApplying.current = true
    void applyResults(actions, suggestion, change, done)
      .catch(notifyProblem)
      .finally(() => {
        isApplying.current = false
      })
  }
}

async function applyResults(actions: Actions, suggestion: string, change: SelectionChange, done: string): Promise<void> {
  await actions.flush()
  const before = applyStateNow()
  if (before === null) return
  const notes = await actions.select(change, suggestion)
  const now = applyStateNow()
  if (now?.workspace !== before.workspace) return
  actions.change({ builderTask: '' })
  const applied = { before, after: { ...now, instructions: suggestion } }
  const more = [...(done === words.suggestion.replaced ? [] : [words.suggestion.alsoReplaced]), ...notes]
  notify(done, {
    tone: 'info',
    ...(more.length > 0 ? { description: more.join(' ') } : {}),
    action: { label: words.suggestion.undo, onClick: () => void undo(actions, applied).catch(notifyProblem) },
  })
}

async function undo(actions: Actions, applied: AppliedResults): Promise<void> {
  // Text that was typed since must reach the host first.
  await actions.flush()
  const parts = undoable(applied, applyStateNow())
  const { before, after } = applied
  if (parts.selection) await actions.select({ type: 'revert' }, parts.instructions ? before.instructions : undefined)
  else if (parts.instructions) actions.change({ instructions: before.instructions })
  // Not the suggestion of a run that ended since.
  if (parts.instructions && !useHostState.getState().open?.fields.builderTask) actions.change({ builderTask: after.instructions })
  notifyUndone(parts, before.selectionVersion !== after.selectionVersion)
}

function notifyUndone({ selection, instructions }: Undoable, hadSelection: boolean): void {
  const { undone } = words.suggestion
  if (selection && instructions) notify(undone.both)
  else if (selection) notify(undone.selection, { tone: 'info', description: undone.keptInstructions })
  else if (instructions) notify(undone.instructions, hadSelection ? { tone: 'info', description: undone.keptSelection } : {})
  else notify(undone.nothing, { tone: 'info', description: undone.keptBoth })
}

function applyStateNow(): ApplyState | null {
  const { open } = useHostState.getState()
  return open && { workspace: open.id, instructions: open.fields.instructions, selectionVersion: open.selection.version }
}
