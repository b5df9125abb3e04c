// License status: free, trial, or a paid license.

import type { Tier } from './entitlements.ts'
import type { PaidPlan } from './plans.ts'

export interface LicenseStatus {
  tier: Tier
  /** Why the tier is what it is. A running trial replaces a license that is no longer valid. */
  source: 'none' | 'trial' | 'trial-ended' | 'licence' | 'licence-ended'
  /** End of the trial, ISO 8601; present during and after a trial. */
  until?: string
  daysLeft?: number
  /** The license entered here, valid or not. */
  licence?: LicenseInfo
  /** A license file that cannot be trusted and was left unchanged. `licence` is absent if its contents are unknown. */
  damaged?: string
}

export interface LicenseInfo {
  plan: PaidPlan
  /** The last group of the key: enough to tell two keys apart. */
  keyEnding: string
  /** Name of this machine, as listed in the portal. */
  machine: string
  /** Machines in use and allowed, as of the last check. */
  machines: number
  machinesAllowed: number
  /** When the service last confirmed it, ISO 8601. */
  checkedAt: string
  /** How long it is valid without a network, ISO 8601. */
  offlineUntil: string
  /** Present if the license is not valid now. */
  trouble?: LicenseProblem
}

/** Why a license is not valid here; each has its own message. */
export const licenseProblems = [
  /** Not confirmed by the service for too long. */
  'unconfirmed',
  /** The clock is earlier than a time already seen, or too far ahead of the service's clock for any token to be valid. */
  'clock',
  /** Activated on another machine: the state folder was copied or moved. */
  'other-machine',
  /** Removed from this machine in the portal. */
  'deactivated',
  /** Canceled, or a payment failed. */
  'ended',
  'refunded',
  'revoked',
  /** The file cannot be trusted. */
  'damaged',
] as const
export type LicenseProblem = (typeof licenseProblems)[number]

export const licenseProblemMessages = {
  unconfirmed: {
    says: 'It has been too long since the license was last verified.',
    try: 'Connect to the internet, then check again. Until then, the free tier applies.',
  },
  clock: {
    says: "This machine's clock is wrong. It is behind a previously recorded time, or far ahead of the service's clock.",
    try: 'Correct the clock. If it is already correct, connect to the internet and check again.',
  },
  'other-machine': {
    says: 'The license was activated on another machine.',
    try: "Activate it here with its key. This uses one of the license's machine slots.",
  },
  deactivated: { says: 'This machine was removed from the license.', try: 'Activate the license again with its key.' },
  ended: {
    says: 'The license has ended.',
    try: 'If a payment failed, update your payment method in the billing portal. Otherwise, subscribe again with the same email address. Then check again. Your key stays the same, and your work is safe.',
  },
  refunded: { says: 'The license was refunded.', try: 'You can activate a new license at any time. Your work is safe.' },
  revoked: { says: 'The license was revoked.', try: 'If you think this is a mistake, contact support.' },
  damaged: { says: 'The license file is damaged or was modified. It was left unchanged.', try: 'Activate the license again with its key.' },
} as const satisfies Record<LicenseProblem, { says: string; try: string }>

/** A machine of a license, as shown in the portal. */
export interface LicenseMachine {
  id: string
  name: string
  platform: string
  activatedAt: string
  lastSeenAt: string
  /** The machine that asks; set by the app, unknown to the service. */
  here?: boolean
}

/** `GET /api/portal/licence` of the service, by license key. */
export interface LicenseOverview {
  plan: PaidPlan
  state: LicenseState
  seats: number
  machinesAllowed: number
  machines: LicenseMachine[]
  /** Paid until this time, for plans that renew, ISO 8601. */
  paidUntil?: string
}

/** `trialing` is the first week of the monthly plan; it and `active` are Pro. */
export const licenseStates = ['trialing', 'active', 'ended', 'refunded', 'revoked'] as const
export type LicenseState = (typeof licenseStates)[number]

/** Answer to activation and validation. `time` is the service's clock, epoch seconds. */
export interface ActivationAnswer {
  token: string
  time: number
}

/** `POST /api/trials`: starts the trial of a machine, or returns the one it already has. */
export interface TrialRequest {
  /** The app's `machineId`. */
  machine: string
  app: string
  /** When the trial started on this machine without a network, epoch seconds. */
  startedAt?: number
}

/** Signed by the service like `LicenseClaims`. Times are epoch seconds. */
export interface TrialClaims {
  iss: 'sheaf'
  aud: 'sheaf-trial'
  machine: string
  iat: number
  /** The earliest start known for this machine: a trial can't be started twice. */
  startedAt: number
  /** End of the trial. */
  exp: number
}
