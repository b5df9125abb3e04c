export { delegateEdits } from './delegate-edits.ts'
export type { DelegatesDone, DelegateTools, ShownFile } from './delegate-tools.ts'
