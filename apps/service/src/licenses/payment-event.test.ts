import { createHmac } from 'node:crypto'
import { isRefusal, Refusal } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashCheckout, readPayment } from './payment-event.ts'
import { orderData, subscriptionData } from './testing/polar.ts'

const at = new Date('2027-01-01T00:00:00Z')
const types = ['order.paid', 'order.refunded', 'subscription.active', 'subscription.revoked', 'subscription.past_due', 'other']
const read = (type: string, data: unknown) => readPayment(JSON.stringify({ type, timestamp: at, data }), 'secret')

describe('readPayment', () => {
  it('reads an order and its subscription down to what a license depends on', () => {
    const data = orderData({
      id: 'order-1',
      plan: 'team',
      subscription: 'sub-1',
      at,
      checkout: 'checkout-1',
      customer: 'customer-1',
      within: { id: 'sub-1', plan: 'team', at, seats: 4, cancels: true },
    })
    const customer = createHmac('sha256', 'secret').update('sheaf customer 1\0customer-1').digest('hex')
    const common = { origin: 'subscription:sub-1', customer, plan: 'team', at: at.toISOString() }
    expect(read('order.paid', data)).toEqual({
      type: 'order.paid',
      events: [
        { ...common, kind: 'order', order: 'order-1', refunded: false, seats: 1, checkout: hashCheckout('checkout-1') },
        {
          ...common,
          kind: 'subscription',
          beganAt: '2026-01-01T00:00:00.000Z',
          standing: 'active',
          paidUntil: '2027-01-31T00:00:00.000Z',
          renews: false,
          seats: 4,
        },
      ],
    })
  })

  it('reads the time of a refund, and a customer in either field; one that it cannot read is left out', () => {
    const [refund] = read('order.refunded', orderData({ id: 'o', at, status: 'refunded', refundedAt: at })).events
    expect(refund).toMatchObject({ refunded: true, refundedAt: at.toISOString() })
    const customerOf = (fields: object) =>
      read('subscription.active', { ...subscriptionData({ id: 's', at }), ...fields }).events[0]?.customer
    const plain = customerOf({ customer_id: 'c-1' })
    expect(plain).toMatch(/^[0-9a-f]{64}$/)
    expect(customerOf({ customer_id: null, customer: { id: 'c-1' } })).toBe(plain)
    for (const unread of [
      { customer_id: 5, customer: 'text' },
      { customer_id: '../x', customer: null },
      { customer_id: null, customer: {} },
    ])
      expect(customerOf(unread)).toBe(undefined)
  })

  it('normalizes times of any zone and precision', () => {
    const data = { ...subscriptionData({ id: 's', at }), modified_at: '2027-01-01T01:00:00.000999+01:00' }
    expect(read('subscription.active', data).events[0]?.at).toBe('2027-01-01T00:00:00.000Z')
  })

  it('uses the worse of the event name and the state it carries', () => {
    const standing = (type: string, about: { status?: string; endedAt?: Date }) => {
      const [event] = read(`subscription.${type}`, subscriptionData({ id: 's', at, ...about })).events
      return event?.kind === 'subscription' ? event.standing : undefined
    }
    expect(standing('updated', { status: 'trialing' })).toBe('trialing')
    expect(standing('created', { status: 'incomplete' })).toBe('pending')
    expect(standing('revoked', { status: 'active' })).toBe('ended')
    expect(standing('past_due', { status: 'active' })).toBe('ended')
    expect(standing('active', { status: 'paused' })).toBe('ended')
    expect(standing('active', { status: 'active', endedAt: at })).toBe('over')
  })

  it('treats a trial as paid until its end, and rejects a subscription without an end', () => {
    const trialEnd = new Date('2027-01-08T00:00:00Z')
    const paidUntil = (status: string) => {
      const [event] = read('subscription.updated', subscriptionData({ id: 's', at, status, trialEnd })).events
      return event?.kind === 'subscription' ? event.paidUntil : undefined
    }
    expect([paidUntil('trialing'), paidUntil('active')]).toEqual([trialEnd.toISOString(), '2027-01-31T00:00:00.000Z'])
    for (const status of ['trialing', 'active']) {
      const endless = { ...subscriptionData({ id: 's', at, status }), current_period_end: null, trial_end: null }
      expect(() => read('subscription.updated', endless)).toThrow(new Refusal('request-invalid', 'data.current_period_end'))
    }
  })

  it('reads or refuses any message and throws no other error', () => {
    const good = [orderData({ id: 'o', at }), subscriptionData({ id: 's', at })]
    const edited = fc
      .tuple(fc.constantFrom(...good), fc.dictionary(fc.constantFrom(...Object.keys({ ...good[0], ...good[1] })), fc.jsonValue()))
      .map(([data, edits]) => ({ ...data, ...edits }))
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.oneof(fc.jsonValue(), edited), (type, data) => {
        try {
          read(type, data)
        } catch (problem) {
          expect(isRefusal(problem)).toBe(true)
        }
      }),
    )
  })
})
