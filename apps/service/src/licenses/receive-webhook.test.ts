import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBoth, openTestService, testSecrets } from '../testing/index.ts'
import { showLicense } from './change-license.ts'
import { handleWebhook } from './receive-webhook.ts'
import { claimsOf, type LicenseHarness, openLicenseHarness, refusalOf } from './testing/license-harness.ts'
import { deliver, deliverText, type OrderAbout, orderData, type SubscriptionAbout, subscriptionData } from './testing/polar.ts'

const day = 86_400_000
const otherSecret = `whsec_${Buffer.from('canary-second-webhook-secret').toString('base64')}`
const secrets = { ...testSecrets, webhookSecrets: [...testSecrets.webhookSecrets, otherSecret] }

describeOnBoth('payment webhooks', (open) => {
  let harness: LicenseHarness
  beforeAll(async () => {
    harness = await openLicenseHarness(open, { secrets })
  })
  afterAll(() => harness.service.close())

  const later = (days: number) => new Date(harness.clock.at.getTime() + days * day)
  const subscribed = async (type: string, about: SubscriptionAbout) => {
    const answer = await deliver(harness.service, `subscription.${type}`, subscriptionData(about), { at: harness.clock.at })
    await harness.service.context.jobs.settled()
    return answer
  }
  const ordered = async (type: string, about: OrderAbout) => {
    const answer = await deliver(harness.service, `order.${type}`, orderData(about), { at: harness.clock.at })
    await harness.service.context.jobs.settled()
    return answer
  }
  const claim = (checkoutId: string) => harness.service.ask('POST', '/api/licences/claim', { checkoutId })
  const licenseOf = (origin: string) => harness.service.context.db.selectFrom('licences').selectAll().where('origin', '=', origin).execute()
  const webhooks = (id: string) => harness.service.context.db.selectFrom('webhooks').selectAll().where('id', '=', id).execute()

  it('creates a license for an order, whose key can be claimed repeatedly for 30 days', async () => {
    const [order, checkout] = [randomUUID(), randomUUID()]
    const early = await claim(checkout)
    expect(refusalOf(early)).toEqual([404, 'claim-waiting'])
    expect(early.headers.get('retry-after')).toBe('3')
    const taken = await ordered('paid', { id: order, at: harness.clock.at, checkout })
    expect([taken.status, taken.body]).toEqual([202, { received: true }])
    const first = await claim(checkout)
    expect(first.body).toEqual({ key: expect.stringMatching(/^SHEAF(-[0-9A-Z]{5}){5}$/), plan: 'buy-to-own', seats: 1 })
    expect((await claim(checkout)).body).toEqual(first.body)
    const token = await harness.token(first.body.key, 'one')
    harness.clock.pass(29.9)
    expect((await claim(checkout)).status).toBe(200)
    harness.clock.pass(0.2)
    expect(refusalOf(await claim(checkout))).toEqual([410, 'claim-over'])
    expect((await harness.validate(token)).status).toBe(200)
    expect(await licenseOf(`order:${order}`)).toHaveLength(1)
    // It has no note and is not revoked.
    expect(Object.keys(await showLicense(harness.service.context, order)).filter((key) => /note|revoked/.test(key))).toEqual([])
  })

  it('makes a claim wait until the subscription of its order is active', async () => {
    const [id, checkout] = [randomUUID(), randomUUID()]
    await ordered('paid', { id: randomUUID(), plan: 'monthly', subscription: id, at: harness.clock.at, checkout })
    expect(refusalOf(await claim(checkout))).toEqual([404, 'claim-waiting'])
    await subscribed('created', { id, status: 'incomplete', at: harness.clock.at, checkout })
    expect(refusalOf(await claim(checkout))).toEqual([404, 'claim-waiting'])
    await subscribed('active', { id, at: harness.clock.at, checkout })
    expect((await claim(checkout)).body.plan).toBe('monthly')
  })

  // [S4.19] [S4.20]
  it('takes a monthly plan through trial, payment, cancellation and end, as seen at each validation', async () => {
    const [id, checkout] = [randomUUID(), randomUUID()]
    const begin = harness.clock.at
    const week = later(7)
    await subscribed('created', { id, status: 'trialing', at: begin, periodEnd: week, trialEnd: week, checkout })
    const { key } = (await claim(checkout)).body
    const token = await harness.token(key, 'one')
    expect((await harness.portal(key)).body).toMatchObject({
      plan: 'monthly',
      state: 'trialing',
      machinesAllowed: 3,
      paidUntil: week.toISOString(),
    })
    expect(claimsOf(token).exp).toBe(Math.floor((week.getTime() + 3 * day) / 1000))
    harness.clock.pass(7)
    const month = later(30)
    await subscribed('active', { id, at: harness.clock.at, periodEnd: month })
    expect((await harness.portal(key)).body.state).toBe('active')
    await subscribed('canceled', { id, at: later(1), periodEnd: month, cancels: true })
    harness.clock.pass(29)
    expect(claimsOf((await harness.validate(token)).body.token).exp).toBe(Math.floor(month.getTime() / 1000))
    harness.clock.pass(1)
    expect(refusalOf(await harness.validate(token))).toEqual([410, 'licence-ended'])
    await subscribed('revoked', { id, status: 'canceled', at: harness.clock.at, periodEnd: month, endedAt: harness.clock.at })
    expect((await harness.portal(key)).body.state).toBe('ended')
    expect(refusalOf(await harness.activate(key, 'one'))).toEqual([410, 'licence-ended'])
  })

  // [S4.21]
  it('ends access after a failed payment, and restores it on the same machine after a later one', async () => {
    const [id, checkout] = [randomUUID(), randomUUID()]
    await subscribed('active', { id, plan: 'yearly', at: harness.clock.at, periodEnd: later(365), checkout })
    const { key } = (await claim(checkout)).body
    const token = await harness.token(key, 'one')
    await subscribed('past_due', { id, plan: 'yearly', status: 'past_due', at: later(1), periodEnd: later(365) })
    expect(refusalOf(await harness.validate(token))).toEqual([410, 'licence-ended'])
    await subscribed('updated', { id, plan: 'yearly', at: later(2), periodEnd: later(365) })
    expect((await harness.validate(token)).status).toBe(200)
  })

  it('extends a subscription when its renewal order arrives', async () => {
    const [id, checkout] = [randomUUID(), randomUUID()]
    await subscribed('active', { id, at: harness.clock.at, periodEnd: later(30), checkout })
    const end = later(60)
    await ordered('paid', {
      id: randomUUID(),
      plan: 'monthly',
      subscription: id,
      at: later(30),
      within: { id, at: later(30), periodEnd: end },
    })
    expect((await harness.portal((await claim(checkout)).body.key)).body.paidUntil).toBe(end.toISOString())
  })

  it('ends a license after a full refund, but not a partial one, even if a late “paid” follows', async () => {
    const [id, checkout] = [randomUUID(), randomUUID()]
    const order = { id, at: harness.clock.at, checkout }
    await ordered('paid', order)
    const { key } = (await claim(checkout)).body
    const token = await harness.token(key, 'one')
    await ordered('refunded', { ...order, status: 'partially_refunded' })
    expect((await harness.validate(token)).status).toBe(200)
    await ordered('refunded', { ...order, status: 'refunded' })
    await ordered('paid', order)
    expect(refusalOf(await harness.validate(token))).toEqual([410, 'licence-refunded'])
    expect(refusalOf(await harness.activate(key, 'two'))).toEqual([410, 'licence-refunded'])
    expect(refusalOf(await claim(checkout))).toEqual([410, 'licence-refunded'])
    expect((await harness.portal(key)).body.state).toBe('refunded')
  })

  it('keeps the machines seen last when a team loses seats, and enforces the new limit', async () => {
    const [id, checkout] = [randomUUID(), randomUUID()]
    const team = { id, plan: 'team' as const, checkout, periodEnd: later(300) }
    await subscribed('active', { ...team, seats: 2, at: harness.clock.at })
    const { key, seats } = (await claim(checkout)).body
    expect(seats).toBe(2)
    const tokens: string[] = []
    for (let machine = 1; machine <= 6; machine += 1) tokens.push(await harness.token(key, `m${machine}`))
    harness.clock.pass(1)
    for (const machine of [5, 6, 2]) await harness.validate(tokens[machine - 1] ?? '')
    await subscribed('updated', { ...team, seats: 1, at: later(1) })
    const { machines, machinesAllowed } = (await harness.portal(key)).body
    expect(machinesAllowed).toBe(3)
    expect(machines.map(({ name }: { name: string }) => name).sort()).toEqual(['m2', 'm5', 'm6'])
    expect(refusalOf(await harness.validate(tokens[0] ?? ''))).toEqual([404, 'licence-not-here'])
    expect(refusalOf(await harness.activate(key, 'm1'))).toEqual([409, 'licence-full'])
    await harness.deactivate(tokens[1] ?? '')
    await harness.token(key, 'm1')
    expect(refusalOf(await harness.activate(key, 'm7'))).toEqual([409, 'licence-full'])
    await subscribed('updated', { ...team, seats: 2, at: later(2) })
    await harness.token(key, 'm7')
  })

  it('ignores old events that arrive out of order', async () => {
    const [id, checkout] = [randomUUID(), randomUUID()]
    await subscribed('revoked', { id, status: 'canceled', at: later(3), endedAt: later(3), checkout })
    await subscribed('updated', { id, at: later(9), checkout })
    await subscribed('active', { id, at: later(1), checkout })
    await subscribed('created', { id, status: 'trialing', at: harness.clock.at, checkout })
    expect((await harness.portal((await claim(checkout)).body.key)).body.state).toBe('ended')
  })

  it('limits the number of seats to 1 through 1,000', async () => {
    const [id, checkout] = [randomUUID(), randomUUID()]
    await subscribed('active', { id, plan: 'team', seats: 1_000_000, at: harness.clock.at, checkout })
    await subscribed('active', { id: `${id}-0`, plan: 'team', seats: 0, at: harness.clock.at })
    expect((await claim(checkout)).body.seats).toBe(1_000)
    expect(await licenseOf(`subscription:${id}-0`)).toMatchObject([{ seats: 1 }])
  })

  it('handles a message once, even if it is delivered again or many times at once', async () => {
    const [id, message] = [randomUUID(), randomUUID()]
    const data = orderData({ id, at: harness.clock.at })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => deliver(harness.service, 'order.paid', data, { id: message, at: harness.clock.at })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 11 }, () => 200), 202])
    await harness.service.context.jobs.settled()
    expect((await deliver(harness.service, 'order.paid', data, { id: message, at: harness.clock.at })).status).toBe(200)
    expect(await webhooks(message)).toMatchObject([{ type: 'order.paid', outcome: 'applied' }])
    expect(await licenseOf(`order:${id}`)).toHaveLength(1)
    const [license] = await licenseOf(`order:${id}`)
    // Runs again, as after a process that died before it could report the work as done.
    await handleWebhook(harness.service.context, { id: message })
    const applied = harness.service.logged().filter((line) => line.includes('licence-paid') && line.includes(license?.id ?? ''))
    expect(applied).toHaveLength(1)
  })

  it('creates one license in the newest state from concurrent messages about a subscription', async () => {
    const [id, checkout] = [randomUUID(), randomUUID()]
    const deliveries = Array.from({ length: 12 }, (_, number) => {
      const about = { id, at: later(number), seats: number + 1, plan: 'team' as const, periodEnd: later(90), checkout }
      return deliver(harness.service, 'subscription.updated', subscriptionData(about), { at: harness.clock.at })
    })
    expect((await Promise.all(deliveries)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 202))
    await harness.service.context.jobs.settled()
    expect(harness.service.logged().filter((line) => line.includes('"bug"'))).toEqual([])
    expect(await licenseOf(`subscription:${id}`)).toMatchObject([{ seats: 12, plan: 'team', standing: 'active' }])
  })

  it('rejects a wrong signature, missing header, other body or other id, and stores nothing', async () => {
    const { service, clock } = harness
    const body = JSON.stringify({ type: 'order.paid', data: orderData({ id: 'forged', at: clock.at }) })
    const message = randomUUID()
    const stranger = `whsec_${Buffer.from('some other secret of somebody').toString('base64')}`
    expect(refusalOf(await deliverText(service, body, { at: clock.at, secret: stranger }))).toEqual([401, 'request-unsigned'])
    const signed = await signedHeaders(body, message, clock.at)
    const wrong: [string, Record<string, string>][] = [
      [body, {}],
      [body, { ...signed, 'webhook-signature': '' }],
      [body, { ...signed, 'webhook-signature': 'v1,' }],
      [body, { ...signed, 'webhook-signature': 'v1,AAAA' }],
      [body, { ...signed, 'webhook-signature': `v2,${signed['webhook-signature']?.slice(3)}` }],
      [body, { ...signed, 'webhook-id': randomUUID() }],
      [body, { ...signed, 'webhook-timestamp': String(Math.floor(clock.at.getTime() / 1000) + 1) }],
      [body, { ...signed, 'webhook-timestamp': '1e9' }],
      [`${body} `, signed],
      [body.replace('forged', 'forgot'), signed],
    ]
    for (const [text, headers] of wrong)
      expect(refusalOf(await service.ask('POST', '/api/webhooks/payments', text, headers))).toEqual([401, 'request-unsigned'])
    expect(await webhooks(message)).toEqual([])
    expect(await licenseOf('order:forged')).toEqual([])
    expect((await service.ask('POST', '/api/webhooks/payments', body, signed)).status).toBe(202)
  })

  it('accepts both secrets during a rotation, and one valid signature among several', async () => {
    const body = JSON.stringify({ type: 'benefit.created', data: {} })
    expect((await deliverText(harness.service, body, { at: harness.clock.at, secret: otherSecret })).status).toBe(202)
    const signed = await signedHeaders(body, randomUUID(), harness.clock.at)
    const several = { ...signed, 'webhook-signature': `v1a,xyz v1,AAAA ${signed['webhook-signature']}` }
    expect((await harness.service.ask('POST', '/api/webhooks/payments', body, several)).status).toBe(202)
  })

  it('rejects a message that is more than five minutes old or ahead', async () => {
    const body = JSON.stringify({ type: 'benefit.created', data: {} })
    const at = (minutes: number) => deliverText(harness.service, body, { at: new Date(harness.clock.at.getTime() + minutes * 60_000) })
    expect([(await at(-4.9)).status, (await at(4.9)).status]).toEqual([202, 202])
    expect([refusalOf(await at(-5.1)), refusalOf(await at(5.1))]).toEqual([
      [401, 'request-unsigned'],
      [401, 'request-unsigned'],
    ])
  })

  it('stores unknown events and unknown products without acting on them', async () => {
    const kinds: [string, unknown, string][] = [
      ['customer.state_changed', { id: 'x', email: 'canary-customer@example.com' }, 'unknown-type'],
      [
        'order.paid',
        { ...orderData({ id: 'other-product', at: harness.clock.at }), product: { metadata: { plan: 'free' } } },
        'unknown-product',
      ],
      [
        'order.paid',
        { ...orderData({ id: 'no-product', at: harness.clock.at }), product: null, metadata: { plan: 'buy-to-own' } },
        'unknown-product',
      ],
      ['order.paid', orderData({ id: 'sold-once', plan: 'team', at: harness.clock.at }), 'unknown-product'],
    ]
    for (const [type, data, outcome] of kinds) {
      const id = randomUUID()
      expect((await deliver(harness.service, type, data, { id, at: harness.clock.at })).status).toBe(202)
      expect(await webhooks(id)).toEqual([{ id, type, events: [], received_at: harness.clock.at, handled_at: harness.clock.at, outcome }])
    }
    await harness.service.context.jobs.settled()
    for (const id of ['other-product', 'no-product', 'sold-once']) expect(await licenseOf(`order:${id}`)).toEqual([])
  })

  it('rejects malformed signed messages, and oversized ones unread', async () => {
    const good = subscriptionData({ id: 'garbage', at: harness.clock.at })
    const garbage: unknown[] = [
      { type: 'subscription.active' },
      { type: 'subscription.active', data: { ...good, id: '../../x' } },
      { type: 'subscription.active', data: { ...good, id: `x'; drop table licences; --` } },
      { type: 'subscription.active', data: { ...good, modified_at: 'yesterday' } },
      { type: 'subscription.active', data: { ...good, current_period_end: null } },
      { type: 'subscription.active', data: { ...good, seats: -1 } },
      { type: 'subscription.active', data: { ...good, seats: 1e300 } },
      { type: 'subscription.active', data: { ...good, cancel_at_period_end: 'no' } },
      { type: 'order.paid', data: [] },
      { type: 'order.paid', data: null },
      { type: `order.paid'--`, data: {} },
      { type: 5 },
      [],
      null,
    ]
    for (const body of garbage)
      expect(refusalOf(await deliverText(harness.service, JSON.stringify(body), { at: harness.clock.at }))).toEqual([
        400,
        'request-invalid',
      ])
    expect(refusalOf(await deliverText(harness.service, '{"type":', { at: harness.clock.at }))).toEqual([400, 'request-invalid'])
    const huge = JSON.stringify({ type: 'order.paid', data: 'x'.repeat(300_000) })
    expect(refusalOf(await deliverText(harness.service, huge, { at: harness.clock.at }))).toEqual([413, 'request-too-large'])
    expect(await licenseOf('subscription:garbage')).toEqual([])
  })

  it('stores neither customer data nor the plain checkout id', async () => {
    const checkout = randomUUID()
    await subscribed('active', { id: randomUUID(), at: harness.clock.at, checkout })
    const { db } = harness.service.context
    const everything = JSON.stringify([
      await db.selectFrom('webhooks').selectAll().execute(),
      await db.selectFrom('licences').selectAll().execute(),
      harness.service.logged(),
    ])
    for (const word of ['anary', 'example.com', checkout]) expect(everything).not.toContain(word)
  })

  it('rejects a malformed checkout id', async () => {
    for (const checkoutId of ['', 'short', `${randomUUID()}'`, 'x'.repeat(101), 5, null])
      expect(refusalOf(await harness.service.ask('POST', '/api/licences/claim', { checkoutId }))).toEqual([400, 'request-invalid'])
    const { body } = await harness.service.ask('POST', '/api/licences/claim', { checkoutId: 'short' })
    expect(body.error.says).toBe("Invalid request. That isn't a valid checkout. Reopen the page from the link that you got after checkout.")
  })

  it('shows no key after the key secret changed, since it would not work', async () => {
    const [id, checkout] = [randomUUID(), randomUUID()]
    await ordered('paid', { id, at: harness.clock.at, checkout })
    await harness.service.context.db
      .updateTable('licences')
      .set({ key_hash: 'of another secret' })
      .where('origin', '=', `order:${id}`)
      .execute()
    expect(refusalOf(await claim(checkout))).toEqual([410, 'claim-over'])
  })
})

describe('a service without a webhook secret', () => {
  it('rejects every message if no webhook secret is set', async () => {
    const harness = await openLicenseHarness((options) => openTestService('PostgreSQL', options), {
      secrets: { ...testSecrets, webhookSecrets: [] },
    })
    const answer = await deliver(harness.service, 'order.paid', orderData({ id: 'one', at: harness.clock.at }), { at: harness.clock.at })
    expect(refusalOf(answer)).toEqual([401, 'request-unsigned'])
    await harness.service.close()
  })
})

async function signedHeaders(body: string, id: string, at: Date): Promise<Record<string, string>> {
  const { Webhook } = await import('standardwebhooks')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(testSecrets.webhookSecrets[0] ?? '').sign(id, at, body),
  }
}
