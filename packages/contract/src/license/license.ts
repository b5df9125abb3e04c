// Who is asking: nobody in particular (free), someone on trial, or a license holder.

import type { Tier } from './entitlements.ts'
import type { PaidPlan } from './plans.ts'

export interface LicenseStatus {
  tier: Tier
  /** Why the tier is what it is. A license that does not hold any more gives way to a trial that runs. */
  source: 'none' | 'trial' | 'trial-ended' | 'licence' | 'licence-ended'
  /** End of the trial, ISO 8601; present while or after one runs. */
  until?: string
  daysLeft?: number
  /** The license entered here, whether it holds or not. */
  licence?: LicenseShown
  /** A license file that cannot be trusted, and was left as it is; what it said may be unknown, and then `licence` is absent. */
  damaged?: string
}

export interface LicenseShown {
  plan: PaidPlan
  /** The last group of the key: enough to tell two apart. */
  keyEnding: string
  /** Name of this machine, as the portal lists it. */
  machine: string
  /** Machines in use and allowed, when the service was last asked. */
  machines: number
  machinesAllowed: number
  /** The service last confirmed it then, ISO 8601. */
  checkedAt: string
  /** Holds so long without a network, ISO 8601. */
  offlineUntil: string
  /** Present where the license does not hold now. */
  trouble?: LicenseProblem
}

/** Why a license does not hold here; each is said in its own words. */
export const licenseProblems = [
  /** Not confirmed by the service for too long. */
  'unconfirmed',
  /** The clock stands before a time already seen, or so far ahead of the service's that nothing it says can hold. */
  'clock',
  /** Activated on another machine: the state folder was copied or moved. */
  'other-machine',
  /** Taken off this machine in the portal. */
  'deactivated',
  /** Cancelled, or a payment failed. */
  'ended',
  'refunded',
  'revoked',
  /** The file cannot be trusted. */
  'damaged',
] as const
export type LicenseProblem = (typeof licenseProblems)[number]

export const licenseProblemWords = {
  unconfirmed: {
    says: 'The licence was not confirmed for too long.',
    try: 'Connect to the network once, then check again; until then the free tier is in force.',
  },
  clock: {
    says: 'The clock of this machine is not right: it stands before a time already seen, or far ahead of the service.',
    try: 'Set the clock right. If it is, check again with a network.',
  },
  'other-machine': {
    says: 'The licence was activated on another machine.',
    try: 'Activate it here with its key; it needs a free place.',
  },
  deactivated: { says: 'This machine was taken off the licence.', try: 'Activate it again with its key.' },
  ended: { says: 'The licence has ended.', try: 'Renew it in the customer portal, then check again; your work is untouched.' },
  refunded: { says: 'The licence was refunded.', try: 'Your work is untouched; a new licence can be activated at any time.' },
  revoked: { says: 'The licence was taken back.', try: 'If that is a mistake, write to support.' },
  damaged: { says: 'The licence file cannot be trusted; it was left as it is.', try: 'Activate the licence again with its key.' },
} as const satisfies Record<LicenseProblem, { says: string; try: string }>

/** A machine of a license as its holder sees it in the portal. */
export interface LicenseMachine {
  id: string
  name: string
  platform: string
  activatedAt: string
  lastSeenAt: string
  /** The one that asks; said by the app, the service does not know. */
  here?: boolean
}

/** `GET /api/portal/licence` of the service, by license key. */
export interface LicenseOverview {
  plan: PaidPlan
  state: LicenseState
  seats: number
  machinesAllowed: number
  machines: LicenseMachine[]
  /** Paid so far, for plans that renew, ISO 8601. */
  paidUntil?: string
}

/** `trialing` is the first week of the monthly plan; it and `active` are Pro. */
export const licenseStates = ['trialing', 'active', 'ended', 'refunded', 'revoked'] as const
export type LicenseState = (typeof licenseStates)[number]

/** What the service signs (a JWS with EdDSA) and the app checks without a network. Times are epoch seconds. */
export interface LicenseClaims {
  iss: 'sheaf'
  aud: 'sheaf-app'
  /** Id of the license; the key itself is not in the token. */
  sub: string
  /** Id of the activation: a machine deactivated and activated again is another one. */
  jti: string
  iat: number
  exp: number
  plan: PaidPlan
  /** What `machineId` of the app said when it was activated. */
  machine: string
  keyEnding: string
  machines: number
  machinesAllowed: number
}

/** `POST /api/licences/activate` */
export interface ActivationRequest {
  key: string
  machine: { id: string; name: string; platform: string }
  app: string
}

/** What activating and validating answer. `time` is the service's clock, epoch seconds. */
export interface ActivationAnswer {
  token: string
  time: number
}
