import type { LicenseOverview } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { actionsFor, platformLabel, summarizeLicense } from './portal-text.ts'

describe('portal texts', () => {
  it('names known platforms and shows others as reported', () => {
    expect(['darwin arm64', 'linux x64', 'Win32', 'plan9'].map(platformLabel)).toEqual(['macOS', 'Linux', 'Windows', 'plan9'])
  })

  it('explains how to renew a license that has ended', () => {
    const license: LicenseOverview = {
      plan: 'yearly',
      seats: 1,
      state: 'ended',
      machinesAllowed: 3,
      machines: [],
      paidUntil: '2026-11-16T12:00:00Z',
    }
    expect(summarizeLicense(license)).toEqual({
      tone: 'warning',
      title: 'Ended',
      text: 'The subscription was canceled or a payment failed. It was paid until November 16, 2026. Your work is safe, and the free tier keeps working. If a payment failed, update your payment method in the billing portal. To renew, subscribe again with the same email address. Your key stays the same. Then click Check again in Sheaf.',
      actions: ['pricing', 'billing', 'mail'],
    })
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('treats %s like any other word', (odd) => {
    expect([platformLabel(odd), actionsFor(odd)]).toEqual([odd, ['retry', 'mail']])
  })
})
