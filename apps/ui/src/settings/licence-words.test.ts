import { describe, expect, it } from 'vitest'
import { daysLeft, licenceWords } from './licence-words.ts'

describe('daysLeft', () => {
  it('counts whole days and names the last one', () => {
    expect([5, 1, 0].map((days) => daysLeft({ tier: 'pro', source: 'trial', daysLeft: days }))).toEqual([
      '5 days left',
      '1 day left',
      'ends today',
    ])
  })
})

describe('licenceWords', () => {
  it('says until when a trial runs', () => {
    expect(licenceWords({ tier: 'pro', source: 'trial', daysLeft: 5, until: '2026-11-20T12:00:00Z' })).toEqual({
      title: 'Sheaf Pro, on trial',
      says: '5 days left, until November 20, 2026. After that the free tier goes on; nothing you made is lost.',
    })
  })

  it('tells a trial that ended from one that never began', () => {
    expect(licenceWords({ tier: 'free', source: 'trial-ended', until: '2026-11-20T12:00:00Z' }).says).toContain(
      'ended on November 20, 2026',
    )
    expect(licenceWords({ tier: 'free', source: 'none' }).says).toContain('without an end')
  })
})
