export { type TryOptions, tryCases } from './batch/try-cases.ts'
export { editText, type TextEdited } from './edit/edit-text.ts'
export {
  applyHunks,
  diffHunks,
  followLines,
  type ShownHunk,
  type ShownLine,
  type ShowOptions,
  showHunks,
  splitLines,
  type WordRange,
  wholeText,
} from './hunks/index.ts'
export { type CheckSyntax, openSyntaxCheck, type SyntaxOptions } from './plan/check-syntax.ts'
export { type DiskTargetsOptions, diskTargets } from './plan/disk-targets.ts'
export type { ShownVersion } from './plan/judge-stale.ts'
export { memoryTargets } from './plan/memory-targets.ts'
export { planFiles } from './plan/plan-files.ts'
export { type PlanOptions, planReply } from './plan/plan-reply.ts'
export type { SyntaxAnswer, SyntaxQuestion } from './plan/syntax-batch.ts'
export type { TargetRead, TargetRoot, Targets } from './plan/targets.ts'
export { tryCase } from './plan/try-case.ts'
export { type OtherEdits, repairMessage, replyChanges } from './repair/index.ts'
export {
  type AutoRefusal,
  type AutoReview,
  autoReview,
  fileSlots,
  markApplied,
  moveReview,
  openReview,
  placeIndex,
  type ReviewCounts,
  remainingReview,
  reviewCounts,
  reviewSteps,
  reviewWarnings,
  type Slot,
  unappliedPlan,
  unresolvedPlan,
} from './review/index.ts'
