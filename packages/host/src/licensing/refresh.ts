// Asks the service whether the license is still valid, and saves the answer: a new token or a verdict.

import { type Call, type LicenseStatus, Refusal, type RefusalCode } from '@sheaf/contract'
import { changeLicense, type Verdict } from './license-file.ts'
import { type LicenseContext, type LoadedLicense, latestSeen, licenseStatus, loadLicense } from './license-status.ts'
import { askService } from './service-client.ts'
import { verifyToken } from './verify-token.ts'

export async function refresh(context: LicenseContext, call?: Call): Promise<LicenseStatus> {
  const loaded = loadLicense(context)
  if (loaded === 'none') throw new Refusal('licence-not-here')
  // There is no token to send, or it belongs to another machine.
  if (loaded === 'damaged' || loaded.trouble === 'other-machine') return licenseStatus(context)
  const question = { method: 'POST', path: '/api/licences/validate', body: { token: loaded.stored.token, machine: loaded.here } } as const
  const answer = await askService(context.service, question, call?.signal)
  if (answer.ok) await saveToken(context, loaded, answer.body)
  else {
    const verdict = verdicts[answer.refusal.code]
    if (verdict === undefined) throw answer.refusal
    await saveVerdict(context, loaded, verdict)
  }
  return licenseStatus(context)
}

async function saveToken(context: LicenseContext, { stored, claims, here }: LoadedLicense, body: unknown): Promise<void> {
  const verified = verifyToken(body, context, here)
  if (verified.claims.jti !== claims.jti || verified.claims.sub !== claims.sub || verified.claims.iat < claims.iat)
    throw new Refusal('service-untrusted', 'It is for another license, or older than the saved license.')
  const time = context.now().getTime()
  await changeLicense(context.home, (writer) => {
    const now = loadLicense(context)
    // Another process deactivated, reactivated or renewed it during the request.
    if (typeof now === 'string' || now.claims.jti !== claims.jti || now.claims.iat > verified.claims.iat) return
    // Prefer the time that the service signed over a clock that was once far ahead.
    const seen = { lastSeen: verified.claims.iat * 1000, lastTry: time }
    writer.save({ token: verified.token, machine: stored.machine, checkedAt: time }, here, seen)
  })
}

async function saveVerdict(context: LicenseContext, loaded: LoadedLicense, verdict: Verdict): Promise<void> {
  const time = context.now().getTime()
  await changeLicense(context.home, (writer) => {
    const now = writer.read()
    // A token saved since then is newer than this verdict.
    if (typeof now === 'string' || now.token !== loaded.stored.token) return
    const { token, machine } = loaded.stored
    writer.save({ token, machine, checkedAt: time, verdict }, loaded.here, { lastSeen: latestSeen(loaded, time), lastTry: time })
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
