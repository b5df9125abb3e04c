// Asks the service whether the licence still holds, and keeps what it says: a newer token, or why not.

import { type Call, type LicenceStatus, Refusal, type RefusalCode } from '@sheaf/contract'
import { changeLicence, type Verdict } from './licence-file.ts'
import { type HeldLicence, heldLicence, type LicenceContext, latestSeen, licenceStatus } from './licence-status.ts'
import { askService } from './service-client.ts'
import { takeToken } from './take-token.ts'

export async function refresh(context: LicenceContext, call?: Call): Promise<LicenceStatus> {
  const held = heldLicence(context)
  if (held === 'none') throw new Refusal('licence-not-here')
  // There is nothing to ask with, or nothing that is ours to ask about.
  if (held === 'damaged' || held.trouble === 'other-machine') return licenceStatus(context)
  const question = { method: 'POST', path: '/api/licences/validate', body: { token: held.kept.token, machine: held.here } } as const
  const answer = await askService(context.service, question, call?.signal)
  if (answer.ok) await keepToken(context, held, answer.body)
  else {
    const verdict = verdicts[answer.refusal.code]
    if (verdict === undefined) throw answer.refusal
    await keepVerdict(context, held, verdict)
  }
  return licenceStatus(context)
}

async function keepToken(context: LicenceContext, { kept, claims, here }: HeldLicence, body: unknown): Promise<void> {
  const taken = takeToken(body, context, here)
  if (taken.claims.jti !== claims.jti || taken.claims.sub !== claims.sub || taken.claims.iat < claims.iat)
    throw new Refusal('service-untrusted', 'It is about another licence, or older than what is known here.')
  const time = context.now().getTime()
  await changeLicence(context.home, (writer) => {
    const now = heldLicence(context)
    // Deactivated, activated anew, or renewed by another process, while the service was asked.
    if (typeof now === 'string' || now.claims.jti !== claims.jti || now.claims.iat > taken.claims.iat) return
    // A time that the service signed is worth more than a clock that was once far ahead.
    const seen = { lastSeen: taken.claims.iat * 1000, lastTry: time }
    writer.save({ token: taken.token, machine: kept.machine, checkedAt: time }, here, seen)
  })
}

async function keepVerdict(context: LicenceContext, held: HeldLicence, verdict: Verdict): Promise<void> {
  const time = context.now().getTime()
  await changeLicence(context.home, (writer) => {
    const now = writer.read()
    // A token that came since then is newer than this word.
    if (typeof now === 'string' || now.token !== held.kept.token) return
    const { token, machine } = held.kept
    writer.save({ token, machine, checkedAt: time, verdict }, held.here, { lastSeen: latestSeen(held, time), lastTry: time })
  })
}

/** Any other no says nothing about the licence. */
const verdicts: Partial<Record<RefusalCode, Verdict>> = {
  'licence-ended': 'ended',
  'licence-refunded': 'refunded',
  'licence-revoked': 'revoked',
  'licence-unknown': 'revoked',
  'licence-not-here': 'deactivated',
}
