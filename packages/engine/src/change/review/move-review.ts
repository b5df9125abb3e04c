// Applies one move of the user to a review. Never mutates; a move without effect returns the same review.

import type { FileReview, PlannedFile, Review, ReviewMove, Verdict } from '@sheaf/contract'
import { type Consent, fileSlots } from './slots.ts'
import { walkSlots } from './walk-slots.ts'

type VerdictMove = Extract<ReviewMove, { type: 'accept' | 'reject' | 'reopen' }>

export function moveReview(review: Review, move: ReviewMove): Review {
  switch (move.type) {
    case 'accept':
    case 'reject':
    case 'reopen':
      return decide(review, move)
    case 'accept-all':
      return settle(review, (consent, verdict) => (consent === 'free' ? 'accepted' : verdict))
    case 'reset-all':
      return settle(review, () => 'open')
    case 'undo':
      return undo(review)
    case 'next':
      return step(review, 1)
    case 'previous':
      return step(review, -1)
    case 'look':
      return review.files[move.file]?.verdicts[move.hunk] === undefined ? review : { ...review, at: { file: move.file, hunk: move.hunk } }
  }
}

/** A hunk named explicitly may be an offered one: naming it is the approval. */
function decide(review: Review, { type, file, hunk }: VerdictMove): Review {
  const verdict: Verdict = type === 'accept' ? 'accepted' : type === 'reject' ? 'rejected' : 'open'
  return settle(review, (consent, old, atFile, atHunk) => {
    if (atFile !== file || consent === 'never') return old
    if (hunk !== undefined) return atHunk === hunk ? verdict : old
    return verdict === 'accepted' && consent === 'offered' ? old : verdict
  })
}

type Judge = (consent: Consent, verdict: Verdict, file: number, hunk: number) => Verdict

function settle(review: Review, judge: Judge): Review {
  const files = review.files.map((file, index) =>
    settleFile(file, review.plan.files[index], (consent, verdict, hunk) => judge(consent, verdict, index, hunk)),
  )
  if (files.every((file, index) => file === review.files[index])) return review
  return { ...review, files, past: [...review.past, review.files] }
}

function settleFile(
  file: FileReview,
  planned: PlannedFile | undefined,
  judge: (consent: Consent, verdict: Verdict, hunk: number) => Verdict,
): FileReview {
  if (!planned) return file
  const slots = fileSlots(planned)
  const verdicts = file.verdicts.map((verdict, hunk) => judge(slots[hunk]?.consent ?? 'never', verdict, hunk))
  return verdicts.every((verdict, hunk) => verdict === file.verdicts[hunk]) ? file : { verdicts }
}

function undo(review: Review): Review {
  const files = review.past.at(-1)
  return files ? { ...review, files, past: review.past.slice(0, -1) } : review
}

/** From a blocked change that is only viewed, steps to the nearest one that can be decided. */
function step(review: Review, by: 1 | -1): Review {
  const positions = walkSlots(review.plan)
  const { at } = review
  const isBeyond = (position: { file: number; hunk: number }) => !at || Math.sign(position.file - at.file || position.hunk - at.hunk) === by
  const to = by === 1 ? positions.find(isBeyond) : positions.findLast(isBeyond)
  return to ? { ...review, at: to } : review
}
