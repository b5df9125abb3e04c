// Decides which subscriptions extend an earlier license of the same customer. Depends only on the events, not on their order of arrival.

import type { PaidPlan } from '@sheaf/contract'
import { applyPayment, isBegun, licenseState, type Payment } from './apply-payment.ts'
import { machinesAllowed } from './machines-allowed.ts'
import type { PaymentEvent } from './payment-event.ts'

export interface CustomerSubscription extends Payment {
  id: string
  origin: string
  beganAt: Date
  revokedAt: Date | null
  extendsId: string | null
  /** Its customer got its key, or learned that it extends another license: `extendsId` stays. */
  isSettled: boolean
  /** All events received so far, in any order. */
  history: readonly PaymentEvent[]
}

/** All subscriptions of one customer. Returns the license that each one extends, or null. */
export function findRenewals(subscriptions: readonly CustomerSubscription[]): Map<string, string | null> {
  const extended = new Set(subscriptions.map(settledLink))
  const licenses = new Map(subscriptions.filter(({ id }) => extended.has(id)).map((each) => [each.id, [each]]))
  const links = new Map<string, string | null>()
  for (const each of subscriptions.toSorted(byBegin)) {
    const isPaid = wasPaid(each, each.history)
    const settled = extended.has(each.id) ? null : settledLink(each)
    const link = settled === undefined ? (isPaid ? findEnded([...licenses.values()], each) : null) : settled
    links.set(each.id, link)
    if (link !== null) licenses.get(link)?.push(each)
    else if (isPaid && !licenses.has(each.id)) licenses.set(each.id, [each])
  }
  return links
}

/** Of several payments for one license, the valid one with the most machines counts; if none is valid, the newest that wasn't refunded. */
export function countedPayment<P extends Payment & { beganAt: Date; origin: string }>(payments: readonly [P, ...P[]], now: Date): P {
  const sorted = payments.toSorted((a, b) => byBegin(b, a))
  const [best] = sorted.filter((payment) => isValid(payment, now)).toSorted((a, b) => machinesAllowed(b) - machinesAllowed(a))
  return best ?? sorted.find(({ refunded }) => !refunded) ?? sorted[0] ?? payments[0]
}

/** Undefined if the events decide. A revoked license never becomes a payment for another one. */
function settledLink({ isSettled, revokedAt, extendsId }: CustomerSubscription): string | null | undefined {
  if (revokedAt !== null) return null
  return isSettled ? extendsId : undefined
}

/** The newest license that this subscription extends. */
function findEnded(licenses: readonly CustomerSubscription[][], each: CustomerSubscription): string | null {
  const ended = licenses.filter((payments) => isOpen(payments, each) && isEndedAt(payments, each))
  return ended.toSorted((a, b) => byBegin(newest(b), newest(a)))[0]?.[0]?.id ?? null
}

function isValid(payment: Payment, now: Date): boolean {
  return ['trialing', 'active'].includes(licenseState({ ...payment, revokedAt: null }, now))
}

/** Nothing is paid into a revoked license; a license that was revoked later keeps its payments. */
function isOpen([first]: readonly CustomerSubscription[], { extendsId }: CustomerSubscription): boolean {
  return first !== undefined && (first.revokedAt === null || extendsId === first.id)
}

/** Valid once, ended without a refund when the customer subscribed again, and for a team only if the new subscription is. */
function isEndedAt(payments: readonly CustomerSubscription[], next: CustomerSubscription): boolean {
  const at = next.beganAt
  const [first, ...rest] = payments.flatMap((payment) => paymentAt(payment, at) ?? [])
  if (first === undefined) return false
  const counted = countedPayment([first, ...rest], at)
  return licenseState({ ...counted, revokedAt: null }, at) === 'ended' && (counted.plan === 'team') === (firstPlan(next) === 'team')
}

/** The plan that was bought: an upgrade from personal to team must not move a payment to another license. */
function firstPlan({ history, plan }: CustomerSubscription): PaidPlan {
  const [first] = history.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.plan < b.plan ? -1 : Number(a.plan > b.plan)))
  return first?.plan ?? plan
}

function paymentAt(subscription: CustomerSubscription, at: Date): CustomerSubscription | undefined {
  if (subscription.beganAt > at) return undefined
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

function newest(payments: readonly CustomerSubscription[]): CustomerSubscription {
  const last = payments.at(-1)
  if (last === undefined) throw new Error('A license has at least one payment.')
  return last
}

function byBegin(a: { beganAt: Date; origin: string }, b: { beganAt: Date; origin: string }): number {
  return a.beganAt.getTime() - b.beganAt.getTime() || (a.origin < b.origin ? -1 : Number(a.origin > b.origin))
}
