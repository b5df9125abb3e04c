// Applies one move of the user to a review. Never mutates; a move without effect returns the same review.

import type { Consent, FileReview, PlannedFile, Review, ReviewMove, Verdict } from '@sheaf/contract'
import { isOverlapping } from './overlapping-hunks.ts'
import { fileSlots, placeIndex, type Slot, slotHunks } from './slots.ts'
import { walkSlots } from './walk-slots.ts'

type VerdictMove = Extract<ReviewMove, { type: 'accept' | 'reject' | 'reopen' }>
type PlaceMove = Extract<ReviewMove, { type: 'place' }>

export function moveReview(review: Review, move: ReviewMove): Review {
  switch (move.type) {
    case 'accept':
    case 'reject':
    case 'reopen':
      return decide(review, move)
    case 'place':
      return choosePlace(review, move)
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

/** A hunk named explicitly may be an offered one: naming it is the approval. An unplaced change is accepted by choosing its place. */
function decide(review: Review, { type, file, hunk }: VerdictMove): Review {
  const verdict: Verdict = type === 'accept' ? 'accepted' : type === 'reject' ? 'rejected' : 'open'
  const judge: Judge = (consent, old, atFile, atHunk) => {
    if (atFile !== file || consent === 'never' || (verdict === 'accepted' && consent === 'place')) return old
    if (hunk !== undefined) return atHunk === hunk ? verdict : old
    return verdict === 'accepted' && consent === 'offered' ? old : verdict
  }
  return settle(review, judge, hunk)
}

type Judge = (consent: Consent, verdict: Verdict, file: number, hunk: number) => Verdict

/** `named`: the slot that the user decided by name. */
function settle(review: Review, judge: Judge, named?: number): Review {
  return change(review, (file, planned, index) => {
    const slots = fileSlots(planned)
    const verdicts = file.verdicts.map((verdict, hunk) => judge(slots[hunk]?.consent ?? 'never', verdict, index, hunk))
    return withoutClashes(planned, slots, file, { ...file, verdicts }, named)
  })
}

function choosePlace(review: Review, { file: index, hunk, place }: PlaceMove): Review {
  return change(review, (file, planned, at) => {
    const slots = fileSlots(planned)
    const slot = slots[hunk]
    if (at !== index || slot?.consent !== 'place' || slot.unplaced?.places[place] === undefined || !file.places) return file
    const verdicts = file.verdicts.with(hunk, 'accepted')
    const places = file.places.with(placeIndex(planned, slots, hunk), place)
    return withoutClashes(planned, slots, file, { verdicts, places }, hunk)
  })
}

function change(review: Review, next: (file: FileReview, planned: PlannedFile, index: number) => FileReview): Review {
  const files = review.files.map((file, index) => {
    const planned = review.plan.files[index]
    const changed = planned ? next(file, planned, index) : file
    return isSameReview(file, changed) ? file : changed
  })
  if (files.every((file, index) => file === review.files[index])) return review
  return { ...review, files, past: [...review.past, review.files] }
}

/**
 * No two accepted changes write the same lines: a change that was accepted by name takes them over, and one that was accepted
 * together with others leaves them to a place chosen before. Places of changes that are not accepted are cleared.
 */
function withoutClashes(file: PlannedFile, slots: readonly Slot[], before: FileReview, after: FileReview, named?: number): FileReview {
  const { places } = after
  if (!places) return after
  const hunksOf = slots.map((_, slot) => (after.verdicts[slot] === 'accepted' ? slotHunks(file, slots, slot, after) : []))
  const isClash = (one: number, other: number) =>
    one !== other && hunksOf[one]?.some((hunk) => hunksOf[other]?.some((each) => isOverlapping(hunk, each)))
  const placed = slots.flatMap(({ unplaced }, slot) => (unplaced && after.verdicts[slot] === 'accepted' ? [slot] : []))
  const verdicts = after.verdicts.map((verdict, slot): Verdict => {
    if (verdict !== 'accepted') return verdict
    if (named !== undefined) return slot !== named && isClash(named, slot) ? 'open' : verdict
    // Hunks never clash with each other.
    return slots[slot]?.hunk && placed.some((other) => isClash(other, slot)) ? (before.verdicts[slot] ?? 'open') : verdict
  })
  return { verdicts, places: places.map((place, at) => (verdicts[slots.length - places.length + at] === 'accepted' ? place : null)) }
}

function isSameReview(one: FileReview, other: FileReview): boolean {
  return (
    one.verdicts.every((verdict, at) => verdict === other.verdicts[at]) &&
    (one.places ?? []).every((place, at) => place === other.places?.[at])
  )
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
