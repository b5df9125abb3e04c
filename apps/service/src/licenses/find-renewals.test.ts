import type { PaidPlan } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPayment, licenseState } from './apply-payment.ts'
import { type CustomerSubscription, countedPayment, findRenewals } from './find-renewals.ts'
import type { OrderEvent, PaymentEvent, SubscriptionEvent, SubscriptionState } from './payment-event.ts'

const day = 86_400_000
const start = Date.UTC(2027, 0, 1)
const iso = (days: number) => new Date(start + days * day).toISOString()
const after = (days: number) => new Date(start + days * day)

interface Story {
  id: string
  began: number
  plan?: PaidPlan
  events: [days: number, standing: SubscriptionState, until?: number, renews?: boolean][]
  refund?: { order: number; at: number }
}

function eventsOf({ id, began, plan = 'monthly', events, refund }: Story): PaymentEvent[] {
  const common = { origin: `subscription:${id}`, plan, seats: 1 }
  const snapshots = events.map(
    ([days, standing, until = days + 30, renews = true]): SubscriptionEvent => ({
      ...common,
      kind: 'subscription',
      beganAt: iso(began),
      standing,
      at: iso(days),
      paidUntil: iso(until),
      renews,
    }),
  )
  const order = (refunded: boolean): OrderEvent => ({
    ...common,
    kind: 'order',
    order: `order-${id}`,
    at: iso(refund?.order ?? 0),
    refunded,
    ...(refunded ? { refundedAt: iso(refund?.at ?? 0) } : {}),
  })
  return [...snapshots, ...(refund === undefined ? [] : [order(false), order(true)])]
}

/** What the database holds after these events arrived in this order. */
function received(events: readonly PaymentEvent[], about: Partial<Record<string, Partial<CustomerSubscription>>> = {}) {
  return [...Map.groupBy(events, ({ origin }) => origin)].map(([origin, history]): CustomerSubscription => {
    const [first, ...rest] = history
    if (first === undefined) throw new Error('no events')
    const id = origin.replace('subscription:', '')
    const began = history.flatMap((event) => (event.kind === 'subscription' ? (event.beganAt ?? []) : []))[0]
    return {
      ...rest.reduce(applyPayment, applyPayment(undefined, first)),
      id,
      origin,
      beganAt: new Date(began ?? first.at),
      revokedAt: null,
      extendsId: null,
      isSettled: false,
      history,
      ...about[id],
    }
  })
}

const linksOf = (stories: Story[], about: Parameters<typeof received>[1] = {}) =>
  Object.fromEntries(findRenewals(received(stories.flatMap(eventsOf), about)))

const canceled: Story = {
  id: 'a',
  began: 0,
  events: [
    [0, 'active'],
    [10, 'active', 30, false],
  ],
}
const failed: Story = {
  id: 'a',
  began: 0,
  events: [
    [0, 'active'],
    [30, 'ended'],
  ],
}
const again: Story = { id: 'b', began: 40, events: [[40, 'active']] }

describe('findRenewals', () => {
  it.each<[string, Story[], Record<string, string | null>]>([
    ['a canceled license after its end', [canceled, again], { a: null, b: 'a' }],
    ['a license whose payment failed', [failed, again], { a: null, b: 'a' }],
    [
      'a renewed license again',
      [
        canceled,
        {
          ...again,
          events: [
            [40, 'active'],
            [70, 'over'],
          ],
        },
        { id: 'c', began: 90, events: [[90, 'trialing']] },
      ],
      { a: null, b: 'a', c: 'a' },
    ],
  ])('extends %s', (_, stories, links) => {
    expect(linksOf(stories)).toEqual(links)
  })

  it.each<[string, Story[]]>([
    ['is still active', [{ id: 'a', began: 0, events: [[0, 'active', 60]] }, again]],
    ['is in its grace period', [{ id: 'a', began: 0, events: [[0, 'active', 38]] }, again]],
    ['is canceled, but paid', [{ id: 'a', began: 0, events: [[0, 'active', 60, false]] }, again]],
    ['was refunded before', [{ ...failed, refund: { order: 0, at: 35 } }, again]],
    [
      'was never paid',
      [
        {
          id: 'a',
          began: 0,
          events: [
            [0, 'pending'],
            [1, 'over'],
          ],
        },
        again,
      ],
    ],
    [
      'only begins later',
      [
        {
          id: 'a',
          began: 50,
          events: [
            [50, 'active'],
            [60, 'over'],
          ],
        },
        again,
      ],
    ],
  ])('keeps a subscription apart from a license that %s', (_, stories) => {
    expect(linksOf(stories)).toEqual({ a: null, b: null })
  })

  it('keeps a renewal although the earlier subscription is paid or refunded later', () => {
    expect(linksOf([{ ...failed, events: [...failed.events, [45, 'active']] }, again])).toEqual({ a: null, b: 'a' })
    expect(linksOf([{ ...failed, refund: { order: 0, at: 45 } }, again])).toEqual({ a: null, b: 'a' })
  })

  it('extends no revoked license, but keeps the payments of one that was revoked later', () => {
    const revokedAt = after(50)
    expect(linksOf([failed, again], { a: { revokedAt } })).toEqual({ a: null, b: null })
    expect(linksOf([failed, again], { a: { revokedAt }, b: { extendsId: 'a' } })).toEqual({ a: null, b: 'a' })
  })

  it('keeps a license whose key is known already', () => {
    expect(linksOf([failed, again], { b: { isSettled: true } })).toEqual({ a: null, b: null })
  })

  it('keeps a renewal that its customer knows, and the license that it extends, whatever arrives later', () => {
    const paidAgain: Story = { ...failed, events: [...failed.events, [35, 'active']] }
    expect(linksOf([paidAgain, again])).toEqual({ a: null, b: null })
    expect(linksOf([paidAgain, again], { b: { isSettled: true, extendsId: 'a' } })).toEqual({ a: null, b: 'a' })
    const before: Story = {
      id: 'z',
      began: -60,
      events: [
        [-60, 'over', -30],
        [-60, 'active', -30],
      ],
    }
    expect(linksOf([before, failed, again])).toEqual({ z: null, a: 'z', b: 'z' })
    expect(linksOf([before, failed, again], { b: { isSettled: true, extendsId: 'a' } })).toEqual({ z: null, a: null, b: 'a' })
  })

  it('never makes a revoked license a renewal', () => {
    expect(linksOf([failed, again], { b: { revokedAt: after(50) } })).toEqual({ a: null, b: null })
    expect(linksOf([failed, again], { b: { revokedAt: after(50), isSettled: true, extendsId: 'a' } })).toEqual({ a: null, b: null })
  })

  it('extends a license again after a refunded renewal', () => {
    const refunded: Story = { ...again, refund: { order: 40, at: 45 } }
    const third: Story = { id: 'c', began: 90, events: [[90, 'active']] }
    expect(linksOf([failed, refunded, third])).toEqual({ a: null, b: 'a', c: 'a' })
  })

  it('extends one license with each payment, a team license only with a team subscription, and a personal one only with a personal one', () => {
    const team: Story = {
      id: 't',
      began: 1,
      plan: 'team',
      events: [
        [1, 'active'],
        [30, 'over'],
      ],
    }
    const both: Story[] = [failed, team, again, { id: 'c', began: 41, events: [[41, 'active']] }]
    expect(linksOf(both)).toEqual({ a: null, t: null, b: 'a', c: null })
    expect(linksOf([failed, team, { ...again, plan: 'team' }])).toEqual({ a: null, t: null, b: 't' })
    expect(linksOf([failed, { ...again, plan: 'team' }])).toEqual({ a: null, b: null })
    expect(linksOf([team, again])).toEqual({ t: null, b: null })
  })

  it('compares the plan that was bought, not the one after an upgrade', () => {
    const upgraded = [...eventsOf(again), ...eventsOf({ id: 'b', began: 40, plan: 'team', events: [[45, 'active']] })]
    const next: Story = { id: 'c', began: 100, plan: 'team', events: [[100, 'active']] }
    for (const events of [upgraded, upgraded.toReversed()])
      expect(Object.fromEntries(findRenewals(received([...eventsOf(failed), ...events, ...eventsOf(next)])))).toEqual({
        a: null,
        b: 'a',
        c: 'a',
      })
  })

  it('uses the current state of a subscription whose messages are not stored', () => {
    expect(linksOf([failed, again], { a: { history: [] } })).toEqual({ a: null, b: 'a' })
  })
})

describe('countedPayment', () => {
  const payment = (id: string, began: number, about: Partial<CustomerSubscription>): CustomerSubscription => {
    const [first] = received(eventsOf({ id, began, plan: 'team', events: [[began, 'active', 100]] }), { [id]: about })
    if (first === undefined) throw new Error('no payment')
    return first
  }
  const idOf = (...payments: [CustomerSubscription, CustomerSubscription]) => countedPayment(payments, after(50)).id

  it('takes the valid payment with the most machines, and the newest of equal ones', () => {
    expect(idOf(payment('a', 0, { seats: 5 }), payment('b', 40, { seats: 2 }))).toBe('a')
    expect(idOf(payment('a', 0, { seats: 2 }), payment('b', 40, { seats: 2 }))).toBe('b')
    expect(idOf(payment('a', 0, { seats: 9, standing: 'ended' }), payment('b', 40, { seats: 2 }))).toBe('b')
  })

  it('ignores a refunded payment unless all were refunded', () => {
    expect(idOf(payment('a', 0, { standing: 'ended' }), payment('b', 40, { refunded: true }))).toBe('a')
    expect(idOf(payment('a', 0, { refunded: true }), payment('b', 40, { refunded: true }))).toBe('b')
  })
})

const someEvent = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  days: fc.integer({ min: 0, max: 60 }),
  standing: fc.constantFrom<SubscriptionState>('pending', 'trialing', 'active', 'active', 'ended', 'over'),
  length: fc.integer({ min: 1, max: 30 }),
  renews: fc.boolean(),
  plan: fc.constantFrom<PaidPlan>('monthly', 'yearly', 'team'),
  order: fc.boolean(),
  refund: fc.boolean(),
})
const begins: Record<string, number> = { a: 0, b: 20, c: 40 }
const someEvents = fc.array(someEvent, { minLength: 1, maxLength: 14 }).map((list) =>
  list.flatMap(({ id, days, standing, length, renews, plan, order, refund }) => {
    const began = begins[id] ?? 0
    const [at = 0] = [began + days]
    return eventsOf({
      id,
      began,
      plan,
      events: [[at, standing, at + length, renews]],
      ...(order ? { refund: { order: at, at: refund ? at + 3 : at + 500 } } : {}),
    }).filter((event) => event.kind === 'subscription' || refund || !event.refunded)
  }),
)

describe('events of several subscriptions in any order', () => {
  it('gives the same licenses in the same states, however late, often and mixed the events arrive', () => {
    const delivered = someEvents.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length, maxLength: 2 * events.length }),
      ),
    )
    let renewed = 0
    fc.assert(
      fc.property(delivered, ([events, shuffled]) => {
        const [one, other] = [licensesOf(events), licensesOf(shuffled)]
        expect(other).toEqual(one)
        renewed += Number(Object.values(one).some(({ payments }) => payments.length > 1))
      }),
      { numRuns: 1_000 },
    )
    // The events must be able to show a difference.
    expect(renewed).toBeGreaterThan(20)
  })

  it('is never ended by an event of an earlier subscription', () => {
    fc.assert(
      fc.property(someEvents, someEvent, (events, late) => {
        const old = eventsOf({ id: 'a', began: 0, plan: late.plan, events: [[late.days + 45, late.standing, late.days + 46, late.renews]] })
        const valid = received(events).filter((each) => each.id !== 'a' && isValid(licenseState(each, after(48))))
        const licenses = Object.values(licensesOf([...events, ...old]))
        const states = valid.map(({ id }) => licenses.find(({ payments }) => payments.includes(id))?.states[0] ?? 'none')
        expect(states.filter((state) => !isValid(state))).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })
})

const isValid = (state: string) => state === 'trialing' || state === 'active'

/** Each license by its first subscription: its payments, and its states on some days. */
function licensesOf(events: readonly PaymentEvent[]): Record<string, { payments: string[]; states: string[]; plan: PaidPlan }> {
  const all = received(events)
  const links = findRenewals(all)
  const licenses: ReturnType<typeof licensesOf> = {}
  for (const first of all) {
    if (links.get(first.id) !== null) continue
    const rest = all.filter(({ id }) => links.get(id) === first.id)
    const days = [48, 70, 100]
    licenses[first.id] = {
      payments: [first, ...rest.toSorted((a, b) => a.beganAt.getTime() - b.beganAt.getTime())].map(({ id }) => id),
      states: days.map((each) => licenseState({ ...countedPayment([first, ...rest], after(each)), revokedAt: null }, after(each))),
      plan: countedPayment([first, ...rest], after(100)).plan,
    }
  }
  return licenses
}
