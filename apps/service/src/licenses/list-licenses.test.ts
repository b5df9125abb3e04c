import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBoth } from '../testing/index.ts'
import { revokeLicense } from './change-license.ts'
import { type LicenseSearch, listLicenses } from './list-licenses.ts'
import { type LicenseHarness, openLicenseHarness } from './testing/license-harness.ts'
import { deliver, subscriptionData } from './testing/polar.ts'

describeOnBoth('the list of licenses', (open) => {
  let harness: LicenseHarness
  let keys: Record<'school' | 'press' | 'owned', { id: string; key: string }>
  const list = async (search: Partial<LicenseSearch> = {}) => listLicenses(harness.service.context, { limit: 50, ...search })
  const notes = async (search: Partial<LicenseSearch>) => (await list(search)).licenses.map(({ note, origin }) => note ?? origin)

  beforeAll(async () => {
    harness = await openLicenseHarness(open)
    const soon = new Date(harness.clock.at.getTime() + 86_400_000)
    const school = await harness.issue({ plan: 'team', seats: 2, reason: 'A school, 100% free_of charge' })
    await harness.token(school.key, 'one')
    harness.clock.pass(0.1)
    const press = await harness.issue({ plan: 'yearly', until: soon, reason: 'press' })
    harness.clock.pass(0.1)
    const owned = await harness.issue({ reason: 'a friend' })
    harness.clock.pass(2)
    await revokeLicense(harness.service.context, owned.id, 'chargeback')
    for (const [id, days] of [
      ['sub-first', -60],
      ['sub-again', 0],
    ] as const) {
      const at = new Date(harness.clock.at.getTime() + days * 86_400_000)
      const about = { id, at, createdAt: at, customer: 'customer-1', cancels: days < 0 }
      await deliver(harness.service, 'subscription.active', subscriptionData(about), { at: harness.clock.at })
      await harness.service.context.jobs.settled()
    }
    keys = { school, press, owned }
  })
  afterAll(() => harness.service.close())

  it('lists licenses with their state and machines, newest first, a renewed one once, and no key', async () => {
    const { licenses, isMore } = await list()
    expect(licenses.map(({ plan, state, machines, note, origin }) => [plan, state, machines, note ?? origin])).toEqual([
      ['monthly', 'active', 0, 'subscription:sub-first'],
      ['buy-to-own', 'revoked', 0, 'chargeback'],
      ['yearly', 'ended', 0, 'press'],
      ['team', 'active', 1, 'A school, 100% free_of charge'],
    ])
    expect(licenses[3]).toEqual({
      id: keys.school.id,
      keyEnding: keys.school.key.slice(-5),
      plan: 'team',
      seats: 2,
      state: 'active',
      machines: 1,
      machinesAllowed: 6,
      createdAt: '2027-03-01T12:00:00.000Z',
      origin: expect.stringMatching(/^hand:/),
      note: 'A school, 100% free_of charge',
    })
    expect(isMore).toBe(false)
    for (const { key } of Object.values(keys)) expect(JSON.stringify(licenses)).not.toContain(key)
  })

  it('finds licenses by ID, key ending, reason, plan, order, and state', async () => {
    const { id, key } = keys.press
    expect(await notes({ text: id.slice(0, 18) })).toEqual(['press'])
    expect(await notes({ text: key.slice(-5).toLowerCase() })).toEqual(['press'])
    expect(await notes({ text: 'SCHOOL' })).toEqual(['A school, 100% free_of charge'])
    expect(await notes({ text: 'team' })).toEqual(['A school, 100% free_of charge'])
    expect(await notes({ text: 'sub-again' })).toEqual(['subscription:sub-first'])
    expect(await notes({ state: 'ended' })).toEqual(['press'])
    expect(await notes({ state: 'revoked', text: 'charge' })).toEqual(['chargeback'])
  })

  it('treats the characters of a pattern as text', async () => {
    expect(await notes({ text: '100% free_of' })).toEqual(['A school, 100% free_of charge'])
    for (const text of ['100_', '%school%', 's_hool', "'; drop table licences; --", '\\']) expect(await notes({ text })).toEqual([])
  })

  it('shows as many as the limit, and reports that there are more', async () => {
    const { licenses, isMore } = await list({ limit: 2 })
    expect([licenses.length, isMore]).toEqual([2, true])
    expect((await list({ limit: 4 })).isMore).toBe(false)
  })
})
