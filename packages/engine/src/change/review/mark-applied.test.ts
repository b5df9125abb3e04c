import type { Plan, PlannedFile, ReplyChange } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { editText } from '../edit/edit-text.ts'
import { applyHunks } from '../hunks/index.ts'
import { autoReview } from './auto-review.ts'
import { markApplied } from './mark-applied.ts'
import { moveReview } from './move-review.ts'
import { openReview } from './open-review.ts'
import { plannedFile, planOf } from './testing/planned.ts'

const text = 'first line\n\nsecond line\nif (a) return\nthird line\nif (a) return\nif (a) return\n'
const change = (search: string, content: string): ReplyChange => ({ line: 1, search: search.split('\n'), content: content.split('\n') })
const below = change('first line', 'first line\n// a remark')
const above = change('third line', '// another remark\nthird line')
const exchange = change('second line', 'second row')
const ambiguous = change('if (a) return', 'if (a) return // marked')

function planned(of: string, ...changes: ReplyChange[]): Plan {
  const { hunks, unplaced, problems, matches } = editText(of, changes)
  const status = problems.length > 0 ? 'blocked' : 'ready'
  return planOf([plannedFile({ path: 'a.c', text: of, hunks, problems, matches, status, ...(unplaced && { unplaced }) })])
}
const marks = ({ files: [file] }: Plan) => [...(file?.hunks ?? []), ...(file?.unplaced ?? [])].map(({ applied = false }) => applied)
const hunksOf = ({ files: [file] }: Plan): PlannedFile['hunks'] => file?.hunks ?? []

describe('changes that are already in the file', () => {
  it('are marked beside others that are not', () => {
    const once = applyHunks(text, hunksOf(planned(text, below, above)))
    const plan = planned(once.replace(/$/, 'if (a) return // marked\n'), below, above, exchange, ambiguous)
    expect(marks(markApplied(plan))).toEqual([true, false, true, true])
    expect(markApplied(planned(text, below, above, exchange, ambiguous))).toEqual(planned(text, below, above, exchange, ambiguous))
  })

  it('are accepted only by name in a review, and as always without one', () => {
    const once = applyHunks(text, hunksOf(planned(text, below)))
    const plan = planned(once, below, exchange)
    const review = moveReview(openReview(markApplied(plan)), { type: 'accept-all' })
    expect(review.files).toEqual([{ verdicts: ['open', 'accepted'] }])
    expect(moveReview(review, { type: 'accept', file: 0, hunk: 0 }).files).toEqual([{ verdicts: ['accepted', 'accepted'] }])
    expect(autoReview(plan, { acceptWarnings: false })).toMatchObject({
      steps: [{ text: once.replace('// a remark', '// a remark\n// a remark').replace('second line', 'second row') }],
    })
  })

  it('are not guessed from a brace, from text elsewhere, or in a whole new text', () => {
    const nested = 'function a() {\n  if (b) {\n  }\n}\nreturn result\n'
    expect(marks(markApplied(planned(nested, change('  if (b) {', '  if (b) {\n  }'))))).toEqual([false])
    expect(marks(markApplied(planned(nested, change('  if (b) {', '  if (b) {\n    return result'))))).toEqual([false])
    const whole = planOf([plannedFile({ path: 'a.c', text, hunks: [{ at: 1, removed: [], added: ['first line\n'] }] })])
    expect(markApplied(whole)).toBe(whole)
  })
})
