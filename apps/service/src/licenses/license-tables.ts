// Tables of licenses, their machines, the payment provider's webhooks, and trials.

import type { PaidPlan } from '@sheaf/contract'
import type { ColumnType } from 'kysely'
import type { PaymentEvent, SubscriptionState } from './payment-event.ts'

export interface LicenseTables {
  licences: LicenseRow
  machines: MachineRow
  machine_history: PastMachineRow
  webhooks: WebhookRow
  trials: TrialRow
  unknown_keys: UnknownKeysRow
  trial_counts: TrialCountsRow
}

/** One order, subscription or manual license. If it extends another, that one is the license, and this is only a payment for it. */
export interface LicenseRow {
  id: string
  /** `subscription:…`, `order:…` or `hand:…`. The key is derived from it, its number and the service's secret. */
  origin: string
  key_number: number
  /** The key is not stored. */
  key_hash: string
  key_ending: string
  /** Hash of the checkout that may claim the key. */
  checkout: string | null
  /** Keyed hash of the provider's customer. */
  customer: string | null
  /** When the customer subscribed, by the provider's clock. */
  began_at: Date | null
  extends_id: string | null
  /** When its customer got its key, or learned that it extends another license. From then on, `extends_id` stays. */
  claimed_at: Date | null
  created_at: Date
  /** Why it was made or changed by hand. */
  note: string | null
  plan: PaidPlan
  seats: number
  standing: SubscriptionState | null
  changed_at: Date | null
  paid_until: Date | null
  renews: boolean
  order_id: string | null
  order_at: Date | null
  refunded: boolean
  revoked_at: Date | null
}

export interface MachineRow {
  licence_id: string
  /** 1 … as many as are allowed: two racing for the last one collide here. */
  slot: number
  /** Activation id: `jti` of its tokens. */
  id: string
  machine_id: string
  name: string
  platform: string
  app: string
  activated_at: Date
  last_seen_at: Date
}

/** Every machine that is or was active lately: limits how many a license may move to. */
interface PastMachineRow {
  licence_id: string
  machine_id: string
  /** When it last became active after it was not. */
  taken_at: Date
  /** When it was last freed; null while it is active. */
  left_at: Date | null
}

interface WebhookRow {
  /** The provider's message id. */
  id: string
  type: string
  events: ColumnType<PaymentEvent[], string, never>
  received_at: Date
  handled_at: Date | null
  /** `applied`, or why there was nothing to do. */
  outcome: string | null
}

interface TrialRow {
  /** The app's `machineId`, which is a hash. */
  machine_id: string
  /** The earliest start known. */
  started_at: Date
  created_at: Date
}

/** How many trials a network started on one day (UTC). */
interface TrialCountsRow {
  day: string
  /** Keyed hash of the network, different every day. */
  network: Buffer
  count: number
}

/** How often a network asked for keys that do not exist. */
interface UnknownKeysRow {
  /** Keyed hash of the network. */
  network: string
  count: number
  /** Then it counts from zero again. */
  until: Date
}
