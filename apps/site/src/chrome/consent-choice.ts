// Whether the affiliate program may set its cookie. Either answer is kept as long as that cookie, then visitors are asked again.

import { limits } from '@sheaf/contract'

export type ConsentChoice = 'yes' | 'no'

const name = 'sheaf-consent'
const consentSeconds = limits.affiliateCookieDays * 86_400

/** Reads the choice from a cookie header. */
export function readConsent(cookies: string): ConsentChoice | undefined {
  const value = cookies
    .split(/;\s*/)
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  return value === 'yes' || value === 'no' ? value : undefined
}

export function consentCookie(choice: ConsentChoice): string {
  return `${name}=${choice}; path=/; max-age=${consentSeconds}; samesite=lax`
}

export const forgetConsentCookie = `${name}=; path=/; max-age=0; samesite=lax`
