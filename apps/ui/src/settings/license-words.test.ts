import type { LicenseInfo } from '@sheaf/contract'
import { licenseProblems } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { daysLeft, licenseWords, offlineWords } from './license-words.ts'
import { planRows, planWords } from './plan-words.ts'
import { problemWords } from './problem-words.ts'

const license: LicenseInfo = {
  plan: 'yearly',
  keyEnding: '7K2QX',
  machine: 'framework',
  machines: 2,
  machinesAllowed: 3,
  checkedAt: '2026-11-01T12:00:00Z',
  offlineUntil: '2026-11-15T12:00:00Z',
}

describe('daysLeft', () => {
  it('counts whole days, and labels the last one', () => {
    expect([5, 1, 0].map((days) => daysLeft({ tier: 'pro', source: 'trial', daysLeft: days }))).toEqual([
      '5 days left',
      '1 day left',
      'ends today',
    ])
  })
})

describe('licenseWords', () => {
  it('shows when a trial ends', () => {
    expect(licenseWords({ tier: 'pro', source: 'trial', daysLeft: 5, until: '2026-11-20T12:00:00Z' })).toEqual({
      title: 'Sheaf Pro trial',
      description: '5 days left (November 20, 2026). After the trial, you return to the free tier and keep all your work.',
    })
  })

  it('distinguishes a trial that ended from one that never started', () => {
    expect(licenseWords({ tier: 'free', source: 'trial-ended', until: '2026-11-20T12:00:00Z' }).description).toContain(
      'ended on November 20, 2026',
    )
    expect(licenseWords({ tier: 'free', source: 'none' }).description).toContain('no time limit')
  })

  it('shows the plan of a valid license, and the free tier for one that ended', () => {
    expect(licenseWords({ tier: 'pro', source: 'licence', licence: license }).description).toBe(
      'All features, no token limit. Plan: Yearly, $149 per year.',
    )
    expect(licenseWords({ tier: 'free', source: 'licence-ended', licence: { ...license, trouble: 'ended' } }).title).toBe('Sheaf Free')
  })
})

describe('offlineWords', () => {
  it('shows how long a license is valid offline, and flags an end that is near', () => {
    const at = (now: string) => offlineWords(license, new Date(now))
    expect([at('2026-11-01T12:00:05Z'), at('2026-11-12T12:00:00Z'), at('2026-11-15T08:00:00Z')]).toEqual([
      { description: 'until November 15, 2026 (14 days)', short: '14 days of offline use left', isSoon: false },
      { description: 'until November 15, 2026 (3 days)', short: '3 days of offline use left', isSoon: true },
      { description: 'until November 15, 2026 (less than a day)', short: 'only hours of offline use left', isSoon: true },
    ])
  })
})

describe('problemWords', () => {
  it('gives every problem its own title and at least one way to fix it', () => {
    const all = licenseProblems.map((problem) => problemWords(problem, license))
    expect(new Set(all.map(({ title }) => title)).size).toBe(licenseProblems.length)
    expect(all.filter(({ remedies }) => remedies.length === 0)).toEqual([])
  })

  it('mentions no CLI command, because the text is shown in the window', () => {
    const descriptions = licenseProblems.map((problem) => problemWords(problem, license).description)
    expect(descriptions.filter((description) => /`|sheaf licence/.test(description))).toEqual([])
  })
})

describe('plans', () => {
  it('lists the plans of the contract, each with its price', () => {
    expect(planRows.map(({ name, price, description }) => `${name} ${price} ${description}`)).toEqual([
      'Monthly $14.99 per month, first 7 days free',
      'Yearly $149 per year, 2 months free',
      'Buy to own $349 once, for individuals',
      'Team $14.99 per seat per month, volume discounts',
    ])
    expect(planWords('buy-to-own')).toBe('Buy to own, $349 once')
  })
})
