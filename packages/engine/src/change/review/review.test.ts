import type { FileStep, Plan, Review, ReviewMove } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyHunks, diffHunks } from '../hunks/index.ts'
import { moveReview, openReview, reviewCounts, reviewSteps } from './index.ts'
import { anyPlan, plannedFile, planOf } from './testing/planned.ts'

const text = 'one\ntwo\nthree\nfour\nfive\n'
const after = 'ONE\ntwo\nTHREE\nfour\nFIVE\n'
const hunks = diffHunks(text, after)

const modified = plannedFile({ path: 'a.ts', text, hunks })
const anchored = plannedFile({
  path: 'b.ts',
  text,
  status: 'blocked',
  hunks: hunks.map((hunk, at) => (at === 1 ? { ...hunk, offered: true } : hunk)),
  problems: [{ code: 'anchored-only', message: 'Looks alike.', lines: [3], change: 1, offered: true }],
})
const broken = plannedFile({
  path: 'c.ts',
  text,
  status: 'blocked',
  hunks,
  problems: [
    { code: 'no-match', message: 'Not found.', lines: [], change: 3 },
    { code: 'anchored-only', message: 'Looks alike.', lines: [3], change: 1, offered: true },
  ],
})
const stale = plannedFile({
  path: 'd.ts',
  action: 'rewrite',
  text,
  status: 'blocked',
  hunks,
  problems: [{ code: 'stale', message: 'Changed since.', lines: [], offered: true }],
})
const created = plannedFile({ path: 'new.ts', action: 'create', before: null, hunks: [{ at: 0, removed: [], added: ['x\n'] }] })
const empty = plannedFile({ path: 'empty.ts', action: 'create', before: null })
const deleted = plannedFile({ path: 'old.ts', action: 'delete', text })
const moved = plannedFile({
  path: 'from.ts',
  action: 'rename',
  text,
  hunks,
  encoding: 'utf-16le',
  to: { path: 'to.ts', root: '/root', relative: 'to.ts' },
})
const untouched = plannedFile({ path: 'same.ts', text, status: 'unchanged', outcome: 'no-change' })

function play(plan: Plan, ...moves: ReviewMove[]): Review {
  return moves.reduce(moveReview, openReview(plan))
}

const write = (path: string, newText: string) => ({
  kind: 'write',
  root: '/root',
  relative: path,
  before: `hash of ${path}`,
  text: newText,
  encoding: 'utf-8',
})

describe('openReview', () => {
  it('opens every change, and starts at the first one that can be decided', () => {
    expect(openReview(planOf([untouched, broken, modified, deleted]))).toEqual({
      plan: planOf([untouched, broken, modified, deleted]),
      files: [{ verdicts: [] }, { verdicts: ['open', 'open', 'open'] }, { verdicts: ['open', 'open', 'open'] }, { verdicts: ['open'] }],
      past: [],
      at: { file: 2, hunk: 0 },
    })
  })

  it('starts at no change if none can be decided', () => {
    expect(openReview(planOf([untouched, broken])).at).toBeUndefined()
  })
})

describe('review verdicts', () => {
  // [F1.73]
  it('writes accepted hunks, and not rejected or open ones', () => {
    const review = play(planOf([modified]), { type: 'accept', file: 0, hunk: 0 }, { type: 'reject', file: 0, hunk: 1 })
    expect(reviewSteps(review)).toEqual([write('a.ts', 'ONE\ntwo\nthree\nfour\nfive\n')])
  })

  it('writes nothing when all changes are rejected or open', () => {
    expect(reviewSteps(play(planOf([modified, created, deleted, moved]), { type: 'reject', file: 0 }))).toEqual([])
  })

  // [S4.30]
  it('accepts a whole file at once', () => {
    expect(reviewSteps(play(planOf([modified, created]), { type: 'accept', file: 0 }))).toEqual([write('a.ts', after)])
  })

  it('reopens an accepted hunk', () => {
    const review = play(planOf([modified]), { type: 'accept', file: 0 }, { type: 'reopen', file: 0, hunk: 1 })
    expect(reviewSteps(review)).toEqual([write('a.ts', 'ONE\ntwo\nthree\nfour\nFIVE\n')])
  })

  it('creates, deletes and moves files', () => {
    expect(reviewSteps(play(planOf([created, empty, deleted, moved, untouched]), { type: 'accept-all' }))).toEqual([
      { kind: 'write', root: '/root', relative: 'new.ts', before: null, text: 'x\n', encoding: 'utf-8' },
      { kind: 'write', root: '/root', relative: 'empty.ts', before: null, text: '', encoding: 'utf-8' },
      { kind: 'remove', root: '/root', relative: 'old.ts', before: 'hash of old.ts' },
      {
        kind: 'move',
        root: '/root',
        relative: 'from.ts',
        before: 'hash of from.ts',
        to: { root: '/root', relative: 'to.ts' },
        text: after,
        encoding: 'utf-16le',
      },
    ])
  })

  it('decides the move of a file separately from its changes', () => {
    const move = play(planOf([moved]), { type: 'accept', file: 0, hunk: 0 })
    const change = play(planOf([moved]), { type: 'accept', file: 0 }, { type: 'reject', file: 0, hunk: 0 })
    expect(reviewSteps(move)).toEqual([
      {
        kind: 'move',
        root: '/root',
        relative: 'from.ts',
        before: 'hash of from.ts',
        to: { root: '/root', relative: 'to.ts' },
        encoding: 'utf-16le',
      },
    ])
    expect(reviewSteps(change)).toEqual([{ ...write('from.ts', after), encoding: 'utf-16le' }])
  })
})

describe('blocked changes in a review', () => {
  it('neither accepts nor counts a blocked change', () => {
    const plan = planOf([broken])
    const review = play(
      plan,
      { type: 'accept', file: 0, hunk: 0 },
      { type: 'accept', file: 0 },
      { type: 'accept', file: 0, hunk: 1 },
      { type: 'accept-all' },
    )
    expect(review).toEqual(openReview(plan))
    expect(reviewCounts(review)).toEqual({ accepted: 0, rejected: 0, open: 0, total: 0, position: 0 })
  })

  it('does not write a blocked change that a review marks as accepted', () => {
    const plan = planOf([broken])
    expect(reviewSteps({ ...openReview(plan), files: [{ verdicts: ['accepted', 'accepted', 'accepted'] }] })).toEqual([])
  })

  // [S4.31]
  it('accepts the same changes with Accept All as with every file, and leaves offered ones open', () => {
    const plan = planOf([anchored, stale, modified])
    const all = play(plan, { type: 'accept-all' })
    expect(all.files).toEqual([
      { verdicts: ['accepted', 'open', 'accepted'] },
      { verdicts: ['open', 'open', 'open'] },
      { verdicts: ['accepted', 'accepted', 'accepted'] },
    ])
    expect(reviewSteps(all)).toEqual([write('b.ts', 'ONE\ntwo\nthree\nfour\nFIVE\n'), write('a.ts', after)])
    expect(play(plan, ...plan.files.map((_, file) => ({ type: 'accept', file }) as const)).files).toEqual(all.files)
  })

  it('accepts rejected changes with Accept All, and keeps the verdict on an offered one', () => {
    const rejected = play(planOf([anchored, modified]), { type: 'reject', file: 0 }, { type: 'reject', file: 1, hunk: 1 })
    expect(moveReview(rejected, { type: 'accept-all' }).files).toEqual([
      { verdicts: ['accepted', 'rejected', 'accepted'] },
      { verdicts: ['accepted', 'accepted', 'accepted'] },
    ])
  })

  it('accepts the good hunks with their file, and an offered hunk only individually', () => {
    const plan = planOf([anchored])
    expect(reviewSteps(play(plan, { type: 'accept', file: 0 }))).toEqual([write('b.ts', 'ONE\ntwo\nthree\nfour\nFIVE\n')])
    expect(reviewSteps(play(plan, { type: 'accept', file: 0, hunk: 1 }))).toEqual([write('b.ts', 'one\ntwo\nTHREE\nfour\nfive\n')])
  })

  it('accepts hunks only individually if the problem concerns the whole file', () => {
    const plan = planOf([stale])
    expect(reviewSteps(play(plan, { type: 'accept', file: 0 }))).toEqual([])
    expect(reviewSteps(play(plan, { type: 'accept', file: 0, hunk: 2 }))).toEqual([write('d.ts', 'one\ntwo\nthree\nfour\nFIVE\n')])
  })

  it('leaves an offered hunk of a ready file open on Accept All', () => {
    const ready = plannedFile({ path: 'a.ts', text, hunks: anchored.hunks })
    expect(reviewSteps(play(planOf([ready]), { type: 'accept-all' }))).toEqual([write('a.ts', 'ONE\ntwo\nthree\nfour\nFIVE\n')])
  })
})

describe('review navigation', () => {
  const plan = planOf([broken, deleted, untouched, modified])

  it('counts the current change among those that can be decided', () => {
    const review = play(
      plan,
      { type: 'accept', file: 1, hunk: 0 },
      { type: 'next' },
      { type: 'next' },
      { type: 'reject', file: 3, hunk: 1 },
    )
    expect(review.at).toEqual({ file: 3, hunk: 1 })
    expect(reviewCounts(review)).toEqual({ accepted: 1, rejected: 1, open: 2, total: 4, position: 3 })
  })

  it('stops at the first and the last change', () => {
    const next: ReviewMove = { type: 'next' }
    const previous: ReviewMove = { type: 'previous' }
    expect(play(plan, next, next, next, next, next, next).at).toEqual({ file: 3, hunk: 2 })
    expect(play(plan, next, previous, previous, previous).at).toEqual({ file: 1, hunk: 0 })
  })

  it('shows a blocked change, and continues from there', () => {
    const review = play(plan, { type: 'next' }, { type: 'look', file: 0, hunk: 2 })
    expect(reviewCounts(review)).toEqual({ accepted: 0, rejected: 0, open: 4, total: 4, position: 0 })
    expect(moveReview(review, { type: 'next' }).at).toEqual({ file: 1, hunk: 0 })
    expect(moveReview(review, { type: 'previous' })).toBe(review)
  })
})

describe('any review', () => {
  const index = fc.integer({ min: -1, max: 7 })
  const move: fc.Arbitrary<ReviewMove> = fc.oneof(
    fc.record({ type: fc.constantFrom('accept', 'reject', 'reopen'), file: index }),
    fc.record({ type: fc.constantFrom('accept', 'reject', 'reopen'), file: index, hunk: index }),
    fc.record({ type: fc.constantFrom('accept-all', 'reset-all', 'undo', 'next', 'previous') }),
    fc.record({ type: fc.constant('look'), file: index, hunk: index }),
  )
  const moves = fc.array(move, { maxLength: 12 })

  it('writes every hunk when all are accepted', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const steps = reviewSteps(play(plan, { type: 'accept-all' }))
        const ready = plan.files.filter((file) => file.status === 'ready' && !(file.action === 'rename' && file.hunks.length === 0))
        for (const file of ready.filter(({ action }) => action !== 'delete')) {
          const step = steps.find(({ relative }) => relative === file.relative)
          expect(step).toMatchObject({ before: file.before, text: applyHunks(file.text, file.hunks) })
        }
        expect(steps).toEqual(reviewSteps(play(plan, ...plan.files.map((_, file) => ({ type: 'accept', file }) as const))))
        expect(steps.length).toBeGreaterThanOrEqual(plan.files.filter(({ status }) => status === 'ready').length)
      }),
    )
  })

  it('never mutates a review', () => {
    fc.assert(
      fc.property(anyPlan, moves, move, (plan, before, last) => {
        const review = play(plan, ...before)
        const copy = structuredClone(review)
        moveReview(review, last)
        expect(review).toEqual(copy)
      }),
    )
  })

  // [S4.32]
  it('returns to the initial state on Reset All', () => {
    fc.assert(
      fc.property(anyPlan, moves, (plan, before) => {
        const reset = play(plan, ...before, { type: 'reset-all' })
        expect(reviewSteps(reset)).toEqual([])
        expect(reviewSteps(moveReview(reset, { type: 'accept-all' }))).toEqual(reviewSteps(play(plan, { type: 'accept-all' })))
      }),
    )
  })

  it('returns to the previous state when the last verdict is undone', () => {
    fc.assert(
      fc.property(anyPlan, moves, move, (plan, before, last) => {
        fc.pre(!['undo', 'next', 'previous', 'look'].includes(last.type))
        const review = play(plan, ...before)
        const moved = moveReview(review, last)
        expect(moved === review ? review : moveReview(moved, { type: 'undo' })).toEqual(review)
      }),
    )
  })

  it('undoes all verdicts back to the beginning', () => {
    fc.assert(
      fc.property(anyPlan, moves, (plan, before) => {
        let review = play(plan, ...before)
        while (review.past.length > 0) review = moveReview(review, { type: 'undo' })
        expect(review.files).toEqual(openReview(plan).files)
      }),
    )
  })

  it('never writes an unchanged file or one with a problem that cannot be approved', () => {
    fc.assert(
      fc.property(anyPlan, moves, (plan, before) => {
        const closed = plan.files.filter(({ status, problems }) => status === 'unchanged' || problems.some(({ offered }) => !offered))
        // A move is independent of changes that are not found.
        const isPlainMove = (step: FileStep) => step.kind === 'move' && step.text === undefined
        const steps = reviewSteps(play(plan, ...before))
        const written = steps.filter((step) => !isPlainMove(step)).map(({ relative }) => relative)
        expect(closed.filter(({ relative }) => written.includes(relative))).toEqual([])
      }),
    )
  })

  it('counts every change of a review once', () => {
    fc.assert(
      fc.property(anyPlan, moves, (plan, before) => {
        const { accepted, rejected, open, total, position } = reviewCounts(play(plan, ...before))
        expect(accepted + rejected + open).toBe(total)
        expect(position).toBeLessThanOrEqual(total)
      }),
    )
  })
})
