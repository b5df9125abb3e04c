export { delegateEdits } from './delegate-edits.ts'
export type { DelegateResult, DelegateTools, ShownFile } from './delegate-tools.ts'
