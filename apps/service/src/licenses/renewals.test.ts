import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBoth } from '../testing/index.ts'
import { changeLicenseKey, revokeLicense, showLicense } from './change-license.ts'
import { makeLicenseKey } from './license-key.ts'
import { claimsOf, type LicenseHarness, openLicenseHarness, refusalOf } from './testing/license-harness.ts'
import { deliver, type OrderAbout, orderData, type SubscriptionAbout, subscriptionData } from './testing/polar.ts'

const day = 86_400_000

describeOnBoth('renewed licenses', (open) => {
  let harness: LicenseHarness
  beforeAll(async () => {
    harness = await openLicenseHarness(open)
  })
  afterAll(() => harness.service.close())

  type Message = ['subscription', string, SubscriptionAbout] | ['order', string, OrderAbout]
  const later = (days: number) => new Date(harness.clock.at.getTime() + days * day)
  const send = async (messages: readonly Message[]) => {
    for (const [kind, type, about] of messages) {
      const data = kind === 'order' ? orderData(about) : subscriptionData(about)
      const answer = await deliver(harness.service, `${kind}.${type}`, data, { at: harness.clock.at })
      if (answer.status !== 202) throw new Error(answer.text)
      await harness.service.context.jobs.settled()
    }
  }
  const subscribed = (type: string, about: SubscriptionAbout) => send([['subscription', type, about]])
  const claim = (checkoutId: string) => harness.service.ask('POST', '/api/licences/claim', { checkoutId })

  /** A customer with a monthly license on one machine, which has ended. */
  async function endedLicense(about: Partial<SubscriptionAbout> = {}) {
    const [customer, id, checkout, createdAt] = [randomUUID(), randomUUID(), randomUUID(), harness.clock.at]
    const first = { id, customer, createdAt, periodEnd: later(30), ...about }
    await subscribed('active', { ...first, at: createdAt, checkout })
    const { key } = (await claim(checkout)).body
    const token = await harness.token(key, 'one')
    const license = (await showLicense(harness.service.context, id)).id
    harness.clock.pass(30)
    await subscribed('revoked', { ...first, status: 'canceled', at: harness.clock.at, endedAt: harness.clock.at })
    expect(refusalOf(await harness.validate(token))).toEqual([410, 'licence-ended'])
    harness.clock.pass(20)
    return { customer, id, checkout, key, token, license, first }
  }

  it('keeps the key and the machines when a customer subscribes again after the end', async () => {
    const { customer, id, key, token, license } = await endedLicense()
    const [next, checkout] = [randomUUID(), randomUUID()]
    const until = later(365)
    await subscribed('active', {
      id: next,
      plan: 'yearly',
      customer,
      createdAt: harness.clock.at,
      at: harness.clock.at,
      periodEnd: until,
      checkout,
    })
    const checked = await harness.validate(token)
    const { sub, keyEnding, plan } = claimsOf(checked.body.token)
    expect([checked.status, sub, keyEnding, plan]).toEqual([200, license, key.slice(-5), 'yearly'])
    expect((await harness.portal(key)).body).toMatchObject({
      plan: 'yearly',
      state: 'active',
      paidUntil: until.toISOString(),
      machines: [{ name: 'one' }],
    })
    expect((await claim(checkout)).body).toEqual({ extended: key.slice(-5), plan: 'yearly', seats: 1 })
    const byEither = await Promise.all([id, next].map((each) => showLicense(harness.service.context, each)))
    expect(byEither.map((detail) => [detail.id, detail.renewals])).toEqual([
      [license, [`subscription:${next}`]],
      [license, [`subscription:${next}`]],
    ])
    harness.clock.pass(30.1)
    expect(refusalOf(await claim(checkout))).toEqual([410, 'claim-over'])
  })

  it('is not ended by late events of the earlier subscription, but by those of the renewal', async () => {
    const { customer, key, first } = await endedLicense()
    const next = { id: randomUUID(), customer, createdAt: harness.clock.at, periodEnd: later(30) }
    await subscribed('active', { ...next, at: harness.clock.at })
    await subscribed('past_due', { ...first, status: 'past_due', at: later(2) })
    await subscribed('revoked', { ...first, status: 'canceled', at: later(3), endedAt: later(3) })
    await send([
      [
        'order',
        'refunded',
        { id: randomUUID(), plan: 'monthly', subscription: first.id, status: 'refunded', at: later(-40), refundedAt: later(4), customer },
      ],
    ])
    expect((await harness.portal(key)).body.state).toBe('active')
    await subscribed('past_due', { ...next, status: 'past_due', at: later(5) })
    expect((await harness.portal(key)).body.state).toBe('ended')
    await subscribed('updated', { ...next, at: later(6) })
    expect((await harness.portal(key)).body.state).toBe('active')
  })

  it('follows the seats of the new payment', async () => {
    const { customer, key } = await endedLicense({ plan: 'team', seats: 2 })
    const next = { id: randomUUID(), customer, createdAt: harness.clock.at, plan: 'team' as const, periodEnd: later(90) }
    await subscribed('active', { ...next, seats: 3, at: harness.clock.at })
    for (const machine of ['two', 'three', 'four', 'five']) await harness.token(key, machine)
    expect((await harness.portal(key)).body).toMatchObject({ seats: 3, machinesAllowed: 9 })
    await subscribed('updated', { ...next, seats: 1, at: later(1) })
    const { seats, machines } = (await harness.portal(key)).body
    expect([seats, machines.length]).toEqual([1, 3])
  })

  it('creates another license while the first is active, refunded or revoked, and for another customer', async () => {
    const isApart = async (about: Partial<SubscriptionAbout>, of: string) => {
      const [next, checkout] = [randomUUID(), randomUUID()]
      await subscribed('active', { id: next, createdAt: harness.clock.at, at: harness.clock.at, checkout, ...about })
      const { key } = (await claim(checkout)).body
      return typeof key === 'string' && (await showLicense(harness.service.context, next)).id !== of
    }
    const ended = await endedLicense()
    expect(await isApart({}, ended.license)).toBe(true)
    const active = await endedLicense()
    await subscribed('active', { id: randomUUID(), customer: active.customer, createdAt: harness.clock.at, at: harness.clock.at })
    harness.clock.pass(1)
    expect(await isApart({ customer: active.customer }, active.license)).toBe(true)
    const revoked = await endedLicense()
    await revokeLicense(harness.service.context, revoked.license, 'chargeback')
    expect(await isApart({ customer: revoked.customer }, revoked.license)).toBe(true)
    const refunded = await endedLicense()
    const order = { id: randomUUID(), plan: 'monthly' as const, subscription: refunded.id, at: later(-50), customer: refunded.customer }
    await send([['order', 'refunded', { ...order, status: 'refunded', refundedAt: later(-15) }]])
    expect(await isApart({ customer: refunded.customer }, refunded.license)).toBe(true)
  })

  it('keeps a license apart that was used before an earlier one was known to have ended', async () => {
    const [customer, checkout, createdAt] = [randomUUID(), randomUUID(), harness.clock.at]
    const first = { id: randomUUID(), customer, createdAt, periodEnd: later(60) }
    await subscribed('active', { ...first, at: createdAt })
    harness.clock.pass(10)
    await subscribed('active', { id: randomUUID(), customer, createdAt: harness.clock.at, at: harness.clock.at, checkout })
    const { key } = (await claim(checkout)).body
    const token = await harness.token(key, 'one')
    await subscribed('past_due', { ...first, status: 'past_due', at: later(-1) })
    expect((await harness.validate(token)).status).toBe(200)
    expect((await claim(checkout)).body.key).toBe(key)
  })

  /** A second subscription during the first, whose end becomes known only after the second key was shown. */
  async function shownKey() {
    const [customer, checkout, createdAt] = [randomUUID(), randomUUID(), harness.clock.at]
    const first = { id: randomUUID(), customer, createdAt, periodEnd: later(60) }
    await subscribed('active', { ...first, at: createdAt })
    harness.clock.pass(10)
    await subscribed('active', { id: randomUUID(), customer, createdAt: harness.clock.at, at: harness.clock.at, checkout })
    const { key } = (await claim(checkout)).body
    const endFirst = () => subscribed('past_due', { ...first, status: 'past_due', at: later(-1) })
    return { key, first, checkout, endFirst }
  }

  it('keeps a license apart whose key was shown before an earlier one was known to have ended', async () => {
    const { key, checkout, endFirst } = await shownKey()
    await endFirst()
    expect((await claim(checkout)).body).toEqual({ key, plan: 'monthly', seats: 1 })
    expect(claimsOf(await harness.token(key, 'one')).keyEnding).toBe(key.slice(-5))
  })

  it('still accepts a key that was shown before claims were recorded, until the key is replaced', async () => {
    const { key, first, checkout, endFirst } = await shownKey()
    await harness.service.context.db.updateTable('licences').set({ claimed_at: null }).execute()
    await endFirst()
    const { id, keyEnding } = await showLicense(harness.service.context, first.id)
    expect((await claim(checkout)).body).toEqual({ extended: keyEnding, plan: 'monthly', seats: 1 })
    expect(claimsOf(await harness.token(key, 'one'))).toMatchObject({ sub: id, keyEnding })
    await changeLicenseKey(harness.service.context, id, 'leaked')
    expect(refusalOf(await harness.activate(key, 'one'))).toEqual([404, 'licence-unknown'])
  })

  /** An ended team license and its renewal, which the customer doesn't know yet. */
  async function renewed() {
    const ended = await endedLicense({ plan: 'team', seats: 2 })
    const [next, checkout] = [randomUUID(), randomUUID()]
    const { customer } = ended
    const active = { id: next, customer, createdAt: harness.clock.at, at: harness.clock.at, plan: 'team' as const, seats: 2, checkout }
    await subscribed('active', active)
    return { ...ended, next, checkout, renewalOf: async () => (await showLicense(harness.service.context, next)).id }
  }

  it.each<[string, (license: Awaited<ReturnType<typeof renewed>>) => Promise<number>]>([
    ['after its claim was answered', async ({ checkout }) => (await claim(checkout)).status],
    ['after a machine was validated with it', async ({ token }) => (await harness.validate(token)).status],
    ['after a machine was activated with it', async ({ key }) => (await harness.activate(key, 'two')).status],
  ])('keeps a renewal %s, although a late message says that the license was refunded before', async (_, learn) => {
    const story = await renewed()
    expect(await learn(story)).toBe(200)
    await refundEarly(story)
    expect(await story.renewalOf()).toBe(story.license)
  })

  it('removes a renewal that nobody knows yet when a late message says that the license was refunded before', async () => {
    const story = await renewed()
    await refundEarly(story)
    expect(await story.renewalOf()).not.toBe(story.license)
  })

  /** The refund was before the renewal, but its message is late. */
  const refundEarly = ({ id, customer }: { id: string; customer: string }) =>
    send([
      [
        'order',
        'refunded',
        { id: randomUUID(), plan: 'team', subscription: id, status: 'refunded', at: later(-50), refundedAt: later(-15), customer },
      ],
    ])

  it('is not refunded by the refund of a renewal, and can be renewed again', async () => {
    const { customer, key, next, checkout, license } = await renewed()
    const order = { id: randomUUID(), plan: 'team' as const, subscription: next, at: harness.clock.at, customer }
    await send([['order', 'refunded', { ...order, status: 'refunded', refundedAt: later(1) }]])
    expect((await harness.portal(key)).body.state).toBe('ended')
    expect(refusalOf(await claim(checkout))).toEqual([410, 'licence-refunded'])
    harness.clock.pass(2)
    const third = { id: randomUUID(), customer, createdAt: harness.clock.at, at: harness.clock.at, plan: 'team' as const, seats: 1 }
    await subscribed('active', third)
    expect(await showLicense(harness.service.context, third.id)).toMatchObject({ id: license, state: 'active' })
  })

  it('never counts a revoked license as a payment for another one', async () => {
    const [customer, createdAt, next] = [randomUUID(), harness.clock.at, randomUUID()]
    const first = { id: randomUUID(), customer, createdAt, periodEnd: later(60) }
    await subscribed('active', { ...first, at: createdAt })
    harness.clock.pass(10)
    await subscribed('active', { id: next, customer, createdAt: harness.clock.at, at: harness.clock.at })
    await revokeLicense(harness.service.context, next, 'chargeback')
    await subscribed('past_due', { ...first, status: 'past_due', at: later(-1) })
    const states = await Promise.all([first.id, next].map((each) => showLicense(harness.service.context, each)))
    expect(states.map(({ state }) => state)).toEqual(['ended', 'revoked'])
  })

  it('keeps the seats of a team when its customer also subscribes alone, and when an earlier payment succeeds late', async () => {
    const [customer, checkout, createdAt] = [randomUUID(), randomUUID(), harness.clock.at]
    const team = { id: randomUUID(), customer, createdAt, plan: 'team' as const, seats: 4, periodEnd: later(90) }
    await subscribed('active', { ...team, at: createdAt, checkout })
    const { key } = (await claim(checkout)).body
    for (const machine of ['one', 'two', 'three', 'four']) await harness.token(key, machine)
    harness.clock.pass(10)
    await subscribed('past_due', { ...team, status: 'past_due', at: harness.clock.at })
    harness.clock.pass(10)
    const next = { customer, createdAt: harness.clock.at, at: harness.clock.at }
    await subscribed('active', { ...next, id: randomUUID() })
    const { state, machines } = (await harness.portal(key)).body
    expect([state, machines.length]).toEqual(['ended', 4])
    await subscribed('active', { ...next, id: randomUUID(), plan: 'team', seats: 2 })
    expect((await harness.portal(key)).body).toMatchObject({ state: 'active', seats: 2 })
    await subscribed('updated', { ...team, at: later(1) })
    const paid = (await harness.portal(key)).body
    expect([paid.state, paid.seats, paid.machines.length]).toEqual(['active', 4, 4])
  })

  // [S4.19] [S4.20]
  it('reaches the same licenses from cancellations, refunds, upgrades and renewals in any order', async () => {
    const begin = harness.clock.at
    const at = (days: number) => new Date(begin.getTime() + days * day)
    const storyOf = (name: string): Message[] => {
      const customer = `customer-${name}`
      const a = { id: `a-${name}`, customer, createdAt: at(0), periodEnd: at(30) }
      const b = { id: `b-${name}`, customer, createdAt: at(40), periodEnd: at(70), plan: 'team' as const }
      const order = (id: string, subscription: string, days: number): OrderAbout => ({
        id: `${id}-${name}`,
        plan: 'monthly',
        subscription,
        at: at(days),
        customer,
      })
      return [
        ['subscription', 'created', { ...a, status: 'trialing', at: at(0), trialEnd: at(7), checkout: `first-checkout-${name}` }],
        ['subscription', 'active', { ...a, at: at(7) }],
        ['subscription', 'canceled', { ...a, cancels: true, at: at(10) }],
        ['subscription', 'uncanceled', { ...a, at: at(11) }],
        ['subscription', 'canceled', { ...a, cancels: true, at: at(12) }],
        ['order', 'paid', order('oa', a.id, 7)],
        ['subscription', 'revoked', { ...a, status: 'canceled', endedAt: at(30), at: at(30) }],
        ['subscription', 'active', { ...b, plan: 'monthly', at: at(40), checkout: `second-checkout-${name}` }],
        ['subscription', 'updated', { ...b, seats: 2, at: at(45) }],
        ['order', 'paid', order('ob', b.id, 40)],
        ['order', 'refunded', { ...order('oa', a.id, 7), status: 'refunded', refundedAt: at(46) }],
        ['subscription', 'canceled', { ...b, seats: 2, cancels: true, at: at(50) }],
      ]
    }
    harness.clock.pass(55)
    const { keySecret } = harness.service.options.secrets
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(
          storyOf('x').map((_, index) => index),
          { minLength: 12, maxLength: 12 },
        ),
        async (order) => {
          const name = randomUUID()
          const story = storyOf(name)
          await send(order.map((index) => story[index]).filter((message) => message !== undefined))
          const key = makeLicenseKey(keySecret, `subscription:a-${name}`, 1)
          expect((await harness.portal(key)).body).toEqual({
            plan: 'team',
            state: 'active',
            seats: 2,
            machinesAllowed: 6,
            machines: [],
            paidUntil: at(70).toISOString(),
          })
          expect((await claim(`second-checkout-${name}`)).body).toEqual({ extended: key.slice(-5), plan: 'team', seats: 2 })
        },
      ),
      { numRuns: 8 },
    )
  })

  it('stores no customer in plain text', async () => {
    const { customer } = await endedLicense()
    const { db } = harness.service.context
    const everything = JSON.stringify([
      await db.selectFrom('webhooks').selectAll().execute(),
      await db.selectFrom('licences').selectAll().execute(),
      harness.service.logged(),
    ])
    expect(everything).not.toContain(customer)
  })
})
