// Starts the trial. In a release, the service signs it: once per machine. Without a network it starts locally, and is registered with the
// service at the next contact.

import { type Call, isRefusal, type LicenseStatus, Refusal } from '@sheaf/contract'
import { linkSignal } from '../models/link-signal.ts'
import { type LicenseContext, licenseStatus } from './license-status.ts'
import { registerTrial } from './register-trial.ts'
import { isTrialOver, localTrialStart, startLocalTrial, type Trial, trialUsed } from './trial.ts'
import { signedTrial } from './trial-token.ts'

/** A network that doesn't answer must not delay the trial for long. */
const answerMs = 5_000

export async function startTrial(context: LicenseContext, call?: Call): Promise<LicenseStatus> {
  const { home, now } = context
  if (context.service.signsTrials && localTrialStart(home) === undefined) {
    const signed = signedTrial(context) ?? (await askForTrial(context, call))
    // The machine had its trial before, with another state folder. One that still runs continues here.
    if (signed && isTrialOver(signed, now())) throw trialUsed(signed, now())
  }
  startLocalTrial(home, now())
  return licenseStatus(context)
}

/** Undefined: the service can't be reached. */
async function askForTrial(context: LicenseContext, call: Call | undefined): Promise<Trial | undefined> {
  const { signal, end } = linkSignal(call?.signal, answerMs)
  try {
    return await registerTrial(context, { signal })
  } catch (problem) {
    if (call?.signal?.aborted) throw new Refusal('cancelled')
    if (isRefusal(problem)) return undefined
    throw problem
  } finally {
    end()
  }
}
