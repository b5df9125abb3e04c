import type { ChangeProblem, ReviewFile } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { blockedReason, canRepair, describeUndecided, firstUndecided } from './review-messages.ts'
import { fileOf, reviewOf } from './testing/review-of.ts'

const problem = (change: number | undefined, more: Partial<ChangeProblem> = {}): ChangeProblem => ({
  code: 'no-match',
  message: 'Not found.',
  lines: [],
  ...(change === undefined ? {} : { change }),
  ...more,
})
const refused = (path: string, ...problems: ChangeProblem[]): ReviewFile =>
  fileOf(['open', 'open'], { path, status: 'blocked', consents: ['never', 'never'], problems })
const risky = (path: string): ReviewFile =>
  fileOf(['open'], { path, warnings: [{ code: 'risky-path', message: 'Runs by itself.', lines: [] }] })
const offered = fileOf(['accepted', 'open'], {
  status: 'blocked',
  consents: ['free', 'offered'],
  problems: [problem(1, { offered: true })],
})
const unplaced = fileOf(['accepted', 'open'], {
  status: 'blocked',
  consents: ['free', 'place'],
  unplaced: [{ change: 1, places: 2, place: null }],
  problems: [problem(1)],
})

describe('after Accept All', () => {
  it('lists the undecided changes with their reasons', () => {
    const review = reviewOf([fileOf(['accepted']), risky('ci.yml'), risky('package.json'), offered, unplaced, refused('x.ts', problem(0))])
    expect(describeUndecided(review)).toEqual({
      message: '4 changes left undecided',
      why: 'ci.yml and package.json need individual approval. 1 uncertain change needs individual approval. 1 change needs a location. Choose one, or skip the change. No changes in x.ts can be applied.',
    })
    expect(firstUndecided(review)).toEqual({ file: 1, hunk: 0 })
  })

  it('counts files when there are too many to name', () => {
    expect(describeUndecided(reviewOf(['a', 'b', 'c', 'd'].map(risky)))?.why).toBe('4 files need individual approval.')
  })

  it('reports files that cannot be applied, and nothing when every change is decided', () => {
    expect(describeUndecided(reviewOf([fileOf(['accepted']), refused('x.ts', problem(0))]))).toEqual({
      message: 'Accepted all changes that can be applied',
      why: 'No changes in x.ts can be applied.',
    })
    expect(describeUndecided(reviewOf([fileOf(['accepted', 'rejected'])]))).toBeUndefined()
    expect(firstUndecided(reviewOf([fileOf(['accepted']), refused('x.ts', problem(0))]))).toBeUndefined()
  })
})

it('offers a repair message only when a model can fix a problem', () => {
  const locked = refused('x.ts', problem(undefined, { code: 'read-only' }))
  const repair = 'Please mend it.'
  expect(canRepair({ ...reviewOf([locked]), repair })).toBe(false)
  expect(canRepair({ ...reviewOf([locked, refused('y.ts', problem(0))]), repair })).toBe(true)
  expect(canRepair({ ...reviewOf([]), problems: [{ code: 'no-edits', line: 1, message: 'None.' }], repair })).toBe(true)
})

describe('a file that cannot be applied', () => {
  it('is reported, unlike one in which some changes can be applied', () => {
    expect(blockedReason(refused('x.ts', problem(undefined)))).toBe("This file won't be written.")
    expect(blockedReason(fileOf(['open']))).toBeUndefined()
    expect(blockedReason(offered)).toBeUndefined()
    expect(blockedReason(unplaced)).toBeUndefined()
  })
})
