// Why a license is not valid, and what to do about it, best option first.

import { type LicenseProblem, type LicenseShown, licenseProblemWords, type RefusalCode } from '@sheaf/contract'
import { words } from './first-screen.words.ts'
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
  return { title: says, says: more === undefined ? next : words.problems.withNext(more, next), ways: ways[trouble] }
}

function about(trouble: LicenseProblem, { checkedAt, keyEnding }: Pick<LicenseShown, 'checkedAt' | 'keyEnding'>): string | undefined {
  if (trouble === 'unconfirmed') return words.problems.unconfirmed(longDate(checkedAt))
  if (trouble === 'other-machine') return words.problems.otherMachine
  if (trouble === 'revoked') return words.problems.revoked(keyEnding)
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
