// The status in force: a valid license, else an active trial, else Free. Called often, so it reads only small files,
// and loads no crypto if there is neither.

import {
  allows,
  defined,
  type Entitlement,
  type LicenseClaims,
  type LicenseProblem,
  type LicenseStatus,
  licenseProblemWords,
  Refusal,
} from '@sheaf/contract'
import type { Context } from '../context.ts'
import { checkToken } from './check-token.ts'
import { isSealed, type KeptLicense, readLicense, readSeen, type SealedLicense, type Seen, writeSeen } from './license-file.ts'
import { machineId } from './machine-id.ts'
import { trialStatus } from './trial.ts'
import { licenseFile } from './was-long-ago.ts'

export type LicenseContext = Pick<Context, 'home' | 'now' | 'service' | 'machine'>

/** A saved license with a genuine token, whether valid or not. */
export interface HeldLicense {
  kept: KeptLicense
  claims: LicenseClaims
  /** The id of this machine. */
  here: string
  seen: Seen | undefined
  trouble: LicenseProblem | undefined
}

export const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs
/** How far the clock may lag the latest time seen: it may be corrected, or the service ahead. */
const clockTolerance = dayMs

export function licenseStatus(context: LicenseContext): LicenseStatus {
  const held = heldLicense(context)
  const licence = typeof held === 'string' ? undefined : shown(held)
  if (licence && licence.trouble === undefined) return { tier: 'pro', source: 'licence', licence }
  const trial = trialStatus(context.home, context.now())
  if (held === 'none') return trial
  const damaged = held === 'damaged' || held.trouble === 'damaged' ? licenseFile(context.home) : undefined
  const about = defined({ licence, damaged })
  return trial.tier === 'pro' ? { ...trial, ...about } : { tier: 'free', source: 'licence-ended', ...about }
}

export function requirePro({ tier, source, licence }: LicenseStatus, entitlement: Entitlement): void {
  if (allows(tier, entitlement)) return
  if (source === 'licence-ended') throw new Refusal('pro-needed', licenseProblemWords[licence?.trouble ?? 'damaged'].says)
  throw new Refusal('pro-needed', source === 'trial-ended' ? 'The trial has ended.' : undefined)
}

/** `damaged`: a bad file, or a token with a bad signature. */
export function heldLicense({ home, now, service, machine }: LicenseContext): HeldLicense | 'none' | 'damaged' {
  const kept = readLicense(home)
  if (typeof kept === 'string') return kept
  const claims = checkToken(kept.token, service.keys())
  if (claims === undefined) return 'damaged'
  const here = machine?.id ?? machineId(home)
  const seen = readSeen(home, here)
  const time = now().getTime()
  const trouble = problemOf(kept, claims, seen, here, time)
  const held = { kept, claims, here, seen, trouble }
  const latest = latestSeen(held, time)
  if (seen && trouble !== 'other-machine' && latest >= seen.lastSeen + hourMs) writeSeen(home, here, { ...seen, lastSeen: latest })
  return held
}

/** Capped at expiry: later times make no difference, and a clock that was far ahead need not be remembered for longer. */
export function latestSeen({ claims, seen }: HeldLicense, time: number): number {
  return Math.max(seen?.lastSeen ?? claims.iat * 1000, Math.min(time, claims.exp * 1000))
}

function problemOf(
  kept: SealedLicense,
  { machine, iat, exp }: LicenseClaims,
  seen: Seen | undefined,
  here: string,
  time: number,
): LicenseProblem | undefined {
  if (machine !== here) return 'other-machine'
  if (seen === undefined || !isSealed(kept, here)) return 'damaged'
  if (kept.verdict !== undefined) return kept.verdict
  const latest = Math.max(seen.lastSeen, iat * 1000)
  if (time < latest - clockTolerance) return 'clock'
  if (Math.max(time, latest) < exp * 1000) return undefined
  // How far this clock was ahead of the service's at the last check: by that clock, it may be valid.
  const ahead = kept.checkedAt - iat * 1000
  return ahead > clockTolerance && time - ahead < exp * 1000 ? 'clock' : 'unconfirmed'
}

function shown({ kept, claims, trouble }: HeldLicense): NonNullable<LicenseStatus['licence']> {
  return {
    plan: claims.plan,
    keyEnding: claims.keyEnding,
    machine: kept.machine,
    machines: claims.machines,
    machinesAllowed: claims.machinesAllowed,
    checkedAt: new Date(kept.checkedAt).toISOString(),
    offlineUntil: new Date(claims.exp * 1000).toISOString(),
    ...defined({ trouble }),
  }
}
