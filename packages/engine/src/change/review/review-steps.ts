// Turns the accepted changes of a review into steps for a commit.

import type { FileReview, FileStep, PlannedFile, Review } from '@sheaf/contract'
import { applyHunks } from '../hunks/index.ts'
import { acceptedSlots } from './accepted-slots.ts'

export function reviewSteps(review: Review): FileStep[] {
  return review.plan.files.flatMap((file, index) => fileStep(file, review.files[index]) ?? [])
}

function fileStep(file: PlannedFile, review: FileReview | undefined): FileStep | undefined {
  const { slots, hunks } = acceptedSlots(file, review)
  if (slots.length === 0) return undefined
  const { root, relative, before, encoding } = file
  const text = applyHunks(file.text, hunks)
  const isItself = slots.some(({ hunk, unplaced }) => !hunk && !unplaced)
  if (file.action === 'delete') return { kind: 'remove', root, relative, before: known(file) }
  if (file.action === 'rename' && isItself) {
    if (!file.to) throw new Error(`the plan does not say where ${file.path} moves`)
    const to = { root: file.to.root, relative: file.to.relative }
    return { kind: 'move', root, relative, before: known(file), to, ...(text !== file.text && { text }), encoding }
  }
  if (before !== null && text === file.text) return undefined
  return { kind: 'write', root, relative, before, text, encoding }
}

function known({ path, before }: PlannedFile): string {
  if (before === null) throw new Error(`the plan removes ${path} although no file was read there`)
  return before
}
