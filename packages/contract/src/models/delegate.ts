// Edits that a planning model only sketched, and which model is to write them out (formats §1.6). Data only: who asks a model is the chat.

/** `sketch` may hold `... existing code ...`; `rm` and `add` blocks and scopes are taken apart where the model marked them. */
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
