// Builds and signs messages like those of the payment provider, including fields that we ignore.

import { randomUUID } from 'node:crypto'
import type { PaidPlan } from '@sheaf/contract'
import { Webhook } from 'standardwebhooks'
import { type Answer, type TestService, testSecrets } from '../../testing/index.ts'

export interface SubscriptionAbout {
  id: string
  plan?: PaidPlan
  status?: string
  at: Date
  periodEnd?: Date | null
  trialEnd?: Date
  cancels?: boolean
  endedAt?: Date
  seats?: number
  checkout?: string
  customer?: string
  createdAt?: Date
}

export function subscriptionData(about: SubscriptionAbout): Record<string, unknown> {
  const { id, plan = 'monthly', status = 'active', at, periodEnd = new Date(at.getTime() + 30 * 86_400_000) } = about
  return {
    id,
    created_at: about.createdAt?.toISOString() ?? '2026-01-01T00:00:00.000001Z',
    modified_at: at.toISOString(),
    amount: 1499,
    currency: 'usd',
    recurring_interval: plan === 'yearly' ? 'year' : 'month',
    status,
    current_period_start: at.toISOString(),
    current_period_end: periodEnd?.toISOString() ?? null,
    trial_start: about.trialEnd ? at.toISOString() : null,
    trial_end: about.trialEnd?.toISOString() ?? null,
    cancel_at_period_end: about.cancels ?? false,
    canceled_at: null,
    ends_at: null,
    ended_at: about.endedAt?.toISOString() ?? null,
    customer_id: about.customer ?? randomUUID(),
    checkout_id: about.checkout ?? null,
    seats: about.seats ?? null,
    metadata: { plan: 'team', seats: '10000' },
    customer: { email: 'canary-customer@example.com', name: 'Canary Customer', billing_address: { line1: 'Canary Street 1' } },
    product: productData(plan),
  }
}

export interface OrderAbout {
  id: string
  plan?: PaidPlan
  status?: string
  at: Date
  subscription?: string
  checkout?: string
  within?: SubscriptionAbout
  customer?: string
  refundedAt?: Date
}

export function orderData({
  id,
  plan = 'buy-to-own',
  status = 'paid',
  at,
  subscription,
  checkout,
  within,
  customer,
  refundedAt,
}: OrderAbout): Record<string, unknown> {
  return {
    id,
    created_at: at.toISOString(),
    modified_at: refundedAt?.toISOString() ?? null,
    status,
    paid: true,
    total_amount: 34900,
    refunded_amount: status === 'refunded' ? 34900 : 0,
    billing_reason: subscription === undefined ? 'purchase' : 'subscription_cycle',
    checkout_id: checkout ?? null,
    subscription_id: subscription ?? null,
    customer_id: customer ?? randomUUID(),
    customer: { email: 'canary-customer@example.com', name: 'Canary Customer' },
    product: productData(plan),
    subscription: within === undefined ? null : { ...subscriptionData(within), product: undefined },
  }
}

function productData(plan: string): Record<string, unknown> {
  return { id: randomUUID(), name: `Sheaf ${plan}`, metadata: { plan }, prices: [{ amount_type: 'fixed' }] }
}

export interface Delivery {
  id?: string
  /** When it was signed. */
  at: Date
  secret?: string
}

/** Signs and delivers a message. */
export function deliver(service: TestService, type: string, data: unknown, delivery: Delivery): Promise<Answer> {
  return deliverText(service, JSON.stringify({ type, timestamp: delivery.at.toISOString(), data }), delivery)
}

export function deliverText(
  service: TestService,
  body: string,
  { id = randomUUID(), at, secret = testSecrets.webhookSecrets[0] ?? '' }: Delivery,
): Promise<Answer> {
  return service.ask('POST', '/api/webhooks/payments', body, {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  })
}
