// Applies payment events to a license. Events arrive late, twice and in any order: only the newest one counts.

import type { LicenseState, PaidPlan } from '@sheaf/contract'
import { type OrderEvent, type PaymentEvent, type SubscriptionEvent, type SubscriptionState, subscriptionStates } from './payment-event.ts'

export interface Payment {
  plan: PaidPlan
  seats: number
  /** Of the subscription; null if there is none, or none is known yet. */
  standing: SubscriptionState | null
  changedAt: Date | null
  paidUntil: Date | null
  renews: boolean
  /** The newest order decides whether it was refunded. */
  orderId: string | null
  orderAt: Date | null
  refunded: boolean
}

/** A renewal is reported a little after it is due. */
const graceMs = 3 * 86_400_000

export function applyPayment(payment: Payment | undefined, event: PaymentEvent): Payment {
  const before = payment ?? { ...unpaid, plan: event.plan, seats: event.seats }
  return event.kind === 'subscription' ? applySubscription(before, event) : applyOrder(before, event)
}

/** Valid until then if no other event arrives; null: forever. */
export function validUntil(payment: Pick<Payment, 'paidUntil' | 'renews'>): Date | null {
  if (payment.paidUntil === null || !payment.renews) return payment.paidUntil
  return new Date(payment.paidUntil.getTime() + graceMs)
}

export function licenseState(license: Payment & { revokedAt: Date | null }, now: Date): LicenseState {
  if (license.revokedAt !== null) return 'revoked'
  if (license.refunded) return 'refunded'
  if (license.standing === null) return license.plan === 'buy-to-own' && license.orderId !== null ? 'active' : 'ended'
  if (license.standing !== 'trialing' && license.standing !== 'active') return 'ended'
  const until = validUntil(license)
  return until !== null && now >= until ? 'ended' : license.standing
}

/** An order may arrive before its subscription, and that before its payment. */
export function isBegun({ standing, plan }: Pick<Payment, 'standing' | 'plan'>): boolean {
  return standing === null ? plan === 'buy-to-own' : standing !== 'pending'
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
  // A refund is final: for one order, refunded beats paid in any order of arrival.
  const isNewer =
    payment.orderAt === null ||
    isAfter(
      [orderAt.getTime(), event.order, Number(event.refunded)],
      [payment.orderAt.getTime(), payment.orderId ?? '', Number(payment.refunded)],
    )
  if (!isNewer) return payment
  return payment.standing === null ? { ...after, plan: event.plan, seats: event.seats } : after
}

/** A final end stays final. At the same moment the event that grants less wins, so no order of delivery grants more. */
function age(payment: Payment): (number | string)[] {
  return [
    Number(payment.standing === 'over'),
    payment.changedAt?.getTime() ?? 0,
    payment.standing === null ? -1 : subscriptionStates.indexOf(payment.standing),
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
