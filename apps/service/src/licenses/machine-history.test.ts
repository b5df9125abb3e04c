import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBoth, openTestService } from '../testing/index.ts'
import { changeLicenseKey, restoreLicense } from './change-license.ts'
import { type LicenseDesk, machineId, noOf, openLicenseDesk } from './testing/license-desk.ts'

/** Activates a machine and frees it at once, like a key that is passed around. Returns the status of the activation. */
async function passThrough(desk: LicenseDesk, key: string, machine: string): Promise<number> {
  const answer = await desk.activate(key, machine)
  if (answer.status === 200) await desk.deactivate(answer.body.token)
  return answer.status
}

async function passAll(desk: LicenseDesk, key: string, from: number, to: number): Promise<number[]> {
  const statuses: number[] = []
  for (let number = from; number <= to; number += 1) statuses.push(await passThrough(desk, key, `m${number}`))
  return statuses
}

const yes = (times: number) => Array.from({ length: times }, () => 200)

describeOnBoth('a license that is passed around', (open) => {
  let desk: LicenseDesk
  beforeAll(async () => {
    desk = await openLicenseDesk(open)
  })
  afterAll(() => desk.service.close())

  it('allows ten new machines in thirty days, then says when the next one is allowed', async () => {
    const { key } = await desk.issue()
    expect(await passAll(desk, key, 1, 4)).toEqual(yes(4))
    desk.clock.pass(1)
    expect(await passAll(desk, key, 5, 10)).toEqual(yes(6))
    const eleventh = await desk.activate(key, 'm11')
    expect([noOf(eleventh), eleventh.headers.get('retry-after')]).toEqual([[429, 'licence-moved-often'], String(29 * 86_400)])
    const from = new Date(desk.clock.at.getTime() + 29 * 86_400_000).toISOString().slice(0, 16).replace('T', ' ')
    expect(eleventh.body.error.says).toBe(
      `That license was activated on too many new machines recently. The limit is 10 new machines in 30 days. You can activate another one after ${from} UTC.`,
    )
    desk.clock.pass(29)
    expect(await passAll(desk, key, 11, 15)).toEqual([...yes(4), 429])
  })

  it('always allows a machine that had the license within the last thirty days', async () => {
    const { key } = await desk.issue()
    const old = await desk.token(key, 'old')
    desk.clock.pass(60)
    expect((await desk.deactivate(old)).status).toBe(200)
    expect(await passAll(desk, key, 1, 11)).toEqual([...yes(10), 429])
    expect(await passAll(desk, key, 1, 10)).toEqual(yes(10))
    expect(await passThrough(desk, key, 'old')).toBe(200)
    expect(await passThrough(desk, key, 'older')).toBe(429)
  })

  it('keeps counting machines that come back again and again', async () => {
    const { key } = await desk.issue()
    expect(await passAll(desk, key, 1, 10)).toEqual(yes(10))
    for (let round = 0; round < 4; round += 1) {
      desk.clock.pass(12)
      expect(await passAll(desk, key, 1, 11)).toEqual([...yes(10), 429])
    }
  })

  it('counts machines that were freed in the portal', async () => {
    const { key } = await desk.issue()
    for (let number = 1; number <= 10; number += 1) {
      await desk.token(key, `m${number}`)
      for (const machine of (await desk.portal(key)).body.machines) await desk.free(key, machine.id)
    }
    expect(noOf(await desk.activate(key, 'm11'))).toEqual([429, 'licence-moved-often'])
  })

  it('reports the move limit before a full license, since freeing a machine would not help', async () => {
    const { key } = await desk.issue()
    await passAll(desk, key, 1, 8)
    await desk.token(key, 'm8')
    await desk.token(key, 'm9')
    await desk.token(key, 'm10')
    expect(noOf(await desk.activate(key, 'm11'))).toEqual([429, 'licence-moved-often'])
    expect(noOf(await desk.activate(key, 'm1'))).toEqual([409, 'licence-full'])
    expect((await desk.activate(key, 'm10')).status).toBe(200)
  })

  it('allows a team three new machines per slot, and records no refused ones', async () => {
    const { key, id } = await desk.issue({ plan: 'team', seats: 2 })
    expect(await passAll(desk, key, 1, 20)).toEqual([...yes(18), 429, 429])
    const { db } = desk.service.context
    expect(await db.selectFrom('machine_history').select('machine_id').where('licence_id', '=', id).execute()).toHaveLength(18)
  })

  it('resets the move limit after a manual change, and forgets old moves', async () => {
    const { key, id } = await desk.issue()
    expect(await passAll(desk, key, 1, 11)).toEqual([...yes(10), 429])
    await restoreLicense(desk.service.context, id, 'a school with loan machines')
    expect(await passAll(desk, key, 11, 21)).toEqual([...yes(10), 429])
    const changed = await changeLicenseKey(desk.service.context, id, 'leaked')
    expect(await passAll(desk, changed.key, 21, 31)).toEqual([...yes(10), 429])
    desk.clock.pass(31)
    expect(await passThrough(desk, changed.key, 'm32')).toBe(200)
    const { db } = desk.service.context
    expect(await db.selectFrom('machine_history').select('machine_id').where('licence_id', '=', id).execute()).toEqual([
      { machine_id: machineId('m32') },
    ])
  })
})

describe('concurrent moves of a license (PostgreSQL)', () => {
  it('allows ten new machines under concurrent moves through two processes', async () => {
    const desk = await openLicenseDesk((options) => openTestService('PostgreSQL', options))
    const { database } = desk.service.options
    const second = await openLicenseDesk((options) => openTestService('PostgreSQL', { ...options, database }))
    const { key } = await desk.issue()
    const got = new Set<number>()
    const asks = Array.from({ length: 40 }, async (_, number) => {
      for (;;) {
        const status = await passThrough(number % 2 ? desk : second, key, `m${number}`)
        if (status === 200) got.add(number)
        // 409: all slots are taken right now, but each is freed soon.
        if (status !== 409) return status
      }
    })
    const statuses = await Promise.all(asks)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    expect(got.size).toBe(10)
    expect((await desk.portal(key)).body.machines).toEqual([])
    await second.service.close()
    await desk.service.close()
  })
})
