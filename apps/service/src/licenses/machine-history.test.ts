import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBoth, openTestService } from '../testing/index.ts'
import { changeLicenseKey, restoreLicense } from './change-license.ts'
import { type LicenseHarness, machineId, openLicenseHarness, refusalOf } from './testing/license-harness.ts'

/** Activates a machine and frees it at once, like a key that is passed around. Returns the status of the activation. */
async function passThrough(harness: LicenseHarness, key: string, machine: string): Promise<number> {
  const answer = await harness.activate(key, machine)
  if (answer.status === 200) await harness.deactivate(answer.body.token)
  return answer.status
}

async function passAll(harness: LicenseHarness, key: string, from: number, to: number): Promise<number[]> {
  const statuses: number[] = []
  for (let number = from; number <= to; number += 1) statuses.push(await passThrough(harness, key, `m${number}`))
  return statuses
}

const successes = (times: number) => Array.from({ length: times }, () => 200)

describeOnBoth('a license that is passed around', (open) => {
  let harness: LicenseHarness
  beforeAll(async () => {
    harness = await openLicenseHarness(open)
  })
  afterAll(() => harness.service.close())

  it('allows ten new machines in thirty days, then says when the next one is allowed', async () => {
    const { key } = await harness.issue()
    expect(await passAll(harness, key, 1, 4)).toEqual(successes(4))
    harness.clock.pass(1)
    expect(await passAll(harness, key, 5, 10)).toEqual(successes(6))
    const eleventh = await harness.activate(key, 'm11')
    expect([refusalOf(eleventh), eleventh.headers.get('retry-after')]).toEqual([[429, 'licence-moved-often'], String(29 * 86_400)])
    const from = new Date(harness.clock.at.getTime() + 29 * 86_400_000).toISOString().slice(0, 16).replace('T', ' ')
    expect(eleventh.body.error.says).toBe(
      `That license was activated on too many new machines recently. The limit is 10 new machines in 30 days. You can activate another one after ${from} UTC.`,
    )
    harness.clock.pass(29)
    expect(await passAll(harness, key, 11, 15)).toEqual([...successes(4), 429])
  })

  it('always allows a machine that had the license within the last thirty days', async () => {
    const { key } = await harness.issue()
    const old = await harness.token(key, 'old')
    harness.clock.pass(60)
    expect((await harness.deactivate(old)).status).toBe(200)
    expect(await passAll(harness, key, 1, 11)).toEqual([...successes(10), 429])
    expect(await passAll(harness, key, 1, 10)).toEqual(successes(10))
    expect(await passThrough(harness, key, 'old')).toBe(200)
    expect(await passThrough(harness, key, 'older')).toBe(429)
  })

  it('keeps counting machines that come back again and again', async () => {
    const { key } = await harness.issue()
    expect(await passAll(harness, key, 1, 10)).toEqual(successes(10))
    for (let round = 0; round < 4; round += 1) {
      harness.clock.pass(12)
      expect(await passAll(harness, key, 1, 11)).toEqual([...successes(10), 429])
    }
  })

  it('counts machines that were freed in the portal', async () => {
    const { key } = await harness.issue()
    for (let number = 1; number <= 10; number += 1) {
      await harness.token(key, `m${number}`)
      for (const machine of (await harness.portal(key)).body.machines) await harness.free(key, machine.id)
    }
    expect(refusalOf(await harness.activate(key, 'm11'))).toEqual([429, 'licence-moved-often'])
  })

  it('reports the move limit before a full license, since freeing a machine would not help', async () => {
    const { key } = await harness.issue()
    await passAll(harness, key, 1, 8)
    await harness.token(key, 'm8')
    await harness.token(key, 'm9')
    await harness.token(key, 'm10')
    expect(refusalOf(await harness.activate(key, 'm11'))).toEqual([429, 'licence-moved-often'])
    expect(refusalOf(await harness.activate(key, 'm1'))).toEqual([409, 'licence-full'])
    expect((await harness.activate(key, 'm10')).status).toBe(200)
  })

  it('allows a team three new machines per slot, and records no refused ones', async () => {
    const { key, id } = await harness.issue({ plan: 'team', seats: 2 })
    expect(await passAll(harness, key, 1, 20)).toEqual([...successes(18), 429, 429])
    const { db } = harness.service.context
    expect(await db.selectFrom('machine_history').select('machine_id').where('licence_id', '=', id).execute()).toHaveLength(18)
  })

  it('resets the move limit after a manual change, and forgets old moves', async () => {
    const { key, id } = await harness.issue()
    expect(await passAll(harness, key, 1, 11)).toEqual([...successes(10), 429])
    await restoreLicense(harness.service.context, id, 'a school with loan machines')
    expect(await passAll(harness, key, 11, 21)).toEqual([...successes(10), 429])
    const changed = await changeLicenseKey(harness.service.context, id, 'leaked')
    expect(await passAll(harness, changed.key, 21, 31)).toEqual([...successes(10), 429])
    harness.clock.pass(31)
    expect(await passThrough(harness, changed.key, 'm32')).toBe(200)
    const { db } = harness.service.context
    expect(await db.selectFrom('machine_history').select('machine_id').where('licence_id', '=', id).execute()).toEqual([
      { machine_id: machineId('m32') },
    ])
  })
})

describe('concurrent moves of a license (PostgreSQL)', () => {
  it('allows ten new machines under concurrent moves through two processes', async () => {
    const harness = await openLicenseHarness((options) => openTestService('PostgreSQL', options))
    const { database } = harness.service.options
    const second = await openLicenseHarness((options) => openTestService('PostgreSQL', { ...options, database }))
    const { key } = await harness.issue()
    const got = new Set<number>()
    const asks = Array.from({ length: 40 }, async (_, number) => {
      for (;;) {
        const status = await passThrough(number % 2 ? harness : second, key, `m${number}`)
        if (status === 200) got.add(number)
        // 409: all slots are taken right now, but each is freed soon.
        if (status !== 409) return status
      }
    })
    const statuses = await Promise.all(asks)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    expect(got.size).toBe(10)
    expect((await harness.portal(key)).body.machines).toEqual([])
    await second.service.close()
    await harness.service.close()
  })
})
