import { limits } from '@sheaf/contract'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, describeOnBoth } from '../testing/index.ts'
import { type LicenseHarness, machineId, openLicenseHarness, refusalOf } from './testing/license-harness.ts'

const day = 86_400

describeOnBoth('trials', (open) => {
  let harness: LicenseHarness
  beforeAll(async () => {
    harness = await openLicenseHarness(open, { proxies: 1 })
  })
  afterAll(() => harness.service.close())

  const now = () => Math.floor(harness.clock.at.getTime() / 1000)
  const start = (machine: string, startedAt?: number, address = '192.0.2.1'): Promise<Answer> =>
    harness.service.ask(
      'POST',
      '/api/trials',
      { machine: machineId(machine), app: 'sheaf 1.0.0', ...(startedAt === undefined ? {} : { startedAt }) },
      { 'x-forwarded-for': address },
    )
  /** As the app reads it, without a check of the end. */
  const claimsOf = async (token: string, audience = 'sheaf-trial') => {
    const keys = createLocalJWKSet((await harness.service.ask('GET', '/api/keys')).body)
    const { payload } = await jwtVerify(token, keys, { issuer: 'sheaf', audience, algorithms: ['EdDSA'], currentDate: new Date(0) })
    return payload
  }
  const startOf = async (machine: string, startedAt?: number) => (await claimsOf((await start(machine, startedAt)).body.token)).startedAt
  const rows = (machine: string) =>
    harness.service.context.db.selectFrom('trials').selectAll().where('machine_id', '=', machineId(machine)).execute()

  it('starts one trial per machine, and answers with the same one during and after it', async () => {
    const began = now()
    const first = await start('one')
    expect([first.status, first.body]).toEqual([200, { token: expect.any(String), time: began }])
    const claims = { iss: 'sheaf', aud: 'sheaf-trial', machine: machineId('one'), startedAt: began, exp: began + limits.trialDays * day }
    expect(await claimsOf(first.body.token)).toEqual({ ...claims, iat: began })
    for (const days of [limits.trialDays - 1, 400]) {
      harness.clock.pass(days)
      const again = await start('one', now())
      expect([again.status, await claimsOf(again.body.token)]).toEqual([200, { ...claims, iat: now() }])
    }
    expect(await startOf('other')).toBe(now())
  })

  it('counts the earliest start, and a start in the future as now', async () => {
    const at = now()
    expect(await startOf('offline', at - 3 * day)).toBe(at - 3 * day)
    expect(await startOf('offline', at - 5 * day)).toBe(at - 5 * day)
    expect(await startOf('offline', at - 4 * day)).toBe(at - 5 * day)
    expect(await startOf('offline')).toBe(at - 5 * day)
    expect(await startOf('fast clock', at + 90 * day)).toBe(at)
    expect(await startOf('old', at - 3_649 * day)).toBe(at - 3_649 * day)
    expect(refusalOf(await start('too old', at - 3_651 * day))).toEqual([400, 'request-invalid'])
    expect(await rows('too old')).toEqual([])
  })

  it('stores one row with the earliest start for concurrent requests of a machine', async () => {
    const at = now()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => start('racing', at - number * 60)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(await rows('racing')).toEqual([
      { machine_id: machineId('racing'), started_at: new Date((at - 11 * 60) * 1000), created_at: harness.clock.at },
    ])
  })

  it('starts up to 50 trials a day for a network, and still answers the machines that have one', async () => {
    harness.clock.pass(1)
    const counts = () => harness.service.context.db.selectFrom('trial_counts').select(['day', 'count']).orderBy('count').execute()
    const today = harness.clock.at.toISOString().slice(0, 10)
    const racing = await Promise.all(Array.from({ length: 55 }, (_, number) => start(`flood ${number}`, undefined, '198.51.100.1')))
    expect(racing.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 50 }, () => 200), ...[429, 429, 429, 429, 429]])
    expect(await counts()).toEqual([{ day: today, count: 50 }])
    const refused = await start('one more', undefined, '198.51.100.1')
    expect([refusalOf(refused), refused.headers.get('retry-after')]).toEqual([[429, 'service-limit'], '43200'])
    expect(await rows('one more')).toEqual([])
    const known = racing.findIndex(({ status }) => status === 200)
    expect((await start(`flood ${known}`, undefined, '198.51.100.1')).status).toBe(200)
    expect((await start('one more', undefined, '198.51.100.2')).status).toBe(200)
    expect(await counts()).toEqual([
      { day: today, count: 1 },
      { day: today, count: 50 },
    ])
    harness.clock.pass(1)
    expect((await start('two more', undefined, '198.51.100.1')).status).toBe(200)
    expect(await counts()).toEqual([{ day: harness.clock.at.toISOString().slice(0, 10), count: 1 }])
  })

  it('never accepts a trial token as a license token, nor the other way round', async () => {
    const trial = (await start('one')).body.token
    const license = await harness.token((await harness.issue()).key, 'one')
    for (const path of ['validate', 'deactivate'])
      expect(refusalOf(await harness.service.ask('POST', `/api/licences/${path}`, { token: trial }))).toEqual([401, 'request-unsigned'])
    await expect(claimsOf(trial, 'sheaf-app')).rejects.toThrow('aud')
    await expect(claimsOf(license)).rejects.toThrow('aud')
  })

  it('rejects requests of another shape', async () => {
    const good = { machine: machineId('shape'), app: 'sheaf' }
    const bad: unknown[] = [
      { ...good, machine: 'A'.repeat(64) },
      { ...good, machine: `${good.machine}0` },
      { machine: good.machine },
      { ...good, app: 'x'.repeat(61) },
      { ...good, startedAt: -1 },
      { ...good, startedAt: 1.5 },
      { ...good, startedAt: '2027-01-01' },
      { ...good, name: 'Ada’s laptop' },
      [],
      null,
    ]
    for (const body of bad)
      expect(refusalOf(await harness.service.ask('POST', '/api/trials', body)), JSON.stringify(body)).toEqual([400, 'request-invalid'])
    const { body } = await harness.service.ask('POST', '/api/trials', bad[0])
    expect(body.error.says).toBe('Invalid request. machine: invalid format.')
    const large = { ...good, app: 'x'.repeat(20_000) }
    expect(refusalOf(await harness.service.ask('POST', '/api/trials', large))).toEqual([413, 'request-too-large'])
    expect(await rows('shape')).toEqual([])
  })

  it('counts trials in the metrics, and logs no machine', async () => {
    await start('counted')
    const text = harness.service.context.metrics.text()
    expect(text).toContain('sheaf_licence_requests_total{what="trial",outcome="done"}')
    expect(harness.service.logged().filter((line) => line.includes('trial-started')).length).toBeGreaterThan(0)
    for (const line of [...harness.service.logged(), text]) expect(line).not.toContain(machineId('counted'))
  })
})
