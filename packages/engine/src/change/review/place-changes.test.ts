import type { PlannedFile, ReplyChange, Review, ReviewMove } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editText } from '../edit/edit-text.ts'
import { applyHunks, splitLines } from '../hunks/index.ts'
import { acceptedSlots } from './accepted-slots.ts'
import { autoReview } from './auto-review.ts'
import { moveReview } from './move-review.ts'
import { openReview } from './open-review.ts'
import { inLineOrder, isOverlapping } from './overlapping-hunks.ts'
import { remainingReview, unappliedPlan } from './remaining-review.ts'
import { reviewCounts } from './review-counts.ts'
import { reviewSteps } from './review-steps.ts'
import { fileSlots } from './slots.ts'
import { plannedFile, planOf } from './testing/planned.ts'

const text = 'start\r\n  free(p)\n  p = 0\nmiddle\n  free(p)\n  p = 0\nend'

function change(search: string, content: string): ReplyChange {
  return { line: 1, search: search.split('\n'), content: content.split('\n') }
}

function planned(of: string, changes: readonly ReplyChange[], more: Partial<PlannedFile> = {}): PlannedFile {
  const { hunks, unplaced, problems, matches } = editText(of, changes)
  const status = problems.length > 0 ? 'blocked' : 'ready'
  return plannedFile({ path: 'a.c', text: of, hunks, problems, matches, status, ...(unplaced && { unplaced }), ...more })
}

const good = change('end', 'END')
const ambiguous = change('  free(p)\n  p = 0', '  release(p)')
const invented = change('zebra quux', 'zebra zorp')
const play = (review: Review, ...moves: ReviewMove[]): Review => moves.reduce(moveReview, review)
const textOf = (review: Review): string | undefined => {
  const [step] = reviewSteps(review)
  return step?.kind === 'write' ? step.text : undefined
}

describe('a file with a good, an ambiguous and an invented change', () => {
  const review = openReview(planOf([planned(text, [good, ambiguous, invented])]))

  it('has one slot for each, and none of them needs the others', () => {
    expect(review.plan.files.map((file) => fileSlots(file).map(({ consent }) => consent))).toEqual([['free', 'place', 'place']])
    expect(review.files).toEqual([{ verdicts: ['open', 'open', 'open'], places: [null, null] }])
    expect(reviewCounts(review)).toEqual({ accepted: 0, rejected: 0, open: 3, total: 3, position: 1 })
  })

  // [F1.50]
  it('writes the good change and the placed one, and leaves the lines of the skipped one byte for byte', () => {
    const decided = play(
      review,
      { type: 'accept', file: 0, hunk: 0 },
      { type: 'place', file: 0, hunk: 1, place: 1 },
      { type: 'reject', file: 0, hunk: 2 },
    )
    expect(decided.files).toEqual([{ verdicts: ['accepted', 'accepted', 'rejected'], places: [1, null] }])
    expect(textOf(decided)).toBe('start\r\n  free(p)\n  p = 0\nmiddle\n  release(p)\nEND')
    expect(textOf(play(decided, { type: 'reject', file: 0, hunk: 1 }))).toBe(`${text.slice(0, -3)}END`)
    expect(play(decided, { type: 'undo' }, { type: 'undo' }).files).toEqual([
      { verdicts: ['accepted', 'open', 'open'], places: [null, null] },
    ])
    expect(play(decided, { type: 'reset-all' }).files).toEqual(review.files)
  })

  it('never places a change without a place that exists', () => {
    const moves: ReviewMove[] = [
      { type: 'accept', file: 0, hunk: 1 },
      { type: 'place', file: 0, hunk: 1, place: 2 },
      { type: 'place', file: 0, hunk: 2, place: 0 },
      { type: 'place', file: 0, hunk: 0, place: 0 },
    ]
    for (const move of moves) expect(moveReview(review, move)).toBe(review)
    expect(play(review, { type: 'accept-all' }).files[0]?.verdicts).toEqual(['accepted', 'open', 'open'])
    expect(play(review, { type: 'accept', file: 0 }).files[0]?.verdicts).toEqual(['accepted', 'open', 'open'])
  })

  it('is refused as a whole without a person', () => {
    expect(autoReview(review.plan, { acceptWarnings: true })).toMatchObject({
      refused: { problems: [{ code: 'ambiguous' }, { code: 'no-match' }] },
    })
  })

  it('keeps an undecided change after a write, with its places moved and its problem', () => {
    const rest = remainingReview(play(review, { type: 'place', file: 0, hunk: 1, place: 0 }, { type: 'reject', file: 0, hunk: 2 }))
    expect(rest?.plan.files[0]).toMatchObject({ text: 'start\r\n  release(p)\nmiddle\n  free(p)\n  p = 0\nend', hunks: [{ at: 5 }] })
    expect(rest?.files).toEqual([{ verdicts: ['open', 'rejected'], places: [null] }])
    const open = remainingReview(play(review, { type: 'accept', file: 0, hunk: 0 }))
    expect(open?.plan.files[0]?.unplaced?.map(({ places }) => places.map(({ line }) => line))).toEqual([[2, 5], []])
    expect(open?.files).toEqual([{ verdicts: ['open', 'open'], places: [null, null] }])
  })

  it('is closed after a write if the rest is skipped; only the skipped change is then reported as unapplied', () => {
    const done = play(
      review,
      { type: 'accept', file: 0, hunk: 0 },
      { type: 'place', file: 0, hunk: 1, place: 1 },
      { type: 'reject', file: 0, hunk: 2 },
    )
    expect(remainingReview(done)).toBeUndefined()
    expect(unappliedPlan(done)?.files.map(({ problems }) => problems.map(({ change: of, code }) => [of, code]))).toEqual([
      [[2, 'no-match']],
    ])
    const placed = openReview(planOf([planned(text, [ambiguous])]))
    expect(unappliedPlan(play(placed, { type: 'place', file: 0, hunk: 0, place: 0 }))).toBeUndefined()
  })
})

describe('changes to the same lines', () => {
  const both = openReview(planOf([planned(text, [change('middle', 'one'), change('middle', 'two')])]))

  it('exclude each other: the one accepted last is kept', () => {
    const first = play(both, { type: 'place', file: 0, hunk: 0, place: 0 })
    expect(first.files).toEqual([{ verdicts: ['accepted', 'open'], places: [0, null] }])
    const second = play(first, { type: 'place', file: 0, hunk: 1, place: 0 })
    expect(second.files).toEqual([{ verdicts: ['open', 'accepted'], places: [null, 0] }])
    expect(textOf(second)).toBe(text.replace('middle', 'two'))
  })

  it('are not taken over by a bulk accept', () => {
    const file = planned(text, [change('start\n  free(p)', 'start\n  free(q)'), ambiguous])
    const placed = play(openReview(planOf([file])), { type: 'place', file: 0, hunk: 1, place: 0 })
    expect(play(placed, { type: 'accept-all' }).files).toEqual([{ verdicts: ['open', 'accepted'], places: [0] }])
    expect(play(placed, { type: 'accept', file: 0, hunk: 0 }).files).toEqual([{ verdicts: ['accepted', 'open'], places: [null] }])
  })
})

it('blocks a change with a placeholder, and only that change', () => {
  const omission = { code: 'omission' as const, message: 'm', lines: [], change: 0 }
  const file = planned(text, [good, ambiguous])
  const consents = (more: Partial<PlannedFile>) => fileSlots({ ...file, status: 'blocked', ...more }).map(({ consent }) => consent)
  expect(consents({ problems: [...file.problems, omission] })).toEqual(['never', 'place'])
  expect(consents({ problems: [...file.problems, { ...omission, change: 1 }] })).toEqual(['free', 'never'])
  const { change: _, ...whole } = omission
  expect(consents({ problems: [...file.problems, whole] })).toEqual(['never', 'never'])
})

describe('any decisions on any changes', () => {
  const line = fc.constantFrom('a', 'b', 'c', '  a', '}', '')
  const end = fc.constantFrom('\n', '\r\n')
  const anyText = fc
    .tuple(fc.array(fc.tuple(line, end), { minLength: 1, maxLength: 14 }), fc.boolean())
    .map(([lines, isEnded]) => lines.map(([each, ending], at) => each + (at < lines.length - 1 || isEnded ? ending : '')).join(''))
  const block = fc.array(fc.constantFrom('a', 'b', 'c', '  a', '}', '', 'd'), { minLength: 1, maxLength: 3 })
  const changes = fc.array(
    fc.record({ search: block, content: block }).map((each): ReplyChange => ({ line: 1, ...each })),
    { minLength: 1, maxLength: 5 },
  )
  const moves = fc.array(
    fc.oneof(
      fc.record({
        type: fc.constantFrom('accept' as const, 'reject' as const, 'reopen' as const),
        file: fc.constant(0),
        hunk: fc.nat(7),
      }),
      fc.record({ type: fc.constant('place' as const), file: fc.constant(0), hunk: fc.nat(7), place: fc.nat(3) }),
      fc.record({ type: fc.constantFrom('accept-all' as const, 'undo' as const) }),
    ),
    { maxLength: 14 },
  )

  it('change only the lines of accepted changes, and every other byte stays', () => {
    fc.assert(
      fc.property(anyText, changes, moves, (before, asked, decisions) => {
        const file = planned(before, asked)
        const review = play(openReview(planOf([file])), ...decisions)
        const { hunks } = acceptedSlots(file, review.files[0])
        expect(hunks.every((one, at) => hunks.every((other, index) => index === at || !isOverlapping(one, other)))).toBe(true)
        const after = textOf(review) ?? before
        // Between the accepted hunks, the result has exactly the bytes of the file.
        const lines = splitLines(before)
        let [rest, at] = [after, 0]
        for (const hunk of hunks) {
          const kept = lines.slice(at, hunk.at).join('')
          expect(rest.startsWith(kept + hunk.added.join(''))).toBe(true)
          rest = rest.slice(kept.length + hunk.added.join('').length)
          at = hunk.at + hunk.removed.length
        }
        expect(rest).toBe(lines.slice(at).join(''))
        const open = remainingReview(review)
        for (const left of open?.plan.files ?? []) {
          if (reviewSteps(review).length > 0) expect(left.text).toBe(after)
          const later = file.hunks.filter((hunk) => !hunks.some((each) => isOverlapping(each, hunk)))
          expect(applyHunks(left.text, left.hunks)).toBe(applyHunks(before, inLineOrder([...hunks, ...later])))
          // Everything that is left still fits the written text.
          for (const hunk of [...left.hunks, ...(left.unplaced ?? []).flatMap(({ places }) => places.flatMap((place) => place.hunks))])
            expect(splitLines(left.text).slice(hunk.at, hunk.at + hunk.removed.length)).toEqual(hunk.removed)
        }
      }),
    )
  })
})
