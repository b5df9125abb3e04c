// The status in force: a valid license, else an active trial, else Free. Called often, so it reads only small files,
// and loads no crypto if there is neither.

import {
  allows,
  defined,
  type Entitlement,
  type LicenseClaims,
  type LicenseProblem,
  type LicenseStatus,
  licenseProblemMessages,
  Refusal,
} from '@sheaf/contract'
import type { Context } from '../context.ts'
import { checkToken } from './check-token.ts'
import { isSealed, readLicense, readSeen, type SealedLicense, type SeenTimes, type StoredLicense, writeSeen } from './license-file.ts'
import { licenseFile } from './license-paths.ts'
import { machineId } from './machine-id.ts'
import { trialStatus } from './trial.ts'
import { signedTrial } from './trial-token.ts'

export type LicenseContext = Pick<Context, 'home' | 'now' | 'service' | 'machine'>

/** A saved license with a genuine token, whether valid or not. */
export interface LoadedLicense {
  stored: StoredLicense
  claims: LicenseClaims
  /** The id of this machine. */
  here: string
  seen: SeenTimes | undefined
  trouble: LicenseProblem | undefined
}

export const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs
/** How far the clock may lag the latest time seen: it may be corrected, or the service ahead. */
const clockTolerance = dayMs

export function licenseStatus(context: LicenseContext): LicenseStatus {
  const loaded = loadLicense(context)
  const licence = typeof loaded === 'string' ? undefined : shown(loaded)
  if (licence && licence.trouble === undefined) return { tier: 'pro', source: 'licence', licence }
  const trial = trialStatus(context.home, context.now(), signedTrial(context))
  if (loaded === 'none') return trial
  const damaged = loaded === 'damaged' || loaded.trouble === 'damaged' ? licenseFile(context.home) : undefined
  const about = defined({ licence, damaged })
  return trial.tier === 'pro' ? { ...trial, ...about } : { tier: 'free', source: 'licence-ended', ...about }
}

export function requirePro({ tier, source, licence }: LicenseStatus, entitlement: Entitlement): void {
  if (allows(tier, entitlement)) return
  if (source === 'licence-ended') throw new Refusal('pro-needed', licenseProblemMessages[licence?.trouble ?? 'damaged'].says)
  throw new Refusal('pro-needed', source === 'trial-ended' ? 'The trial has ended.' : undefined)
}

/** `damaged`: a bad file, or a token with a bad signature. */
export function loadLicense({ home, now, service, machine }: LicenseContext): LoadedLicense | 'none' | 'damaged' {
  const stored = readLicense(home)
  if (typeof stored === 'string') return stored
  const claims = checkToken(stored.token, service.keys())
  if (claims === undefined) return 'damaged'
  const here = machine?.id ?? machineId(home)
  const seen = readSeen(home, here)
  const time = now().getTime()
  const trouble = problemOf(stored, claims, seen, here, time)
  const loaded = { stored, claims, here, seen, trouble }
  const latest = latestSeen(loaded, time)
  if (seen && trouble !== 'other-machine' && latest >= seen.lastSeen + hourMs) writeSeen(home, here, { ...seen, lastSeen: latest })
  return loaded
}

/** Capped at expiry: later times make no difference, and a clock that was far ahead need not be remembered for longer. */
export function latestSeen({ claims, seen }: LoadedLicense, time: number): number {
  return Math.max(seen?.lastSeen ?? claims.iat * 1000, Math.min(time, claims.exp * 1000))
}

function problemOf(
  stored: SealedLicense,
  { machine, iat, exp }: LicenseClaims,
  seen: SeenTimes | undefined,
  here: string,
  time: number,
): LicenseProblem | undefined {
  if (machine !== here) return 'other-machine'
  if (seen === undefined || !isSealed(stored, here)) return 'damaged'
  if (stored.verdict !== undefined) return stored.verdict
  const latest = Math.max(seen.lastSeen, iat * 1000)
  if (time < latest - clockTolerance) return 'clock'
  if (Math.max(time, latest) < exp * 1000) return undefined
  // How far this clock was ahead of the service's at the last check: by that clock, it may be valid.
  const ahead = stored.checkedAt - iat * 1000
  return ahead > clockTolerance && time - ahead < exp * 1000 ? 'clock' : 'unconfirmed'
}

function shown({ stored, claims, trouble }: LoadedLicense): NonNullable<LicenseStatus['licence']> {
  return {
    plan: claims.plan,
    keyEnding: claims.keyEnding,
    machine: stored.machine,
    machines: claims.machines,
    machinesAllowed: claims.machinesAllowed,
    checkedAt: new Date(stored.checkedAt).toISOString(),
    offlineUntil: new Date(claims.exp * 1000).toISOString(),
    ...defined({ trouble }),
  }
}
