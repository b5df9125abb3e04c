import { describe, expect, it } from 'vitest'
import { consentCookie, consentIn } from './consent-choice.ts'

describe('consent', () => {
  it('is read from the cookies, and is unknown where it was never given or is something else', () => {
    expect(['', 'a=1; sheaf-consent=yes', 'sheaf-consent=no; b=2', 'sheaf-consent=maybe', 'x-sheaf-consent=yes'].map(consentIn)).toEqual([
      undefined,
      'yes',
      'no',
      undefined,
      undefined,
    ])
  })

  it('is kept for 30 days, on this site only', () => {
    expect(consentCookie('yes')).toBe('sheaf-consent=yes; path=/; max-age=2592000; samesite=lax')
  })
})
