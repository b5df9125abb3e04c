// Reads payment webhooks down to what a license depends on: ids, times and states. Names, addresses and amounts are not kept.

import { createHash } from 'node:crypto'
import { type PaidPlan, paidPlans, Refusal } from '@sheaf/contract'
import { z } from 'zod'
import { seatLimit } from './machines-allowed.ts'

/** `pending`: begun, not paid. `over`: ended for good; the provider starts a new one. */
export const subscriptionStates = ['pending', 'trialing', 'active', 'ended', 'over'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

interface PaymentEventBase {
  /** `subscription:…` or `order:…`: one license each. */
  origin: string
  plan: PaidPlan
  seats: number
  /** Hash of the original checkout. */
  checkout?: string
}

/** A subscription as it was at one moment. */
export interface SubscriptionEvent extends PaymentEventBase {
  kind: 'subscription'
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
}

export type PaymentEvent = SubscriptionEvent | OrderEvent

/** `ignoredBecause`: an event type that affects no license, or a product that is not one of our plans. */
export type ParsedPayment = { type: string; events: PaymentEvent[]; ignoredBecause?: 'unknown-type' | 'unknown-product' }

export function readPayment(body: string): ParsedPayment {
  const { type, data } = parseAs(envelopeSchema, parse(body))
  if (subscriptionTypes.includes(type)) return read(type, [subscriptionEvent(type, parseAs(subscriptionSchema, data, 'data'))])
  if (!orderTypes.includes(type)) return { type, events: [], ignoredBecause: 'unknown-type' }
  const order = parseAs(orderSchema, data, 'data')
  // An order includes its subscription as it was then: it may be the first we hear of it.
  const within = order.subscription
    ? subscriptionEvent('subscription.updated', { ...order.subscription, product: order.subscription.product ?? order.product })
    : undefined
  return read(type, [orderEvent(order), ...(within === undefined ? [] : [within])])
}

/** A checkout id is as good as the key it shows, so only its hash is kept. */
export function hashCheckout(id: string): string {
  return createHash('sha256').update(`sheaf checkout\0${id}`).digest('hex')
}

const subscriptionTypes = ['created', 'active', 'updated', 'past_due', 'canceled', 'uncanceled', 'revoked'].map(
  (end) => `subscription.${end}`,
)
const orderTypes = ['order.paid', 'order.refunded']

const id = z.string().regex(/^[\w-]{1,100}$/)
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
const envelopeSchema = z.object({ type: z.string().regex(/^[a-z_.]{1,80}$/), data: z.unknown() })
// Only the product's metadata: an order's own can be set by anyone who opens a checkout link.
const productSchema = z.object({ metadata: z.record(z.string(), z.unknown()).nullish() }).nullish()
const seats = z.int().min(0).max(1_000_000_000).nullish()
const subscriptionSchema = z.object({
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
const orderSchema = z.object({
  id,
  created_at: time,
  status: z.string(),
  checkout_id: id.nullish(),
  subscription_id: id.nullish(),
  seats,
  product: productSchema,
  subscription: subscriptionSchema.nullish(),
})

function subscriptionEvent(type: string, data: z.output<typeof subscriptionSchema>): SubscriptionEvent | undefined {
  const plan = planOf(data.product)
  if (plan === undefined) return undefined
  const standing = subscriptionStateOf(type, data)
  const paidUntil = (standing === 'trialing' ? data.trial_end : undefined) ?? data.current_period_end ?? null
  if (paidUntil === null && (standing === 'trialing' || standing === 'active'))
    throw new Refusal('request-invalid', 'data.current_period_end')
  return {
    kind: 'subscription',
    origin: `subscription:${data.id}`,
    standing,
    at: data.modified_at ?? data.created_at,
    paidUntil,
    renews: !data.cancel_at_period_end,
    plan,
    seats: seatsOf(plan, data.seats),
    ...(data.checkout_id ? { checkout: hashCheckout(data.checkout_id) } : {}),
  }
}

function orderEvent(data: z.output<typeof orderSchema>): OrderEvent | undefined {
  const plan = planOf(data.product)
  if (plan === undefined) return undefined
  // A renewing plan that was sold once has no known end: the shop is set up wrong.
  if (!data.subscription_id && plan !== 'buy-to-own') return undefined
  return {
    kind: 'order',
    origin: data.subscription_id ? `subscription:${data.subscription_id}` : `order:${data.id}`,
    order: data.id,
    at: data.created_at,
    // A partial refund does not end it.
    refunded: data.status === 'refunded',
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
