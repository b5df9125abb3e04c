import { describe, expect, it } from 'vitest'
import { diffHunks } from '../hunks/index.ts'
import { autoReview } from './auto-review.ts'
import { plannedFile, planOf } from './testing/planned.ts'

const good = plannedFile({ path: 'a.ts', text: 'a\n', hunks: diffHunks('a\n', 'b\n') })
const step = { kind: 'write', root: '/root', relative: 'a.ts', before: 'hash of a.ts', text: 'b\n', encoding: 'utf-8' }
const same = plannedFile({ path: 'same.ts', text: 'a\n', status: 'unchanged', outcome: 'already-applied' })
const warned = plannedFile({
  ...good,
  path: 'w.ts',
  relative: 'w.ts',
  warnings: [{ code: 'syntax', message: 'Does not parse.', lines: [1] }],
})

describe('autoReview', () => {
  it('accepts all changes without problems, and skips unchanged files', () => {
    expect(autoReview(planOf([good, same]), { acceptWarnings: false })).toEqual({ steps: [step] })
  })

  it('returns no steps when every file is unchanged', () => {
    expect(autoReview(planOf([same]), { acceptWarnings: false })).toEqual({ steps: [] })
  })

  // [F1.48]
  it('refuses everything when one file has a problem, even one that a user could approve', () => {
    const offered = plannedFile({
      ...good,
      path: 'b.ts',
      status: 'blocked',
      hunks: good.hunks.map((hunk) => ({ ...hunk, offered: true })),
      problems: [{ code: 'anchored-only', message: 'Looks alike.', lines: [1], change: 0, offered: true }],
    })
    expect(autoReview(planOf([good, offered]), { acceptWarnings: true })).toEqual({
      refused: { problems: [{ code: 'anchored-only', message: 'Looks alike.', path: 'b.ts' }], warnings: [] },
    })
  })

  // [F1.9]
  it('refuses everything when the reply has a problem', () => {
    const plan = planOf([good], {
      problems: [
        { code: 'cut-off', line: 9, message: 'Ends inside b.ts.', path: 'b.ts' },
        { code: 'no-edits', line: 1, message: 'None.' },
      ],
    })
    expect(autoReview(plan, { acceptWarnings: true })).toEqual({
      refused: {
        problems: [
          { code: 'cut-off', message: 'Ends inside b.ts.', path: 'b.ts' },
          { code: 'no-edits', message: 'None.' },
        ],
        warnings: [],
      },
    })
  })

  it('refuses everything when a part of the reply is a sketch for another model', () => {
    const plan = planOf([good], { delegates: [{ path: 'c.ts', tasks: [], slot: 'simple-edits' }] })
    expect(autoReview(plan, { acceptWarnings: true })).toMatchObject({ refused: { problems: [{ code: 'unknown-action', path: 'c.ts' }] } })
  })

  // [F1.68]
  it('refuses warnings unless they are accepted', () => {
    expect(autoReview(planOf([good, warned]), { acceptWarnings: false })).toEqual({
      refused: { problems: [], warnings: [{ code: 'syntax', message: 'Does not parse.', path: 'w.ts' }] },
    })
    expect(autoReview(planOf([good, warned]), { acceptWarnings: true })).toEqual({
      steps: [step, { ...step, relative: 'w.ts' }],
    })
  })

  it('throws if a change needs approval but has no problem', () => {
    const forgotten = plannedFile({ ...good, hunks: good.hunks.map((hunk) => ({ ...hunk, offered: true })) })
    const blocked = plannedFile({ path: 'b.ts', status: 'blocked' })
    for (const file of [forgotten, blocked]) {
      expect(() => autoReview(planOf([file]), { acceptWarnings: true })).toThrow('needs approval')
    }
  })
})
