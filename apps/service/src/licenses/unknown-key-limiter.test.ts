import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBoth, freshDatabase, openTestService } from '../testing/index.ts'
import { licenses } from './index.ts'
import { makeLicenseKey } from './license-key.ts'
import { type LicenseHarness, openLicenseHarness, refusalOf } from './testing/license-harness.ts'
import { openUnknownKeyLimiter } from './unknown-key-limiter.ts'

describeOnBoth('the limit of unknown keys', (open) => {
  let harness: LicenseHarness
  beforeAll(async () => {
    harness = await openLicenseHarness(open)
  })
  afterAll(() => harness.service.close())
  const networks = () => harness.service.context.db.selectFrom('unknown_keys').selectAll().orderBy('until').execute()

  it('counts again after the wait, and removes networks whose wait is over', async () => {
    const limiter = openUnknownKeyLimiter(harness.service.context)
    for (let count = 0; count < 20; count += 1) {
      await limiter.check('192.0.2.1')
      await limiter.record('192.0.2.1')
    }
    await expect(limiter.check('192.0.2.1')).rejects.toMatchObject({ code: 'service-limit', seconds: 900 })
    harness.clock.pass(15 / 1440)
    await limiter.check('192.0.2.1')
    await limiter.record('192.0.2.2')
    expect(await networks()).toEqual([
      { network: expect.stringMatching(/^[0-9a-f]{64}$/), count: 1, until: new Date(harness.clock.at.getTime() + 900_000) },
    ])
  })

  it('forgets the networks that asked first when there are too many', async () => {
    const limiter = openUnknownKeyLimiter(harness.service.context, 3)
    for (let number = 1; number <= 6; number += 1) {
      harness.clock.pass(1 / 1440)
      await limiter.record(`198.51.100.${number}`)
    }
    const oldest = new Date(harness.clock.at.getTime() - 120_000 + 900_000)
    expect((await networks()).map(({ until }) => until)).toEqual([
      oldest,
      new Date(oldest.getTime() + 60_000),
      new Date(oldest.getTime() + 120_000),
    ])
  })

  it('removes networks once a minute, not with each unknown key', async () => {
    const { db } = harness.service.context
    await db.deleteFrom('unknown_keys').execute()
    const limiter = openUnknownKeyLimiter(harness.service.context, 3)
    const counts: number[] = []
    for (const seconds of [0, 1, 1, 1, 1, 55, 1]) {
      harness.clock.pass(seconds / 86_400)
      await limiter.record(`198.51.100.${counts.length}`)
      counts.push((await networks()).length)
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 3])
  })
})

describe('two processes on one database', () => {
  it('count the unknown keys of a network together', async () => {
    const { database, remove } = await freshDatabase('PostgreSQL', [licenses])
    const open = () => openTestService('PostgreSQL', { modules: [licenses], database, proxies: 1 })
    const services = [await open(), await open()] as const
    const from = (index: number, address: string) =>
      (index % 2 === 0 ? services[0] : services[1]).ask('GET', '/api/portal/licence', undefined, {
        authorization: `Bearer ${makeLicenseKey('another secret', `order:${index}`, 1)}`,
        'x-forwarded-for': address,
      })
    for (let index = 0; index < 20; index += 1) expect(refusalOf(await from(index, '192.0.2.7'))).toEqual([404, 'licence-unknown'])
    for (const index of [20, 21]) {
      expect(refusalOf(await from(index, '192.0.2.7'))).toEqual([429, 'service-limit'])
      expect(refusalOf(await from(index, '192.0.2.8'))).toEqual([404, 'licence-unknown'])
    }
    for (const service of services) await service.close()
    await remove()
  })
})
