import { describe, expect, it } from 'vitest'
import { consentCookie, readConsent } from './consent-choice.ts'

describe('consent', () => {
  it('reads consent from the cookies, and ignores unknown values and other cookies', () => {
    expect(['', 'a=1; sheaf-consent=yes', 'sheaf-consent=no; b=2', 'sheaf-consent=maybe', 'x-sheaf-consent=yes'].map(readConsent)).toEqual([
      undefined,
      'yes',
      'no',
      undefined,
      undefined,
    ])
  })

  it('stores consent for 30 days, on this site only', () => {
    expect(consentCookie('yes')).toBe('sheaf-consent=yes; path=/; max-age=2592000; samesite=lax')
  })
})
