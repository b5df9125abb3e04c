import type { PaidPlan } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPayment, licenseState, type Payment, validUntil } from './apply-payment.ts'
import type { OrderEvent, PaymentEvent, SubscriptionEvent, SubscriptionState } from './payment-event.ts'

const day = 86_400_000
const start = Date.UTC(2027, 0, 1)
const iso = (days: number) => new Date(start + days * day).toISOString()
const after = (days: number) => new Date(start + days * day)

function subscription(days: number, standing: SubscriptionState, about: Partial<SubscriptionEvent> = {}): SubscriptionEvent {
  return {
    kind: 'subscription',
    origin: 'subscription:s',
    plan: 'monthly',
    seats: 1,
    standing,
    at: iso(days),
    paidUntil: iso(30),
    renews: true,
    ...about,
  }
}

function order(days: number, refunded = false, plan: PaidPlan = 'monthly'): OrderEvent {
  return { kind: 'order', origin: 'subscription:s', plan, seats: 1, order: `order-${days}`, at: iso(days), refunded }
}

function paid(events: readonly PaymentEvent[]): Payment & { revokedAt: null } {
  const [first, ...rest] = events
  if (first === undefined) throw new Error('no events')
  return { ...rest.reduce(applyPayment, applyPayment(undefined, first)), revokedAt: null }
}

const stateAt = (days: number, ...events: PaymentEvent[]) => licenseState(paid(events), after(days))

describe('licenseState', () => {
  // [S4.18]
  it('starts a month with a trial week, continues it when paid, and adds a grace period', () => {
    const trial = subscription(0, 'trialing', { paidUntil: iso(7) })
    const month = subscription(7, 'active', { paidUntil: iso(37) })
    expect([0, 6.9, 9.9, 10].map((days) => stateAt(days, trial))).toEqual(['trialing', 'trialing', 'trialing', 'ended'])
    expect([7, 36, 39.9, 40].map((days) => stateAt(days, trial, month))).toEqual(['active', 'active', 'active', 'ended'])
    expect(stateAt(41, trial, month, subscription(37, 'active', { paidUntil: iso(67) }))).toBe('active')
  })

  // [S4.19]
  it('keeps a canceled subscription until the end of the paid period, and continues it if resumed', () => {
    const month = subscription(0, 'active')
    const canceled = subscription(5, 'active', { renews: false })
    expect([29.9, 30].map((days) => stateAt(days, month, canceled))).toEqual(['active', 'ended'])
    expect(stateAt(32, month, canceled, subscription(6, 'active'))).toBe('active')
    expect(validUntil(paid([month, canceled]))).toEqual(after(30))
  })

  // [S4.19]
  it.each<[when: string, days: number, standing: SubscriptionState, until: number]>([
    ['when it begins', 0, 'trialing', 7],
    ['in the trial week', 3, 'trialing', 7],
    ['just after the first payment', 7.01, 'active', 37],
    ['in the middle of a month', 20, 'active', 37],
    ['on the last day', 36.9, 'active', 37],
  ])('canceled %s, a subscription stays valid until the end of the paid period', (_, days, standing, until) => {
    const trial = subscription(0, 'trialing', { paidUntil: iso(7) })
    const month = subscription(7, 'active', { paidUntil: iso(37) })
    const events = [...(days < 7 ? [trial] : [trial, month]), subscription(days, standing, { paidUntil: iso(until), renews: false })]
    expect([days, until - 0.01, until, until + 2].map((day) => stateAt(day, ...events))).toEqual([standing, standing, 'ended', 'ended'])
  })

  // [S4.21]
  it('ends access at once when a payment fails, and restores it when a later one succeeds', () => {
    const failed = subscription(30, 'ended')
    expect(stateAt(30, subscription(0, 'active'), failed)).toBe('ended')
    expect(stateAt(31, subscription(0, 'active'), failed, subscription(31, 'active', { paidUntil: iso(60) }))).toBe('active')
  })

  it('never ends a buy-to-own license unless it is refunded', () => {
    expect(stateAt(0, order(0, false, 'buy-to-own'))).toBe('active')
    expect(stateAt(100_000, order(0, false, 'buy-to-own'))).toBe('active')
    expect(stateAt(3, order(0, true, 'buy-to-own'), order(0, false, 'buy-to-own'))).toBe('refunded')
  })

  it('ends on a refund of the newest payment, not of an older one, and resumes with a new payment', () => {
    const active = subscription(0, 'active', { paidUntil: iso(300) })
    expect(stateAt(40, active, order(0), order(30), order(30, true))).toBe('refunded')
    expect(stateAt(40, active, order(0), order(30), order(0, true))).toBe('active')
    expect(stateAt(70, active, order(30, true), order(60))).toBe('active')
  })

  it('does not activate a subscription because of an order alone', () => {
    expect(stateAt(0, order(0))).toBe('ended')
    expect(stateAt(0, order(0), subscription(0, 'pending'))).toBe('ended')
    expect(stateAt(0, order(0), subscription(0, 'pending'), subscription(0, 'active'))).toBe('active')
  })

  it('treats a revoked license as revoked, whatever was paid', () => {
    expect(licenseState({ ...paid([subscription(0, 'active')]), revokedAt: after(1) }, after(2))).toBe('revoked')
  })
})

const someSubscription = fc
  .record({
    days: fc.integer({ min: 0, max: 12 }),
    standing: fc.constantFrom<SubscriptionState>('pending', 'trialing', 'active', 'active', 'active', 'ended', 'over'),
    paidUntil: fc.integer({ min: 5, max: 40 }),
    renews: fc.boolean(),
    plan: fc.constantFrom<PaidPlan>('monthly', 'yearly', 'team'),
    seats: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ days, standing, paidUntil, ...about }) => subscription(days, standing, { ...about, paidUntil: iso(paidUntil) }))
const someOrder = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.boolean()).map(([days, refunded]) => order(days, refunded))
const someHistory = fc.array(fc.oneof(someSubscription, someOrder), { minLength: 1, maxLength: 10 })
const twice = (history: PaymentEvent[]) =>
  fc.tuple(
    fc.constant(history),
    fc.shuffledSubarray([...history, ...history], { minLength: 2 * history.length, maxLength: 2 * history.length }),
  )

describe('payment events in any order', () => {
  it('reaches the same state from late, duplicated and shuffled events', () => {
    fc.assert(
      fc.property(someHistory.chain(twice), ([history, delivered]) => {
        expect(paid(delivered)).toEqual(paid(history))
      }),
      { numRuns: 1_000 },
    )
  })

  it('reaches the state of the newest event of each kind', () => {
    fc.assert(
      fc.property(someHistory.chain(twice), ([history, delivered]) => {
        const payment = paid(delivered)
        const snapshots = history.filter((event) => event.kind === 'subscription')
        const over = snapshots.filter(({ standing }) => standing === 'over')
        const among = over.length > 0 ? over : snapshots
        const newest = among
          .map(({ at }) => at)
          .sort()
          .at(-1)
        expect(payment.changedAt?.toISOString()).toBe(newest)
        const newestStandings = among.filter(({ at }) => at === newest).map(({ standing }) => standing)
        expect(payment.standing === null ? [] : newestStandings).toEqual(
          payment.standing === null ? newestStandings : expect.arrayContaining([payment.standing]),
        )
        const orders = history.filter((event) => event.kind === 'order')
        const last = orders
          .map(({ at }) => at)
          .sort()
          .at(-1)
        expect(payment.refunded).toBe(orders.some(({ at, refunded }) => at === last && refunded))
      }),
    )
  })

  it('does not reopen an ended or refunded license because of a late event', () => {
    fc.assert(
      fc.property(someHistory, fc.oneof(someSubscription, someOrder), (history, late) => {
        const before = paid(history)
        const now = after(1)
        const state = licenseState(before, now)
        const isLate =
          late.kind === 'subscription'
            ? before.changedAt !== null && new Date(late.at) <= before.changedAt
            : before.orderAt !== null && new Date(late.at) <= before.orderAt
        const isShut =
          state === 'refunded' ||
          before.standing === 'over' ||
          (state === 'ended' && isLate && before.standing !== 'pending' && before.standing !== null)
        if (!isShut || (state === 'refunded' && late.kind === 'order' && !isLate)) return
        expect(['ended', 'refunded']).toContain(licenseState({ ...applyPayment(before, late), revokedAt: null }, now))
      }),
      { numRuns: 2_000 },
    )
  })
})
