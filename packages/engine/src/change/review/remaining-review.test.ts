import { hash } from 'node:crypto'
import type { Review, ReviewMove } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyHunks, diffHunks } from '../hunks/index.ts'
import { moveReview } from './move-review.ts'
import { openReview } from './open-review.ts'
import { remainingReview } from './remaining-review.ts'
import { reviewCounts } from './review-counts.ts'
import { reviewSteps } from './review-steps.ts'
import { anyPlan, plannedFile, planOf } from './testing/planned.ts'

const text = 'one\ntwo\nthree\nfour\nfive\n'
const after = 'ONE\nand more\ntwo\nTHREE\nfour\nFIVE\n'
const modified = plannedFile({ path: 'a.ts', text, hunks: diffHunks(text, after) })
const other = plannedFile({ path: 'b.ts', text, hunks: diffHunks(text, after) })
const deleted = plannedFile({ path: 'old.ts', action: 'delete', text })
const broken = plannedFile({
  path: 'c.ts',
  status: 'blocked',
  problems: [{ code: 'no-match', message: 'Not found.', lines: [], change: 0 }],
})

const play = (review: Review, ...moves: ReviewMove[]): Review => moves.reduce(moveReview, review)

describe('remainingReview', () => {
  it('returns undefined when every change was decided', () => {
    const review = openReview(planOf([modified, other]))
    expect(remainingReview(play(review, { type: 'accept-all' }))).toBeUndefined()
    expect(remainingReview(play(review, { type: 'reject', file: 0 }, { type: 'accept', file: 1 }))).toBeUndefined()
  })

  it('keeps changes that could not be applied, because the model may repair them', () => {
    const rest = remainingReview(play(openReview(planOf([modified, broken])), { type: 'accept-all' }))
    expect(rest).toEqual(openReview(planOf([broken])))
  })

  it('keeps undecided files as they were', () => {
    const review = play(openReview(planOf([modified, broken, other, deleted])), { type: 'accept', file: 0 })
    const rest = remainingReview(review)
    expect(rest).toMatchObject({ ...openReview(planOf([broken, other, deleted])), at: { file: 1, hunk: 0 } })
  })

  it('keeps the open changes of a partly written file, against its new text', () => {
    const review = play(openReview(planOf([modified])), { type: 'accept', file: 0, hunk: 0 }, { type: 'reject', file: 0, hunk: 1 })
    const rest = remainingReview(review)
    const now = 'ONE\nand more\ntwo\nthree\nfour\nfive\n'
    expect(rest?.plan.files[0]).toMatchObject({ text: now, before: hash('sha256', now) })
    expect(rest?.files).toEqual([{ verdicts: ['rejected', 'open'] }])
    expect(reviewSteps(play(rest ?? review, { type: 'accept', file: 0 }))).toMatchObject([{ text: after, before: hash('sha256', now) }])
  })

  it('follows a file that was moved', () => {
    const moved = { ...modified, action: 'rename' as const, to: { path: 'to.ts', root: '/root', relative: 'to.ts' } }
    const rest = remainingReview(play(openReview(planOf([moved])), { type: 'accept', file: 0, hunk: 0 }))
    expect(rest?.plan.files[0]).toMatchObject({ path: 'to.ts', relative: 'to.ts', action: 'modify', text, hunks: modified.hunks })
    expect(rest?.plan.files[0]).not.toHaveProperty('to')
    expect(rest?.files).toEqual([{ verdicts: ['open', 'open', 'open'] }])
  })

  it('leads to the same text as accepting everything at once', () => {
    fc.assert(
      fc.property(anyPlan, fc.array(fc.nat(3), { minLength: 90, maxLength: 90 }), (plan, dice) => {
        let die = 0
        const review = plan.files.reduce(
          (sum, file, at) =>
            file.hunks.reduce(
              (each, _, hunk) => (dice[die++ % dice.length] === 0 ? moveReview(each, { type: 'accept', file: at, hunk }) : each),
              sum,
            ),
          openReview(plan),
        )
        const rest = remainingReview(review)
        const isBlocked = plan.files.some(({ problems }) => problems.some(({ offered }) => !offered))
        expect(rest === undefined).toBe(reviewCounts(review).open === 0 && !isBlocked)
        for (const file of rest?.plan.files ?? []) {
          const whole = plan.files.find(({ path, to }) => path === file.path || to?.path === file.path)
          expect(applyHunks(file.text, file.hunks)).toBe(whole && applyHunks(whole.text, whole.hunks))
        }
      }),
    )
  })
})
