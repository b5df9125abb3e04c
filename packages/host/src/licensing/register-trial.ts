// Registers this machine's trial with the service, which signs its start. The service keeps the earliest start it knows for the machine.

import { type Call, Refusal, type TrialRequest } from '@sheaf/contract'
import { makeFolder } from '@sheaf/engine/disk'
import manifest from '../../package.json' with { type: 'json' }
import { isRegistrationOverdue } from './is-refresh-overdue.ts'
import type { LicenseContext } from './license-status.ts'
import { machineId } from './machine-id.ts'
import { askService } from './service-client.ts'
import { localTrialStart, type Trial } from './trial.ts'
import { readTrialToken, saveFailedRegistration, saveTrialToken, signedTrial } from './trial-token.ts'

/** Throws a refusal if the service doesn't answer, or not in a way that can be trusted. */
export async function registerTrial(context: LicenseContext, call?: Call): Promise<Trial> {
  const { home, service } = context
  const startedAt = localTrialStart(home)
  const machine = context.machine?.id ?? machineId(home)
  const body: TrialRequest = {
    machine,
    app: `sheaf ${manifest.version}`,
    ...(startedAt === undefined ? {} : { startedAt: Math.floor(startedAt / 1000) }),
  }
  const answer = await askService(service, { method: 'POST', path: '/api/trials', body }, call?.signal)
  if (!answer.ok) throw answer.refusal
  const token: unknown = Reflect.get(Object(answer.body), 'token')
  const claims = typeof token === 'string' ? readTrialToken(token, service.keys()) : undefined
  if (typeof token !== 'string' || claims === undefined) throw new Refusal('service-untrusted')
  if (claims.machine !== machine) throw new Refusal('service-untrusted', 'It is for another machine.')
  makeFolder(home)
  saveTrialToken(home, token)
  return { startedAt: claims.startedAt * 1000, lastSeen: claims.iat * 1000 }
}

/** Whether the trial started without a network, and the service doesn't know it yet. */
export function isUnregistered(context: LicenseContext): boolean {
  return context.service.signsTrials && localTrialStart(context.home) !== undefined && signedTrial(context) === undefined
}

/** At the end of a short command: at most one try a day, and without a message. */
export async function registerIfOverdue(context: LicenseContext, call: Call): Promise<void> {
  if (!isRegistrationOverdue(context.home, context.now().getTime()) || !isUnregistered(context)) return
  // If the try cannot be saved, every command would try again.
  if (!saveFailedRegistration(context.home)) return
  await registerTrial(context, call).catch(() => undefined)
}
