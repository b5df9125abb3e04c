import { licenseOverviewSchema } from '@sheaf/contract/service-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBoth, openTestService } from '../testing/index.ts'
import { changeLicenseKey, restoreLicense, revokeLicense, showLicense } from './change-license.ts'
import { makeLicenseKey } from './license-key.ts'
import { type LicenseHarness, machineId, openLicenseHarness, refusalOf } from './testing/license-harness.ts'

const site = 'https://site.example'

describeOnBoth('the portal', (open) => {
  let harness: LicenseHarness
  beforeAll(async () => {
    harness = await openLicenseHarness(open, { origins: [site] })
  })
  afterAll(() => harness.service.close())

  it('shows the machines of a license to anyone with its key', async () => {
    const { key } = await harness.issue({ plan: 'yearly' })
    await harness.activate(key, 'one', { name: 'Ada’s laptop', platform: 'macOS' })
    const activatedAt = harness.clock.at.toISOString()
    harness.clock.pass(1)
    await harness.activate(key, 'two', { name: 'Build box', platform: 'linux' })
    const answer = await harness.portal(key)
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
    const now = harness.clock.at.toISOString()
    expect(answer.body).toEqual({
      plan: 'yearly',
      state: 'active',
      seats: 1,
      machinesAllowed: 3,
      machines: [
        { id, name: 'Ada’s laptop', platform: 'macOS', activatedAt, lastSeenAt: activatedAt },
        { id, name: 'Build box', platform: 'linux', activatedAt: now, lastSeenAt: now },
      ],
    })
    expect(licenseOverviewSchema.parse(answer.body)).toEqual(answer.body)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  // [S4.26]
  it('frees a machine at once, and freeing it again changes nothing', async () => {
    const { key } = await harness.issue()
    const [one] = [await harness.token(key, 'one'), await harness.token(key, 'two'), await harness.token(key, 'three')]
    expect(refusalOf(await harness.activate(key, 'four'))).toEqual([409, 'licence-full'])
    const [first] = (await harness.portal(key)).body.machines
    const freed = await harness.free(key, first.id)
    expect(freed.body.machines.map(({ name }: { name: string }) => name)).toEqual(['two', 'three'])
    expect((await harness.activate(key, 'four')).status).toBe(200)
    expect(refusalOf(await harness.validate(one))).toEqual([404, 'licence-not-here'])
    expect((await harness.free(key, first.id)).body.machines).toHaveLength(3)
  })

  it('shows and frees nothing for a wrong key or a machine of another license', async () => {
    const [mine, other] = [await harness.issue(), await harness.issue()]
    await harness.token(mine.key, 'one')
    const [machine] = (await harness.portal(mine.key)).body.machines
    const unknown = makeLicenseKey('another secret', 'order:1', 1)
    for (const ask of [harness.portal(unknown), harness.free(unknown, machine.id)])
      expect(refusalOf(await ask)).toEqual([404, 'licence-unknown'])
    for (const ask of [
      harness.portal('x'),
      harness.portal(`${mine.key}0`),
      harness.free('', machine.id),
      harness.service.ask('GET', '/api/portal/licence'),
    ])
      expect(refusalOf(await ask)).toEqual([400, 'licence-key'])
    expect((await harness.free(other.key, machine.id)).body.machines).toEqual([])
    for (const id of ['1', '..', machineId('one'), '%00', `'--`])
      expect(refusalOf(await harness.free(mine.key, id))).toEqual([404, 'not-found'])
    expect((await harness.portal(mine.key)).body.machines).toEqual([machine])
  })

  it('allows requests from pages of the site only', async () => {
    const { key } = await harness.issue()
    const from = (origin: string) =>
      harness.service
        .ask('GET', '/api/portal/licence', undefined, { origin, authorization: `Bearer ${key}` })
        .then(({ headers }) => headers.get('access-control-allow-origin'))
    expect([await from(site), await from('https://evil.example')]).toEqual([site, null])
    const asked = await harness.service.ask('OPTIONS', '/api/portal/machines/x', undefined, {
      origin: site,
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'authorization',
    })
    expect(asked.headers.get('access-control-allow-origin')).toBe(site)
    expect(asked.headers.get('access-control-allow-methods')).toContain('DELETE')
    expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization')
  })
})

describeOnBoth('manual license changes', (open) => {
  let harness: LicenseHarness
  beforeAll(async () => {
    harness = await openLicenseHarness(open)
  })
  afterAll(() => harness.service.close())

  it('ends a revoked license at the next validation, and continues it once restored', async () => {
    const { id, key } = await harness.issue()
    const token = await harness.token(key, 'one')
    expect(await revokeLicense(harness.service.context, key, 'chargeback')).toMatchObject({ id, state: 'revoked', note: 'chargeback' })
    expect(refusalOf(await harness.validate(token))).toEqual([410, 'licence-revoked'])
    expect(refusalOf(await harness.activate(key, 'one'))).toEqual([410, 'licence-revoked'])
    expect((await harness.portal(key)).body.state).toBe('revoked')
    expect(await restoreLicense(harness.service.context, id, 'a mistake')).toMatchObject({ state: 'active', note: 'a mistake' })
    expect((await harness.validate(token)).status).toBe(200)
    const logged: { event: string; about: { licence?: string } }[] = harness.service.logged().map((line) => JSON.parse(line))
    const events = logged.flatMap(({ event, about }) => (about.licence === id ? [event] : []))
    expect(events).toEqual(['licence-made-by-hand', 'licence-revoked', 'licence-restored'])
  })

  it('locks out the old key and all its machines when the key is replaced', async () => {
    const { id, key } = await harness.issue({ plan: 'team', seats: 5 })
    const token = await harness.token(key, 'one')
    const changed = await changeLicenseKey(harness.service.context, id, 'leaked')
    expect(changed).toMatchObject({ id, machines: [], seats: 5, keyEnding: changed.key.slice(-5) })
    expect(refusalOf(await harness.validate(token))).toEqual([404, 'licence-not-here'])
    expect(refusalOf(await harness.activate(key, 'one'))).toEqual([404, 'licence-unknown'])
    expect((await harness.activate(changed.key, 'one')).status).toBe(200)
  })

  it('finds a license by id, key or origin, and shows everything but the key', async () => {
    const { id, key } = await harness.issue({ reason: 'for the press' })
    const detail = await showLicense(harness.service.context, id)
    expect(detail).toEqual({
      id,
      origin: expect.stringMatching(/^hand:/),
      keyEnding: key.slice(-5),
      createdAt: harness.clock.at.toISOString(),
      note: 'for the press',
      plan: 'buy-to-own',
      state: 'active',
      seats: 1,
      machinesAllowed: 3,
      machines: [],
    })
    for (const which of [key, key.toLowerCase(), detail.origin, detail.origin.slice(5)])
      expect(await showLicense(harness.service.context, which)).toEqual(detail)
    for (const which of ['', 'nothing', `'--`, `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`])
      await expect(showLicense(harness.service.context, which)).rejects.toMatchObject({ code: 'licence-unknown' })
  })

  it('rejects an invalid license and a revocation without a reason', async () => {
    const wrong = [
      { reason: ' ' },
      { seats: 2 },
      { plan: 'team' as const, seats: 0 },
      { plan: 'team' as const, seats: 1.5 },
      { plan: 'team' as const, seats: 1_001 },
      { until: harness.clock.at },
    ]
    for (const input of wrong) await expect(harness.issue(input)).rejects.toMatchObject({ code: 'request-invalid' })
    await expect(revokeLicense(harness.service.context, 'x', ' ')).rejects.toMatchObject({ code: 'request-invalid' })
  })
})

describe('guessing keys', () => {
  it('blocks a network after twenty unknown keys, even for a valid key, and no other network', async () => {
    const harness = await openLicenseHarness((options) => openTestService('PostgreSQL', options), { proxies: 1 })
    const { key } = await harness.issue()
    const from = (address: string, guessed: string) =>
      harness.service.ask(
        'POST',
        '/api/licences/activate',
        { key: guessed, machine: { id: machineId('one'), name: 'one', platform: 'linux' }, app: 'x' },
        { 'x-forwarded-for': address },
      )
    const unknown = (number: number) => makeLicenseKey('another secret', `order:${number}`, 1)
    const texts = new Set<string>()
    for (let number = 0; number < 20; number += 1) {
      const answer = await from(`2001:db8:1:2::${number + 1}`, unknown(number))
      expect(refusalOf(answer)).toEqual([404, 'licence-unknown'])
      texts.add(answer.text)
    }
    expect(texts.size).toBe(1)
    const late = await from('2001:db8:1:2::ffff', key)
    expect([refusalOf(late), late.headers.get('retry-after')]).toEqual([[429, 'service-limit'], '900'])
    const portal = await harness.service.ask('GET', '/api/portal/licence', undefined, {
      authorization: `Bearer ${key}`,
      'x-forwarded-for': '2001:db8:1:2::1',
    })
    expect(refusalOf(portal)).toEqual([429, 'service-limit'])
    expect((await from('192.0.2.1', key)).status).toBe(200)
    harness.clock.pass(15 / 1440)
    expect((await from('2001:db8:1:2::ffff', key)).status).toBe(200)
    await harness.service.close()
  })
})
