// Licenses, the machines they are active on, and what the payment provider said.

import type { PaidPlan } from '@sheaf/contract'
import type { ColumnType } from 'kysely'
import type { PaymentEvent, Standing } from './payment-event.ts'

export interface LicenseTables {
  licences: LicenseRow
  machines: MachineRow
  machine_history: PastMachineRow
  webhooks: WebhookRow
}

export interface LicenseRow {
  id: string
  /** `subscription:…`, `order:…` or `hand:…`. With the key's number and the secret of the service it gives the key. */
  origin: string
  key_number: number
  /** The key itself is nowhere. */
  key_hash: string
  key_ending: string
  /** Hash of the checkout that may ask for the key. */
  checkout: string | null
  created_at: Date
  /** Why it was made or changed by hand. */
  note: string | null
  plan: PaidPlan
  seats: number
  standing: Standing | null
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
  /** 1 … as many as are allowed: two that race for the last one meet here. */
  slot: number
  /** Of the activation: `jti` of its tokens. */
  id: string
  machine_id: string
  name: string
  platform: string
  app: string
  activated_at: Date
  last_seen_at: Date
}

/** Of every machine that has or had a place lately: so many may a license move to, and no more. */
interface PastMachineRow {
  licence_id: string
  machine_id: string
  /** When it last took a place that it did not have. */
  taken_at: Date
  /** When it last gave one up; null while it is there. */
  left_at: Date | null
}

interface WebhookRow {
  /** As the provider numbers its messages. */
  id: string
  type: string
  events: ColumnType<PaymentEvent[], string, never>
  received_at: Date
  handled_at: Date | null
  /** `applied`, or why there was nothing to do. */
  outcome: string | null
}
