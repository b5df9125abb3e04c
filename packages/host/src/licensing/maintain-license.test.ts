// Tests a host that stays open: it renews the license automatically, and notices changes by other processes.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LicenseStatus } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { activate } from './activate.ts'
import { deactivate } from './deactivate.ts'
import type { LicenseContext } from './license-status.ts'
import { maintainLicense } from './maintain-license.ts'
import { isDue } from './refresh-at-exit.ts'
import { type FakeLicense, type FakeService, openFakeService } from './testing/index.ts'
import { startLocalTrial } from './trial.ts'

const hour = 60 * 60 * 1000
const start = Date.parse('2026-03-01T12:00:00Z')
let home: string
let time: number
let service: FakeService
let license: FakeLicense
let context: LicenseContext
let received: LicenseStatus[]
let stop: () => void

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'sheaf-keep-'))
  time = start
  service = await openFakeService(() => new Date(time))
  license = service.issue()
  received = []
  stop = () => {}
  context = { home, now: () => new Date(time), service: service.connection, machine: { id: 'a'.repeat(64), name: 'desk' } }
})

afterEach(async () => {
  stop()
  await service.close()
  rmSync(home, { recursive: true })
})

/** By default, an hour takes 5 ms. */
const begin = (times = { firstMs: 1, renewMs: 5 }) => {
  stop = maintainLicense(context, (status) => received.push(status), { ...times, lookMs: 5 })
}
const validated = () => service.asked.filter((path) => path.endsWith('/validate')).length
const soon = (fits: () => void) => vi.waitFor(fits, { interval: 2, timeout: 30_000 })

describe('maintainLicense', () => {
  it('renews once a day, and at once when the service could confirm a license that is not valid', async () => {
    await activate(context, { key: license.key })
    const due = [0, 1, 23.9, 24, 100, 13 * 24, 15 * 24, -2 * 24].map((hours) => {
      time = start + hours * hour
      return isDue(context)
    })
    expect(due).toEqual([false, false, false, true, true, true, true, true])
  })

  it('renews the license when due, and reports the new offline period', async () => {
    await activate(context, { key: license.key })
    begin()
    time += 24 * hour
    await soon(() => expect(received).toHaveLength(1))
    expect([validated(), received[0]?.licence?.offlineUntil]).toEqual([1, '2026-03-16T12:00:00.000Z'])
  })

  it('reports when the license becomes invalid without a network, and when it is valid again', async () => {
    await activate(context, { key: license.key })
    begin()
    service.isDown = true
    time += 14 * 24 * hour
    await soon(() => expect(received).toHaveLength(1))
    service.isDown = false
    await soon(() => expect(received).toHaveLength(2))
    expect(received.map(({ source, licence: entered }) => entered?.trouble ?? source)).toEqual(['unconfirmed', 'licence'])
  })

  it('reports a refund that the service announced', async () => {
    await activate(context, { key: license.key })
    begin()
    license.state = 'licence-refunded'
    time += 24 * hour
    await soon(() => expect(received.map((status) => status.licence?.trouble)).toEqual(['refunded']))
  })

  it('reports each change by another process once', async () => {
    // Watches only the files: it is never time to renew.
    begin({ firstMs: hour, renewMs: hour })
    startLocalTrial(home, new Date(time))
    await soon(() => expect(received.map(({ source }) => source)).toEqual(['trial']))
    await activate(context, { key: license.key })
    await soon(() => expect(received.map(({ source }) => source)).toEqual(['trial', 'licence']))
    await deactivate(context)
    await soon(() => expect(received.map(({ source }) => source)).toEqual(['trial', 'licence', 'trial']))
  })

  it('does not validate a license of another machine', async () => {
    await activate(context, { key: license.key })
    time += 24 * hour
    expect([isDue(context), isDue({ ...context, machine: { id: 'b'.repeat(64), name: 'lap' } })]).toEqual([true, false])
  })

  it('stops all timers when stopped', async () => {
    await activate(context, { key: license.key })
    vi.useFakeTimers()
    begin()
    const during = vi.getTimerCount()
    stop()
    expect([during, vi.getTimerCount()]).toEqual([3, 0])
    vi.useRealTimers()
  })
})
