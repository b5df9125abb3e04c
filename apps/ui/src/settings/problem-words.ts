// Why a license is not valid, and what to do about it, best option first.

import { type LicenseProblem, type LicenseShown, licenseProblemWords, type RefusalCode } from '@sheaf/contract'
import { longDate } from './license-words.ts'

/** `check`: ask the service again; `key`: enter the key; the others are external pages. */
export type WayOut = 'check' | 'key' | 'portal' | 'renew' | 'buy'

interface ProblemWords {
  title: string
  says: string
  ways: readonly WayOut[]
}

/** `licence` is unknown if its file cannot be read at all. */
export function problemWords(trouble: LicenseProblem, licence?: Pick<LicenseShown, 'checkedAt' | 'keyEnding'>): ProblemWords {
  const { says, try: next } = licenseProblemWords[trouble]
  const more = licence && about(trouble, licence)
  return { title: says, says: more === undefined ? next : `${more} ${next}`, ways: ways[trouble] }
}

function about(trouble: LicenseProblem, { checkedAt, keyEnding }: Pick<LicenseShown, 'checkedAt' | 'keyEnding'>): string | undefined {
  if (trouble === 'unconfirmed') return `The service was last reached on ${longDate(checkedAt)}.`
  if (trouble === 'other-machine') return 'Sheaf’s folder came from there: a copy, a backup, a new computer.'
  if (trouble === 'revoked') return `Its key ends in ${keyEnding}.`
  return undefined
}

const ways: Record<LicenseProblem, readonly WayOut[]> = {
  unconfirmed: ['check', 'portal'],
  clock: ['check'],
  'other-machine': ['key', 'portal'],
  deactivated: ['key', 'portal'],
  ended: ['renew', 'check', 'key'],
  refunded: ['buy', 'key'],
  revoked: ['portal', 'key'],
  damaged: ['key'],
}

/** What may help after the service refused a key. */
export function waysAfter(code: RefusalCode | undefined): readonly WayOut[] {
  return (code && after[code]) ?? []
}

const after: Partial<Record<RefusalCode, readonly WayOut[]>> = {
  'licence-unknown': ['portal'],
  'licence-ended': ['renew', 'buy'],
  'licence-refunded': ['buy'],
  'licence-revoked': ['portal', 'buy'],
  'licence-full': ['portal'],
  'service-limit': ['portal'],
}
