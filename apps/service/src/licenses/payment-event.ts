// Reads payment webhooks down to what a license depends on: ids, times and states. Names, addresses and amounts are not kept.

import { createHash, createHmac } from 'node:crypto'
import { type PaidPlan, paidPlans, Refusal } from '@sheaf/contract'
import { z } from 'zod'
import { seatLimit } from './machines-allowed.ts'

/** `pending`: begun, not paid. `over`: ended for good; the provider starts a new one. */
export const subscriptionStates = ['pending', 'trialing', 'active', 'ended', 'over'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

interface PaymentEventBase {
  /** `subscription:…` or `order:…`. */
  origin: string
  /** Keyed hash of the provider's customer. */
  customer?: string
  plan: PaidPlan
  seats: number
  /** Hash of the original checkout. */
  checkout?: string
}

/** A subscription as it was at one moment. */
export interface SubscriptionEvent extends PaymentEventBase {
  kind: 'subscription'
  /** When the customer subscribed; unset in messages stored before renewals were linked. */
  beganAt?: string
  standing: SubscriptionState
  /** The provider's clock, ISO 8601 like all times here. */
  at: string
  paidUntil: string | null
  renews: boolean
}

/** One payment, and whether it was all refunded. */
export interface OrderEvent extends PaymentEventBase {
  kind: 'order'
  order: string
  /** When it was made: later events do not make it newer than its successor. */
  at: string
  refunded: boolean
  refundedAt?: string
}

export type PaymentEvent = SubscriptionEvent | OrderEvent

/** `ignoredBecause`: an event type that affects no license, or a product that is not one of our plans. */
export type ParsedPayment = { type: string; events: PaymentEvent[]; ignoredBecause?: 'unknown-type' | 'unknown-product' }

export function readPayment(body: string, keySecret: string): ParsedPayment {
  const { type, timestamp, data } = parseAs(envelopeSchema, parse(body))
  const customerOf = (of: z.output<typeof buyerSchema>) => {
    const found = of.customer_id ?? of.customer?.id
    return found ? { customer: hashCustomer(found, keySecret) } : {}
  }
  if (subscriptionTypes.includes(type)) {
    const subscription = parseAs(subscriptionSchema, data, 'data')
    return read(type, [subscriptionEvent(type, subscription, customerOf(subscription))])
  }
  if (!orderTypes.includes(type)) return { type, events: [], ignoredBecause: 'unknown-type' }
  const order = parseAs(orderSchema, data, 'data')
  // An order includes its subscription as it was then: it may be the first we hear of it.
  const within = order.subscription
    ? subscriptionEvent(
        'subscription.updated',
        { ...order.subscription, product: order.subscription.product ?? order.product },
        customerOf(order),
      )
    : undefined
  return read(type, [orderEvent(order, timestamp ?? undefined, customerOf(order)), ...(within === undefined ? [] : [within])])
}

/** A checkout id is as good as the key it shows, so only its hash is kept. */
export function hashCheckout(id: string): string {
  return createHash('sha256').update(`sheaf checkout\0${id}`).digest('hex')
}

/** Keyed: a customer id may appear in a receipt or a URL, and must not lead to a license. */
function hashCustomer(id: string, keySecret: string): string {
  return createHmac('sha256', keySecret).update(`sheaf customer 1\0${id}`).digest('hex')
}

const subscriptionTypes = ['created', 'active', 'updated', 'past_due', 'canceled', 'uncanceled', 'revoked'].map(
  (end) => `subscription.${end}`,
)
const orderTypes = ['order.paid', 'order.refunded']

const id = z.string().regex(/^[\w-]{1,100}$/)
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
const envelopeSchema = z.object({ type: z.string().regex(/^[a-z_.]{1,80}$/), timestamp: time.nullish().catch(null), data: z.unknown() })
// The customer only helps to find an earlier license: a message without a readable one is still applied.
const buyerSchema = z.object({
  customer_id: id.nullish().catch(null),
  customer: z.object({ id: id.nullish() }).nullish().catch(null),
})
// Only the product's metadata: an order's own can be set by anyone who opens a checkout link.
const productSchema = z.object({ metadata: z.record(z.string(), z.unknown()).nullish() }).nullish()
const seats = z.int().min(0).max(1_000_000_000).nullish()
const subscriptionSchema = buyerSchema.extend({
  id,
  created_at: time,
  modified_at: time.nullish(),
  status: z.string(),
  current_period_end: time.nullish(),
  trial_end: time.nullish(),
  cancel_at_period_end: z.boolean(),
  ended_at: time.nullish(),
  checkout_id: id.nullish(),
  seats,
  product: productSchema,
})
const orderSchema = buyerSchema.extend({
  id,
  created_at: time,
  modified_at: time.nullish(),
  status: z.string(),
  checkout_id: id.nullish(),
  subscription_id: id.nullish(),
  seats,
  product: productSchema,
  subscription: subscriptionSchema.nullish(),
})

type Buyer = Pick<PaymentEventBase, 'customer'>

function subscriptionEvent(type: string, data: z.output<typeof subscriptionSchema>, buyer: Buyer): SubscriptionEvent | undefined {
  const plan = planOf(data.product)
  if (plan === undefined) return undefined
  const standing = subscriptionStateOf(type, data)
  const paidUntil = (standing === 'trialing' ? data.trial_end : undefined) ?? data.current_period_end ?? null
  if (paidUntil === null && (standing === 'trialing' || standing === 'active'))
    throw new Refusal('request-invalid', 'data.current_period_end')
  return {
    kind: 'subscription',
    origin: `subscription:${data.id}`,
    ...buyer,
    beganAt: data.created_at,
    standing,
    at: data.modified_at ?? data.created_at,
    paidUntil,
    renews: !data.cancel_at_period_end,
    plan,
    seats: seatsOf(plan, data.seats),
    ...(data.checkout_id ? { checkout: hashCheckout(data.checkout_id) } : {}),
  }
}

function orderEvent(data: z.output<typeof orderSchema>, sentAt: string | undefined, buyer: Buyer): OrderEvent | undefined {
  const plan = planOf(data.product)
  if (plan === undefined) return undefined
  // A renewing plan that was sold once has no known end: the shop is set up wrong.
  if (!data.subscription_id && plan !== 'buy-to-own') return undefined
  const refunded = data.status === 'refunded'
  const refundedAt = data.modified_at ?? sentAt
  return {
    kind: 'order',
    origin: data.subscription_id ? `subscription:${data.subscription_id}` : `order:${data.id}`,
    ...buyer,
    order: data.id,
    at: data.created_at,
    // A partial refund does not end it.
    refunded,
    ...(refunded && refundedAt ? { refundedAt } : {}),
    plan,
    seats: seatsOf(plan, data.seats),
    ...(data.checkout_id ? { checkout: hashCheckout(data.checkout_id) } : {}),
  }
}

/** The worse of the event's type and the state it carries. */
function subscriptionStateOf(type: string, data: z.output<typeof subscriptionSchema>): SubscriptionState {
  if (data.ended_at) return 'over'
  if (type === 'subscription.revoked' || type === 'subscription.past_due') return 'ended'
  if (data.status === 'incomplete') return 'pending'
  return data.status === 'trialing' || data.status === 'active' ? data.status : 'ended'
}

function planOf(product: z.output<typeof productSchema>): PaidPlan | undefined {
  return paidPlans.find((plan) => plan === product?.metadata?.plan)
}

function seatsOf(plan: PaidPlan, count: number | null | undefined): number {
  return plan === 'team' ? Math.min(Math.max(count ?? 1, 1), seatLimit) : 1
}

function read(type: string, events: (PaymentEvent | undefined)[]): ParsedPayment {
  const known = events.filter((event) => event !== undefined)
  return known.length < events.length ? { type, events: [], ignoredBecause: 'unknown-product' } : { type, events: known }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal('request-invalid', "The body isn't valid JSON.")
  }
}

function parseAs<T>(schema: z.ZodType<T>, value: unknown, within?: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const path = [...(within ? [within] : []), ...(result.error.issues[0]?.path ?? [])].map(String)
  throw new Refusal('request-invalid', path.join('.') || "The body isn't an event.")
}
