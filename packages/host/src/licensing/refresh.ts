// Asks the service whether the license is still valid, and saves the answer: a new token or a verdict.

import { type Call, type LicenseStatus, Refusal, type RefusalCode } from '@sheaf/contract'
import { changeLicense, type Verdict } from './license-file.ts'
import { type HeldLicense, heldLicense, type LicenseContext, latestSeen, licenseStatus } from './license-status.ts'
import { askService } from './service-client.ts'
import { takeToken } from './take-token.ts'

export async function refresh(context: LicenseContext, call?: Call): Promise<LicenseStatus> {
  const held = heldLicense(context)
  if (held === 'none') throw new Refusal('licence-not-here')
  // There is no token to send, or it belongs to another machine.
  if (held === 'damaged' || held.trouble === 'other-machine') return licenseStatus(context)
  const question = { method: 'POST', path: '/api/licences/validate', body: { token: held.kept.token, machine: held.here } } as const
  const answer = await askService(context.service, question, call?.signal)
  if (answer.ok) await keepToken(context, held, answer.body)
  else {
    const verdict = verdicts[answer.refusal.code]
    if (verdict === undefined) throw answer.refusal
    await keepVerdict(context, held, verdict)
  }
  return licenseStatus(context)
}

async function keepToken(context: LicenseContext, { kept, claims, here }: HeldLicense, body: unknown): Promise<void> {
  const taken = takeToken(body, context, here)
  if (taken.claims.jti !== claims.jti || taken.claims.sub !== claims.sub || taken.claims.iat < claims.iat)
    throw new Refusal('service-untrusted', 'It is for another license, or older than the saved license.')
  const time = context.now().getTime()
  await changeLicense(context.home, (writer) => {
    const now = heldLicense(context)
    // Another process deactivated, reactivated or renewed it during the request.
    if (typeof now === 'string' || now.claims.jti !== claims.jti || now.claims.iat > taken.claims.iat) return
    // Prefer the time that the service signed over a clock that was once far ahead.
    const seen = { lastSeen: taken.claims.iat * 1000, lastTry: time }
    writer.save({ token: taken.token, machine: kept.machine, checkedAt: time }, here, seen)
  })
}

async function keepVerdict(context: LicenseContext, held: HeldLicense, verdict: Verdict): Promise<void> {
  const time = context.now().getTime()
  await changeLicense(context.home, (writer) => {
    const now = writer.read()
    // A token saved since then is newer than this verdict.
    if (typeof now === 'string' || now.token !== held.kept.token) return
    const { token, machine } = held.kept
    writer.save({ token, machine, checkedAt: time, verdict }, held.here, { lastSeen: latestSeen(held, time), lastTry: time })
  })
}

/** Other codes say nothing about the license. */
const verdicts: Partial<Record<RefusalCode, Verdict>> = {
  'licence-ended': 'ended',
  'licence-refunded': 'refunded',
  'licence-revoked': 'revoked',
  'licence-unknown': 'revoked',
  'licence-not-here': 'deactivated',
}
