// Why a license is not valid, and what to do about it, best option first.

import { type LicenseInfo, type LicenseProblem, licenseProblemMessages, type RefusalCode } from '@sheaf/contract'
import { words } from './first-screen.words.ts'
import { longDate } from './license-words.ts'

/** `check`: ask the service again; `key`: enter the key; the others are external pages. */
export type LicenseRemedy = 'check' | 'key' | 'portal' | 'billing' | 'renew' | 'buy'

interface ProblemWords {
  title: string
  description: string
  remedies: readonly LicenseRemedy[]
}

/** `license` is unknown if its file cannot be read at all. */
export function problemWords(problem: LicenseProblem, license?: Pick<LicenseInfo, 'checkedAt' | 'keyEnding'>): ProblemWords {
  const { says: title, try: next } = licenseProblemMessages[problem]
  const more = license && about(problem, license)
  return { title, description: more === undefined ? next : words.problems.withNext(more, next), remedies: remedies[problem] }
}

function about(problem: LicenseProblem, { checkedAt, keyEnding }: Pick<LicenseInfo, 'checkedAt' | 'keyEnding'>): string | undefined {
  if (problem === 'unconfirmed') return words.problems.unconfirmed(longDate(checkedAt))
  if (problem === 'other-machine') return words.problems.otherMachine
  if (problem === 'revoked') return words.problems.revoked(keyEnding)
  return undefined
}

const remedies: Record<LicenseProblem, readonly LicenseRemedy[]> = {
  unconfirmed: ['check', 'portal'],
  clock: ['check'],
  'other-machine': ['key', 'portal'],
  deactivated: ['key', 'portal'],
  ended: ['renew', 'billing', 'check', 'key'],
  refunded: ['buy', 'key'],
  revoked: ['portal', 'key'],
  damaged: ['key'],
}

/** What may help after the service refused a key. */
export function remediesAfter(code: RefusalCode | undefined): readonly LicenseRemedy[] {
  return (code && after[code]) ?? []
}

const after: Partial<Record<RefusalCode, readonly LicenseRemedy[]>> = {
  'licence-unknown': ['portal'],
  'licence-ended': ['renew', 'billing'],
  'licence-refunded': ['buy'],
  'licence-revoked': ['portal', 'buy'],
  'licence-full': ['portal'],
  'service-limit': ['portal'],
}
