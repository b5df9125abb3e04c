// Checks random sequences of events: the license status must match a simple model of the same events.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HostApi, isRefusal, type LicenseProblem } from '@sheaf/contract'
import { array, assert, asyncProperty, constant, constantFrom, integer, oneof, record } from 'fast-check'
import { expect, inject, it } from 'vitest'
import { openHost } from '../index.ts'
import { type FakeLicense, type FakeService, openFakeService } from './testing/index.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const start = Date.parse('2026-03-01T12:00:00.000Z')
const here = 'a'.repeat(64)

type Event =
  | { do: 'activate' | 'deactivate' | 'refresh' | 'restart' | 'taken-off' | 'clock-right' }
  | { do: 'time-passes' | 'clock-moves'; hours: number }
  | { do: 'network'; isUp: boolean }
  | { do: 'store-changes'; state: FakeLicense['state'] }

const event = oneof(
  { weight: 4, arbitrary: record({ do: constantFrom('activate', 'refresh', 'restart') }) },
  { weight: 2, arbitrary: record({ do: constantFrom('deactivate', 'taken-off', 'clock-right') }) },
  { weight: 5, arbitrary: record({ do: constant('time-passes' as const), hours: integer({ min: 1, max: 200 }) }) },
  { weight: 2, arbitrary: record({ do: constant('clock-moves' as const), hours: integer({ min: -500, max: 500 }) }) },
  { weight: 2, arbitrary: record({ do: constant('network' as const), isUp: constantFrom(true, false) }) },
  {
    weight: 2,
    arbitrary: record({
      do: constant('store-changes' as const),
      state: constantFrom('active', 'active', 'licence-ended', 'licence-refunded', 'licence-revoked'),
    }),
  },
)

/** The model: what is true at the service, and what the app can know of it. */
class Account {
  time = start
  clock = 0
  isUp = true
  storeState: FakeLicense['state'] = 'active'
  /** The activation that the service knows. After each removal, there is a new one. */
  active: number | undefined
  activations = 0
  known: { activation: number; iat: number; at: number; seen: number; verdict?: LicenseProblem } | undefined

  get local(): number {
    return this.time + this.clock
  }

  /** The expected status now. Reading it is an event too, because it saves the last-seen time. */
  look(): string {
    if (!this.known) return 'none'
    const { iat, at, verdict, seen } = this.known
    const exp = iat + 14 * day
    const latest = Math.max(seen, iat)
    const now = Math.min(this.local, exp)
    if (now >= seen + hour) this.known.seen = now
    if (verdict) return verdict
    if (this.local < latest - day) return 'clock'
    if (Math.max(this.local, latest) < exp) return 'licence'
    // At the last confirmation, the clock was so far ahead of the service that only the clock can be wrong.
    return at - iat > day && this.local - (at - iat) < exp ? 'clock' : 'unconfirmed'
  }

  /** The code of the refusal, or the status after the event. */
  apply(event: Event): string {
    const before = this.look()
    switch (event.do) {
      case 'time-passes':
        this.time += event.hours * hour
        return this.look()
      case 'clock-moves':
        this.clock += event.hours * hour
        return this.look()
      case 'clock-right':
        this.clock = 0
        return this.look()
      case 'network':
        this.isUp = event.isUp
        return before
      case 'store-changes':
        this.storeState = event.state
        return before
      case 'taken-off':
        this.active = undefined
        return before
      case 'restart':
        return before
      case 'activate':
        if (!this.isUp) return 'service-unreachable'
        if (this.storeState !== 'active') return this.storeState
        this.active ??= ++this.activations
        this.known = { activation: this.active, iat: this.time, at: this.local, seen: this.time }
        return this.look()
      case 'refresh':
        if (!this.known) return 'licence-not-here'
        if (!this.isUp) return 'service-unreachable'
        if (this.storeState !== 'active') this.known.verdict = verdictOf(this.storeState)
        else if (this.active !== this.known.activation) this.known.verdict = 'deactivated'
        else this.known = { activation: this.active, iat: this.time, at: this.local, seen: this.time }
        return this.look()
      case 'deactivate':
        if (!this.known) return 'licence-not-here'
        if (!this.isUp) return 'service-unreachable'
        if (this.storeState === 'active' && this.active === this.known.activation) this.active = undefined
        this.known = undefined
        return this.look()
    }
  }
}

function verdictOf(state: FakeLicense['state']): LicenseProblem {
  return state === 'licence-refunded' ? 'refunded' : state === 'licence-revoked' ? 'revoked' : 'ended'
}

async function play(events: readonly Event[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-licence-'))
  const account = new Account()
  const service = await openFakeService(() => new Date(account.time))
  const license = service.issue()
  const open = () =>
    openHost({
      home: join(folder, 'home'),
      env: { HOME: folder },
      now: () => new Date(account.local),
      service: service.connection,
      machine: { id: here, name: 'desk' },
    })
  let host = open()
  try {
    const received: string[] = []
    const right: string[] = []
    for (const event of events) {
      right.push(`${event.do}: ${account.apply(event)}`)
      if (event.do === 'restart') {
        await host.close()
        host = open()
      }
      received.push(`${event.do}: ${await happens(event, host, service, license)}`)
    }
    expect(received).toEqual(right)
  } finally {
    await host.close()
    await service.close()
    rmSync(folder, { recursive: true })
  }
}

async function happens(event: Event, host: HostApi, service: FakeService, license: FakeLicense): Promise<string> {
  if (event.do === 'network') service.isDown = !event.isUp
  if (event.do === 'store-changes') license.state = event.state
  if (event.do === 'taken-off') license.machines.clear()
  const asking =
    event.do === 'activate'
      ? host['license.change']({ type: 'activate', key: license.key })
      : event.do === 'deactivate'
        ? host['license.change']({ type: 'deactivate' })
        : host['license.status']({ refresh: event.do === 'refresh' })
  try {
    const { tier, source, licence: entered } = await asking
    expect(tier === 'pro').toBe(source === 'licence')
    return entered?.trouble ?? source
  } catch (problem) {
    if (isRefusal(problem)) return problem.code
    throw problem
  }
}

it('matches the model over activations, clock changes, network failures, refunds and restarts', async () => {
  const account = asyncProperty(array(event, { minLength: 5, maxLength: 25 }), (events) => play([{ do: 'activate' }, ...events]))
  await assert(account, { numRuns: inject('isExam') ? 300 : 12 })
})
