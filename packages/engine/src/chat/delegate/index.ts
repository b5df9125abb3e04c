export { type DelegateInput, delegateEdits } from './delegate-edits.ts'
export type { DelegateOutcome, DelegatesDone, DelegateTools, ShownFile } from './delegate-tools.ts'
