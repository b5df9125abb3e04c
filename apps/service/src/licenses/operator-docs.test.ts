// Checks the instructions for operators in docs/service.md: SQL statements, lost payments, and refunds.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBoth } from '../testing/index.ts'
import { showLicense } from './change-license.ts'
import { type LicenseHarness, openLicenseHarness, refusalOf } from './testing/license-harness.ts'
import { deliver, orderData, subscriptionData } from './testing/polar.ts'

const docs = readFileSync(new URL('../../../../docs/service.md', import.meta.url), 'utf8')

describeOnBoth('instructions for operators', (open) => {
  let harness: LicenseHarness
  beforeAll(async () => {
    harness = await openLicenseHarness(open)
  })
  afterAll(() => harness.service.close())

  const later = (days: number) => new Date(harness.clock.at.getTime() + days * 86_400_000)
  const send = async (type: string, data: unknown) => {
    expect((await deliver(harness.service, type, data, { at: harness.clock.at })).status).toBe(202)
    await harness.service.context.jobs.settled()
  }
  const claim = (checkoutId: string) => harness.service.ask('POST', '/api/licences/claim', { checkoutId })
  const rowCounts = async () => {
    const { rows } = await sql`
      select (select count(*)::int from licences) as licences, (select count(*)::int from machines) as machines,
        (select count(*)::int from machine_history) as history, (select count(*)::int from webhooks) as webhooks
    `.execute(harness.service.context.db)
    return rows[0]
  }

  it('deletes a renewed license with the statements in the docs', async () => {
    const before = await rowCounts()
    const [customer, first, next, checkout] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const about = { id: first, customer, createdAt: harness.clock.at }
    await send('subscription.active', subscriptionData({ ...about, at: harness.clock.at, checkout, periodEnd: later(30) }))
    const token = await harness.token((await claim(checkout)).body.key, 'one')
    harness.clock.pass(40)
    await send('subscription.revoked', subscriptionData({ ...about, at: harness.clock.at, status: 'canceled', endedAt: harness.clock.at }))
    harness.clock.pass(1)
    const again = { id: next, customer, createdAt: harness.clock.at, at: harness.clock.at, periodEnd: later(30) }
    await send('subscription.active', subscriptionData(again))
    const { id, origin, renewals } = await showLicense(harness.service.context, first)
    expect([origin, renewals]).toEqual([`subscription:${first}`, [`subscription:${next}`]])

    const [messages = '', ...licenses] = docs.match(/delete from (?:webhooks|licences)[^;]*/g) ?? []
    expect(licenses).toHaveLength(2)
    for (const each of [origin, ...(renewals ?? [])]) await sql.raw(messages.replace('<origin>', each)).execute(harness.service.context.db)
    for (const statement of licenses) await sql.raw(statement.replace('<license ID>', id)).execute(harness.service.context.db)
    expect(await rowCounts()).toEqual(before)
    expect(refusalOf(await harness.validate(token))[0]).toBe(404)
  })

  it('creates the license of an unknown product when its subscription is reported again with a plan', async () => {
    const [id, checkout] = [randomUUID(), randomUUID()]
    const data = subscriptionData({ id, at: harness.clock.at, checkout })
    await send('subscription.active', { ...data, product: { id: randomUUID(), metadata: {} } })
    expect(refusalOf(await claim(checkout))).toEqual([404, 'claim-waiting'])
    await send('subscription.updated', data)
    expect((await claim(checkout)).body).toMatchObject({ key: expect.stringMatching(/^SHEAF-/), plan: 'monthly' })
  })

  it('keeps a license after a partial refund, ends it after a full refund, and restores it with the next payment', async () => {
    const [id, checkout] = [randomUUID(), randomUUID()]
    const pay = (order: string, status: string) =>
      send(
        status === 'refunded' ? 'order.refunded' : 'order.paid',
        orderData({ id: order, plan: 'monthly', status, at: harness.clock.at, subscription: id }),
      )
    const [one, two] = [randomUUID(), randomUUID()]
    const stateOf = async () => (await showLicense(harness.service.context, id)).state
    await send('subscription.active', subscriptionData({ id, at: harness.clock.at, checkout, periodEnd: later(60) }))
    await pay(one, 'paid')
    await pay(one, 'partially_refunded')
    expect(await stateOf()).toBe('active')
    await pay(one, 'refunded')
    expect(await stateOf()).toBe('refunded')
    harness.clock.pass(30)
    await pay(two, 'paid')
    expect(await stateOf()).toBe('active')
  })
})
