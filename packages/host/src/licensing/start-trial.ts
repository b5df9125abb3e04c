// Starts the trial. In a release, the service signs it: once per machine. Without a network it starts locally, and is registered with the
// service at the next contact.

import { type Call, isRefusal, type LicenseStatus, Refusal, type RefusalCode } from '@sheaf/contract'
import { linkSignal } from '../models/link-signal.ts'
import { changeLicense } from './license-file.ts'
import { type LicenseContext, licenseStatus } from './license-status.ts'
import { registerTrial } from './register-trial.ts'
import { isTrialOver, localTrialStart, startLocalTrial, type Trial, trialUsed } from './trial.ts'
import { signedTrial } from './trial-token.ts'

/** A network that doesn't answer must not delay the trial for long. */
const answerMs = 5_000

/** The service can't be asked now. Any other refusal is its answer. */
const unavailable: readonly RefusalCode[] = ['service-unreachable', 'service-untrusted', 'service-down', 'service-limit', 'cancelled']

export async function startTrial(context: LicenseContext, call?: Call): Promise<LicenseStatus> {
  const { home } = context
  const now = context.now()
  const signed = context.service.signsTrials && localTrialStart(home) === undefined ? await trialOfMachine(context, call) : undefined
  // The machine had its trial before, with another state folder. One that still runs continues here.
  if (signed && isTrialOver(signed, now)) throw trialUsed(signed, now)
  startLocalTrial(home, now, Math.min(now.getTime(), signed?.startedAt ?? now.getTime()))
  return licenseStatus(context)
}

/** Undefined: the service can't be reached. */
async function trialOfMachine(context: LicenseContext, call: Call | undefined): Promise<Trial | undefined> {
  const known = signedTrial(context)
  if (known !== undefined) return known
  // The trial must not begin at the service if it can't be saved here.
  await changeLicense(context.home, () => undefined)
  const { signal, end } = linkSignal(call?.signal, answerMs)
  try {
    return await registerTrial(context, { signal })
  } catch (problem) {
    if (call?.signal?.aborted) throw new Refusal('cancelled')
    if (isRefusal(problem) && unavailable.includes(problem.code)) return undefined
    throw problem
  } finally {
    end()
  }
}
