import type { ChangeProblem, ReviewFile, Verdict } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { decideCurrent } from './decide-current.ts'
import { fileOf, reviewOf } from './testing/review-of.ts'

const at = { file: 0, hunk: 1 }
const unplaced = (verdict: Verdict, places: number, code: ChangeProblem['code'] = 'ambiguous'): ReviewFile =>
  fileOf(['open', verdict], {
    consents: ['free', 'place'],
    unplaced: [{ change: 4, places, place: verdict === 'accepted' ? 0 : null }],
    problems: [{ code, change: 4, message: '', lines: [] }],
  })
const press = (file: ReviewFile, verdict: 'accept' | 'reject' = 'accept') => decideCurrent(reviewOf([file], at), verdict)

it('accepts or rejects the current change, and goes on if it is already decided so', () => {
  expect(press(fileOf(['open', 'rejected']))).toEqual({ type: 'accept', ...at })
  expect(press(fileOf(['open', 'accepted']))).toBe('next')
  expect(press(fileOf(['open', 'rejected']), 'reject')).toBe('next')
  expect(press(fileOf(['open', 'open'], { consents: ['free', 'never'] }))).toBeUndefined()
  expect(decideCurrent(reviewOf([fileOf(['open'])]), 'accept')).toBeUndefined()
})

it('asks for a location only while the change has none, and never uses a similar passage', () => {
  expect(press(unplaced('open', 3))).toBe('choose')
  expect(press(unplaced('accepted', 3))).toBe('next')
  expect(press(unplaced('accepted', 3), 'reject')).toEqual({ type: 'reject', ...at })
  expect(press(unplaced('open', 1, 'overlap'))).toEqual({ type: 'place', ...at, place: 0 })
  expect(press(unplaced('open', 1, 'no-match'))).toBe('choose')
})
