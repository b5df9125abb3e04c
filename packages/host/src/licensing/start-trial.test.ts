// The trial of a release: signed by the service, once per machine, and local until the service can be reached.

import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LicenseStatus, Refusal, refusals } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isRegistrationOverdue } from './is-refresh-overdue.ts'
import { trialTokenFile } from './license-paths.ts'
import { type LicenseContext, licenseStatus } from './license-status.ts'
import { maintainLicense } from './maintain-license.ts'
import { refreshAtExit } from './refresh-at-exit.ts'
import { startTrial } from './start-trial.ts'
import { type FakeService, newSigningKey, openFakeService, signToken, trialClaimsOf } from './testing/index.ts'
import { saveTrialToken } from './trial-token.ts'

const day = 24 * 60 * 60 * 1000
const start = Date.parse('2026-03-01T12:00:00Z')
const machine = { id: 'a'.repeat(64), name: 'desk' }
const trial: LicenseStatus = { tier: 'pro', source: 'trial', until: '2026-03-08T12:00:00.000Z', daysLeft: 7 }
const over: LicenseStatus = { tier: 'free', source: 'trial-ended', until: '2026-03-08T12:00:00.000Z', daysLeft: 0 }
const homes: string[] = []
let time: number
let service: FakeService

beforeEach(async () => {
  time = start
  service = await openFakeService(() => new Date(time))
})

afterEach(async () => {
  await service.close()
  for (const home of homes.splice(0)) rmSync(home, { recursive: true })
})

/** A new state folder on the same machine. */
function newContext(signsTrials = true): LicenseContext {
  const home = mkdtempSync(join(tmpdir(), 'sheaf-trial-'))
  homes.push(home)
  return { home, now: () => new Date(time), service: { ...service.connection, signsTrials }, machine }
}

describe('startTrial in a release', () => {
  it('registers the trial with the service', async () => {
    const context = newContext()
    expect(await startTrial(context)).toEqual(trial)
    expect(service.asked).toEqual(['POST /api/trials'])
    await expect(startTrial(context)).rejects.toEqual(new Refusal('trial-used', 'It started on 2026-03-01 and has 7 days left.'))
  })

  it('continues a running trial in a new state folder, and refuses one that is over', async () => {
    await startTrial(newContext())
    time += 5 * day
    const second = newContext()
    expect(await startTrial(second)).toEqual({ ...trial, daysLeft: 2 })
    time += 5 * day
    await expect(startTrial(second)).rejects.toEqual(new Refusal('trial-used', 'It started on 2026-03-01.'))
    const third = newContext()
    await expect(startTrial(third)).rejects.toEqual(new Refusal('trial-used', 'It started on 2026-03-01.'))
    expect(licenseStatus(third)).toEqual(over)
  })

  it.each([
    ['is down', () => Object.assign(service, { isDown: true })],
    [
      'is replaced by a captive portal',
      () => Object.assign(service, { instead: (_request: unknown, response: ServerResponse) => response.end('<html>Sign in</html>') }),
    ],
    ['signs with an unknown key', () => Object.assign(service, { key: newSigningKey() })],
  ])('starts a local trial when the service %s', async (_what, disturb) => {
    const context = newContext()
    const { service: connection } = context
    const keys = connection.keys()
    disturb()
    expect(await startTrial({ ...context, service: { ...connection, keys: () => keys } })).toEqual(trial)
  })

  it('does not start a trial after it was canceled', async () => {
    const context = newContext()
    service.instead = () => canceling.abort()
    const canceling = new AbortController()
    await expect(startTrial(context, { signal: canceling.signal })).rejects.toEqual(new Refusal('cancelled'))
    expect(licenseStatus(context)).toEqual({ tier: 'free', source: 'none' })
  })

  it('asks the service only if the trial can be saved', async () => {
    const context = newContext()
    const file = join(context.home, 'file')
    writeFileSync(file, '')
    await expect(startTrial({ ...context, home: file })).rejects.toMatchObject({ code: 'state-unwritable' })
    expect(service.asked).toEqual([])
  })

  it('starts no trial if the service refuses one', async () => {
    service.instead = (_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { code: 'request-invalid', says: refusals['request-invalid'].says, try: '' } }))
    }
    const context = newContext()
    await expect(startTrial(context)).rejects.toEqual(new Refusal('request-invalid'))
    expect(licenseStatus(context)).toEqual({ tier: 'free', source: 'none' })
  })

  it('asks no service when run from source', async () => {
    expect(await startTrial(newContext(false))).toEqual(trial)
    expect(service.asked).toEqual([])
  })
})

describe('a trial that started without a network', () => {
  let context: LicenseContext

  beforeEach(async () => {
    // Another state folder had a trial before, which is over when this one starts.
    await startTrial(newContext())
    time += 10 * day
    service.isDown = true
    context = newContext()
    expect(await startTrial(context)).toMatchObject({ tier: 'pro', daysLeft: 7 })
    service.isDown = false
  })

  it('is reconciled by a host that stays open', async () => {
    const received: LicenseStatus[] = []
    const stop = maintainLicense(context, (status) => received.push(status), { firstMs: 1, renewMs: 5, lookMs: 5 })
    await vi.waitFor(() => expect(received).toEqual([over]), { interval: 2, timeout: 30_000 })
    stop()
  })

  it('is reconciled at the end of a short command, at most once a day', async () => {
    service.isDown = true
    expect(isRegistrationOverdue(context.home, time)).toBe(true)
    await refreshAtExit(context)
    service.isDown = false
    utimesSync(trialTokenFile(context.home), new Date(time), new Date(time))
    time += day / 2
    await refreshAtExit(context)
    expect(licenseStatus(context).tier).toBe('pro')
    time += day / 2
    await refreshAtExit(context)
    expect(licenseStatus(context)).toEqual(over)
    expect(isRegistrationOverdue(context.home, time + 10 * day)).toBe(false)
  })

  it('keeps its own start if the machine had no trial before', async () => {
    const other = { ...context, machine: { id: 'b'.repeat(64), name: 'lap' } }
    time += 2 * day
    await refreshAtExit(other)
    expect(licenseStatus(other)).toMatchObject({ tier: 'pro', daysLeft: 5 })
    expect(await startTrial({ ...newContext(), machine: other.machine })).toMatchObject({ daysLeft: 5 })
  })
})

describe('a trial token', () => {
  const status = (token: string) => {
    const context = newContext()
    saveTrialToken(context.home, token)
    return licenseStatus(context)
  }

  it('counts only if the service signed it as a trial of this machine', () => {
    const claims = trialClaimsOf({ machine: machine.id }, new Date(time))
    expect(status(signToken(claims, service.key))).toEqual(trial)
    const none: LicenseStatus = { tier: 'free', source: 'none' }
    expect(status(signToken(claims, newSigningKey()))).toEqual(none)
    expect(status(signToken({ ...claims, machine: 'b'.repeat(64) }, service.key))).toEqual(none)
    expect(status(signToken({ ...claims, aud: 'sheaf-app' }, service.key))).toEqual(none)
    expect(status(signToken({ ...claims, startedAt: '1' }, service.key))).toEqual(none)
    expect(status('garbage')).toEqual(none)
  })

  it('gains no time when the clock is set back', () => {
    const claims = trialClaimsOf({ machine: machine.id }, new Date(time))
    const later = { ...claims, iat: claims.iat + (3 * day) / 1000 }
    time += 0.5 * day
    expect(status(signToken(later, service.key))).toEqual(over)
    time = start + 2.5 * day
    expect(status(signToken(later, service.key))).toEqual({ ...trial, daysLeft: 4 })
  })

  it('counts a time that the service signed later than the local trial was seen', async () => {
    const context = newContext()
    await startTrial(context)
    const claims = trialClaimsOf({ machine: machine.id }, new Date(time))
    saveTrialToken(context.home, signToken({ ...claims, iat: claims.iat + (3 * day) / 1000 }, service.key))
    expect(licenseStatus(context)).toEqual(over)
  })
})
