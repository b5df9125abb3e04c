// Edits that a planning model only sketched, and which model writes them out (formats §1.6). Data only: the chat calls the models.

/** A part of a sketch that the model marked as an `rm` block, an `add` block or a scope. */
export interface DelegateRegion {
  label: string
  kind: 'remove' | 'add' | 'scope'
  lines: string[]
}

export interface DelegateTask {
  description?: string
  complexity: number
  sketch: string[]
  regions: DelegateRegion[]
}

export type DelegateSlot = 'simple-edits' | 'complex-edits' | 'large-file'

export interface DelegateEdit {
  path: string
  tasks: DelegateTask[]
  slot: DelegateSlot
}

export const delegateStrategies = ['one-query', 'parallel', 'sequential'] as const
export type DelegateStrategy = (typeof delegateStrategies)[number]
