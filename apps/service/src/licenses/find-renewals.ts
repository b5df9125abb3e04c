// Decides which subscriptions extend an earlier license of the same customer. Depends only on the events, not on their order of arrival.

import type { PaidPlan } from '@sheaf/contract'
import { applyPayment, isBegun, licenseState, type Payment } from './apply-payment.ts'
import type { PaymentEvent } from './payment-event.ts'

export interface CustomerSubscription extends Payment {
  id: string
  origin: string
  beganAt: Date
  revokedAt: Date | null
  extendsId: string | null
  /** Machines use its own key: it stays a license. */
  isUsed: boolean
  /** All events received so far, in any order. */
  history: readonly PaymentEvent[]
}

/** All subscriptions of one customer. Returns the license that each one extends, or null. */
export function findRenewals(subscriptions: readonly CustomerSubscription[]): Map<string, string | null> {
  const licenses: CustomerSubscription[][] = []
  const links = new Map<string, string | null>()
  for (const each of subscriptions.toSorted(byBegin)) {
    const isPaid = wasPaid(each, each.history)
    const ended = each.isUsed || !isPaid ? [] : licenses.filter((payments) => isOpen(payments, each) && isEndedAt(payments, each.beganAt))
    const extended = ended.toSorted((a, b) => likeness(b, each) - likeness(a, each) || byBegin(newest(b), newest(a)))[0]
    links.set(each.id, extended?.[0]?.id ?? null)
    if (extended !== undefined) extended.push(each)
    else if (isPaid) licenses.push([each])
  }
  return links
}

/** Of several payments for one license, the newest valid one counts; if none is valid, the newest. */
export function countedPayment<P extends Payment & { beganAt: Date; origin: string }>(payments: readonly [P, ...P[]], now: Date): P {
  const sorted = payments.toSorted((a, b) => byBegin(b, a))
  return sorted.find((payment) => isValid(payment, now)) ?? sorted[0] ?? payments[0]
}

function isValid(payment: Payment, now: Date): boolean {
  return ['trialing', 'active'].includes(licenseState({ ...payment, revokedAt: null }, now))
}

/** Nothing is paid into a revoked license; a license that was revoked later keeps its payments. */
function isOpen([first]: readonly CustomerSubscription[], { extendsId }: CustomerSubscription): boolean {
  return first !== undefined && (first.revokedAt === null || extendsId === first.id)
}

/** Valid once, and ended by then without a refund. */
function isEndedAt(payments: readonly CustomerSubscription[], at: Date): boolean {
  const [first, ...rest] = payments.flatMap((payment) => paymentAt(payment, at) ?? [])
  return first !== undefined && licenseState({ ...countedPayment([first, ...rest], at), revokedAt: null }, at) === 'ended'
}

function paymentAt(subscription: CustomerSubscription, at: Date): CustomerSubscription | undefined {
  // Its messages are older than the table of messages.
  if (subscription.history.length === 0) return subscription
  const known = subscription.history.flatMap((event) => eventAt(event, at) ?? [])
  const [first, ...rest] = known
  if (first === undefined || !wasPaid(subscription, known)) return undefined
  return { ...subscription, ...rest.reduce(applyPayment, applyPayment(undefined, first)) }
}

/** A checkout that was started and never paid renews nothing, and its key was never shown. */
function wasPaid(subscription: Payment, events: readonly PaymentEvent[]): boolean {
  if (events.length === 0) return isBegun(subscription)
  return events.some((event) => event.kind === 'order' || event.standing === 'trialing' || event.standing === 'active')
}

/** The event as it was known then. */
function eventAt(event: PaymentEvent, at: Date): PaymentEvent | undefined {
  if (new Date(event.at) > at) return undefined
  return event.kind === 'order' && event.refundedAt !== undefined && new Date(event.refundedAt) > at ? { ...event, refunded: false } : event
}

/** A customer with a team and a personal license renews the one that is alike. */
function likeness(payments: readonly CustomerSubscription[], { plan }: { plan: PaidPlan }): number {
  return Number((newest(payments).plan === 'team') === (plan === 'team'))
}

function newest(payments: readonly CustomerSubscription[]): CustomerSubscription {
  const last = payments.at(-1)
  if (last === undefined) throw new Error('A license has at least one payment.')
  return last
}

function byBegin(a: { beganAt: Date; origin: string }, b: { beganAt: Date; origin: string }): number {
  return a.beganAt.getTime() - b.beganAt.getTime() || (a.origin < b.origin ? -1 : Number(a.origin > b.origin))
}
