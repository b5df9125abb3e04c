// Creates licenses, from a payment or by hand with a reason.

import { randomUUID } from 'node:crypto'
import { keyEnding, type PaidPlan, Refusal } from '@sheaf/contract'
import type { Transaction } from 'kysely'
import type { ServiceContext } from '../service.ts'
import type { Tables } from '../store/tables.ts'
import type { Payment } from './apply-payment.ts'
import { cleanText } from './clean-text.ts'
import { paymentColumns } from './find-license.ts'
import { hashLicenseKey, makeLicenseKey } from './license-key.ts'
import { machinesAllowed, seatLimit } from './machines-allowed.ts'

export type LicenseContext = Pick<ServiceContext, 'db' | 'now' | 'log'> & { options: { secrets: { keySecret: string } } }

export interface ManualLicense {
  plan: PaidPlan
  /** For a team; otherwise 1. */
  seats?: number
  /** If unset, it never ends. */
  until?: Date
  /** Stored with it: whom it is for, and why. */
  reason: string
}

export interface IssuedLicense {
  id: string
  /** Shown once; a hand-made license's key is not shown again. */
  key: string
  plan: PaidPlan
  seats: number
  machinesAllowed: number
  until?: string
}

export async function issueLicense(context: LicenseContext, input: ManualLicense): Promise<IssuedLicense> {
  const seats = input.seats ?? 1
  const reason = cleanText(input.reason, 500)
  if (!Number.isInteger(seats) || seats < 1 || seats > seatLimit)
    throw new Refusal('request-invalid', `The number of seats must be between 1 and ${seatLimit}.`)
  if (seats > 1 && input.plan !== 'team') throw new Refusal('request-invalid', 'Only team licenses have seats.')
  if (input.reason.trim() === '') throw new Refusal('request-invalid', 'A reason is required to issue a license manually.')
  if (input.until !== undefined && !(input.until > context.now()))
    throw new Refusal('request-invalid', 'The end date must be in the future.')
  const payment: Payment = {
    plan: input.plan,
    seats,
    standing: 'active',
    changedAt: null,
    paidUntil: input.until ?? null,
    renews: false,
    orderId: null,
    orderAt: null,
    refunded: false,
  }
  const made = await context.db
    .transaction()
    .execute((transaction) => insertLicense(context, transaction, `hand:${randomUUID()}`, payment, reason))
  context.log.info('licence-made-by-hand', { licence: made.id, plan: input.plan, seats })
  return {
    ...made,
    plan: input.plan,
    seats,
    machinesAllowed: machinesAllowed(payment),
    ...(input.until === undefined ? {} : { until: input.until.toISOString() }),
  }
}

export async function insertLicense(
  context: LicenseContext,
  transaction: Transaction<Tables>,
  origin: string,
  payment: Payment,
  note: string | null,
): Promise<{ id: string; key: string }> {
  const key = makeLicenseKey(context.options.secrets.keySecret, origin, 1)
  const id = randomUUID()
  await transaction
    .insertInto('licences')
    .values({
      id,
      origin,
      key_number: 1,
      key_hash: hashLicenseKey(key),
      key_ending: keyEnding(key),
      checkout: null,
      customer: null,
      began_at: null,
      extends_id: null,
      claimed_at: null,
      created_at: context.now(),
      note,
      revoked_at: null,
      ...paymentColumns(payment),
    })
    .execute()
  return { id, key }
}
