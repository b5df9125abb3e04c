// What a license has been paid for. Events come late, twice and in any order: only which of them is the newest decides.

import type { LicenseState, PaidPlan } from '@sheaf/contract'
import { type OrderEvent, type PaymentEvent, type Standing, type SubscriptionEvent, standings } from './payment-event.ts'

export interface Payment {
  plan: PaidPlan
  seats: number
  /** Of the subscription; null where there is none, or none has been heard of. */
  standing: Standing | null
  changedAt: Date | null
  paidUntil: Date | null
  renews: boolean
  /** The newest order decides whether it was refunded. */
  orderId: string | null
  orderAt: Date | null
  refunded: boolean
}

/** A renewal is heard of a little after the day it is due. */
const graceMs = 3 * 86_400_000

export function applyPayment(payment: Payment | undefined, event: PaymentEvent): Payment {
  const before = payment ?? { ...unpaid, plan: event.plan, seats: event.seats }
  return event.kind === 'subscription' ? applySubscription(before, event) : applyOrder(before, event)
}

/** Until when it is good, if nothing more is heard; null: for ever. */
export function goodUntil(payment: Pick<Payment, 'paidUntil' | 'renews'>): Date | null {
  if (payment.paidUntil === null || !payment.renews) return payment.paidUntil
  return new Date(payment.paidUntil.getTime() + graceMs)
}

export function licenseState(licence: Payment & { revokedAt: Date | null }, now: Date): LicenseState {
  if (licence.revokedAt !== null) return 'revoked'
  if (licence.refunded) return 'refunded'
  if (licence.standing === null) return licence.plan === 'buy-to-own' && licence.orderId !== null ? 'active' : 'ended'
  if (licence.standing !== 'trialing' && licence.standing !== 'active') return 'ended'
  const until = goodUntil(licence)
  return until !== null && now >= until ? 'ended' : licence.standing
}

const unpaid = { standing: null, changedAt: null, paidUntil: null, renews: false, orderId: null, orderAt: null, refunded: false } as const

function applySubscription(payment: Payment, event: SubscriptionEvent): Payment {
  const after: Payment = {
    ...payment,
    plan: event.plan,
    seats: event.seats,
    standing: event.standing,
    changedAt: new Date(event.at),
    paidUntil: event.paidUntil === null ? null : new Date(event.paidUntil),
    renews: event.renews,
  }
  return payment.standing === null || isAfter(age(after), age(payment)) ? after : payment
}

function applyOrder(payment: Payment, event: OrderEvent): Payment {
  const orderAt = new Date(event.at)
  const after = { ...payment, orderId: event.order, orderAt, refunded: event.refunded }
  // Money that went back stays back: about one order, refunded is newer than paid whatever came last.
  const isNewer =
    payment.orderAt === null ||
    isAfter(
      [orderAt.getTime(), event.order, Number(event.refunded)],
      [payment.orderAt.getTime(), payment.orderId ?? '', Number(payment.refunded)],
    )
  if (!isNewer) return payment
  return payment.standing === null ? { ...after, plan: event.plan, seats: event.seats } : after
}

/** What ended for good stays so. At the same moment the one that gives less wins, so that no order of delivery gives more. */
function age(payment: Payment): (number | string)[] {
  return [
    Number(payment.standing === 'over'),
    payment.changedAt?.getTime() ?? 0,
    payment.standing === null ? -1 : standings.indexOf(payment.standing),
    Number(!payment.renews),
    -(payment.paidUntil?.getTime() ?? 0),
    -payment.seats,
    payment.plan,
  ]
}

function isAfter(one: (number | string)[], other: (number | string)[]): boolean {
  for (const [at, value] of one.entries()) {
    const against = other[at] ?? 0
    if (value !== against) return value > against
  }
  return false
}
