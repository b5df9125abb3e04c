// Results that were added to the selection together with suggested instructions, and the parts of this that can still be undone.

/** Of a workspace: what applying results changes. */
export interface ApplyState {
  workspace: string
  instructions: string
  selectionVersion: number
}

export interface AppliedResults {
  before: ApplyState
  after: ApplyState
}

export interface Undoable {
  selection: boolean
  instructions: boolean
}

/** The parts that were changed and have not changed since: undoing another one would lose what the user did after that. */
export function undoable({ before, after }: AppliedResults, now: ApplyState | null): Undoable {
  const isOpen = now?.workspace === after.workspace
  return {
    selection: isOpen && before.selectionVersion !== after.selectionVersion && now.selectionVersion === after.selectionVersion,
    instructions: isOpen && before.instructions !== after.instructions && now.instructions === after.instructions,
  }
}
