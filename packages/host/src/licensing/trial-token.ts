// The trial as the service signed it: one per machine, also if the state folder is deleted. A token that can't be trusted counts as none.

import type { TrialClaims } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { readSigned } from './check-token.ts'
import { trialTokenFile } from './license-paths.ts'
import { machineId } from './machine-id.ts'
import { parseSmall, readSmall, replaceSmall } from './small-file.ts'
import type { Trial } from './trial.ts'

/** Undefined: not signed for this machine, or this build's trial is local. */
export function signedTrial({ home, service, machine }: Pick<Context, 'home' | 'service' | 'machine'>): Trial | undefined {
  if (!service.signsTrials) return undefined
  const { token } = parseSmall(readSmall(trialTokenFile(home)) ?? '')
  if (typeof token !== 'string') return undefined
  const claims = readTrialToken(token, service.keys())
  if (claims === undefined || claims.machine !== (machine?.id ?? machineId(home))) return undefined
  return { startedAt: claims.startedAt * 1000, lastSeen: claims.iat * 1000 }
}

/** Undefined: not trusted. */
export function readTrialToken(token: string, keys: readonly string[]): TrialClaims | undefined {
  const claims = readSigned(token, keys)
  return isTrialClaims(claims) ? claims : undefined
}

export function saveTrialToken(home: string, token: string): void {
  replaceSmall(trialTokenFile(home), `${JSON.stringify({ version: 1, token })}\n`)
}

/** Records that the service was asked without success. False: this home cannot be written. */
export function saveFailedRegistration(home: string): boolean {
  try {
    replaceSmall(trialTokenFile(home), `${JSON.stringify({ version: 1 })}\n`)
    return true
  } catch {
    return false
  }
}

function isTrialClaims(value: unknown): value is TrialClaims {
  const field = (name: keyof TrialClaims) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined)
  const isTime = (time: unknown) => typeof time === 'number' && Number.isSafeInteger(time) && time > 0 && time < 8e12
  return (
    field('iss') === 'sheaf' &&
    field('aud') === 'sheaf-trial' &&
    typeof field('machine') === 'string' &&
    [field('iat'), field('startedAt'), field('exp')].every(isTime)
  )
}
