// Safety A26, the part that needs no service: licenses that are forged, edited, from another machine, or expired.

import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LicenseClaims, type LicenseStatus, licenseProblemMessages, licenseProblems, Refusal } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeLicense, type Verdict } from './license-file.ts'
import { type LicenseContext, latestSeen, licenseStatus, loadLicense, requirePro } from './license-status.ts'
import { claimsOf, newSigningKey, signToken } from './testing/index.ts'
import { startLocalTrial } from './trial.ts'

const start = new Date('2026-03-01T12:00:00.000Z')
const key = newSigningKey()
const here = 'a'.repeat(64)
let home: string
let time: Date
let context: LicenseContext

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sheaf-licence-'))
  time = start
  context = {
    home,
    now: () => time,
    service: { address: async () => '', keys: () => [key.publicKey], signsTrials: false, status: () => ({ summary: '' }) },
    machine: { id: here, name: 'desk' },
  }
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

const file = () => join(home, 'licence-token.json')
const after = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60 * 1000)

async function keep(changes: Partial<LicenseClaims> = {}, { signedBy = key, verdict }: { signedBy?: typeof key; verdict?: Verdict } = {}) {
  const token = signToken(claimsOf({ machine: here, ...changes }, start), signedBy)
  const kept = { token, machine: 'desk', checkedAt: start.getTime(), ...(verdict === undefined ? {} : { verdict }) }
  await changeLicense(home, (writer) => writer.save(kept, here, { lastSeen: start.getTime(), lastTry: start.getTime() }))
}

const lastSeen = (): number => JSON.parse(readFileSync(join(home, 'licence-seen.json'), 'utf8')).lastSeen

const at = (days: number): LicenseStatus => {
  time = after(days)
  return licenseStatus(context)
}
const problemAt = (days: number) => at(days).licence?.trouble ?? at(days).source

const held = {
  plan: 'yearly',
  keyEnding: 'ABCDE',
  machine: 'desk',
  machines: 1,
  machinesAllowed: 3,
  checkedAt: '2026-03-01T12:00:00.000Z',
  offlineUntil: '2026-03-15T12:00:00.000Z',
} as const

describe('without a license', () => {
  // [S6.1]
  it('reports the free tier without a license, and writes nothing', () => {
    expect(licenseStatus(context)).toEqual({ tier: 'free', source: 'none' })
    expect(readdirSync(home)).toEqual([])
  })
})

describe('a license', () => {
  // [F9.4]
  it('accepts a license for 14 days without a network, then needs confirmation', async () => {
    await keep()
    expect(at(0)).toEqual({ tier: 'pro', source: 'licence', licence: held })
    expect([0.5, 13.9, 14, 14.1, 400].map(problemAt)).toEqual(['licence', 'licence', 'unconfirmed', 'unconfirmed', 'unconfirmed'])
    expect(at(14)).toEqual({ tier: 'free', source: 'licence-ended', licence: { ...held, trouble: 'unconfirmed' } })
  })

  it('stores a license in files that only the user can read', async () => {
    await keep()
    at(1)
    const modes = readdirSync(home).map((name) => [name, (statSync(join(home, name)).mode & 0o777).toString(8)])
    expect(modes).toEqual([
      ['licence-lock.db', '600'],
      ['licence-seen.json', '600'],
      ['licence-token.json', '600'],
    ])
  })

  it('falls back to a running trial when the license is not valid', async () => {
    await keep({}, { verdict: 'ended' })
    startLocalTrial(home, start)
    expect(at(1)).toMatchObject({ tier: 'pro', source: 'trial', daysLeft: 6, licence: { trouble: 'ended' } })
    expect(at(8)).toEqual({ tier: 'free', source: 'licence-ended', licence: { ...held, trouble: 'ended' } })
  })

  it.each([
    'ended',
    'refunded',
    'revoked',
    'deactivated',
  ] as const)('ignores a license that was %s, although it has not expired', async (verdict) => {
    await keep({}, { verdict })
    expect([problemAt(0), problemAt(1), at(1).tier]).toEqual([verdict, verdict, 'free'])
  })

  it('ignores a license of another machine, and leaves its file unchanged', async () => {
    await keep({ machine: 'b'.repeat(64) })
    const before = readFileSync(file(), 'utf8')
    expect([problemAt(0), problemAt(2), readFileSync(file(), 'utf8') === before]).toEqual(['other-machine', 'other-machine', true])
  })

  it('accepts a token signed by any current key, and by no other', async () => {
    const next = newSigningKey()
    await keep({}, { signedBy: next })
    expect(licenseStatus({ ...context, service: { ...context.service, keys: () => [key.publicKey, next.publicKey] } }).source).toBe(
      'licence',
    )
    expect(licenseStatus(context)).toEqual({ tier: 'free', source: 'licence-ended', damaged: file() })
  })
})

describe('a clock that jumps', () => {
  it('stops the license while the clock is more than a day behind', async () => {
    await keep()
    expect([problemAt(5), problemAt(4.1), problemAt(3.9), problemAt(-400), problemAt(5.1)]).toEqual([
      'licence',
      'licence',
      'clock',
      'clock',
      'licence',
    ])
  })

  it('detects a clock that is behind the issue time of the token', async () => {
    await keep()
    expect([problemAt(-0.9), problemAt(-1.1)]).toEqual(['licence', 'clock'])
  })

  it('gains no time when the clock is set back after the expiry', async () => {
    await keep()
    expect([problemAt(14.5), problemAt(13.9), problemAt(13.5), problemAt(12.9), problemAt(1)]).toEqual([
      'unconfirmed',
      'unconfirmed',
      'unconfirmed',
      'clock',
      'clock',
    ])
  })

  it('remembers no time beyond the expiry of the license', async () => {
    await keep()
    expect([problemAt(100_000), problemAt(13.5)]).toEqual(['unconfirmed', 'unconfirmed'])
    expect(lastSeen()).toBe(after(14).getTime())
  })

  it('saves the last-seen time at most once an hour', async () => {
    await keep()
    const seen = [0.5, 0.99, 1, 1.5, 2].map((hours) => {
      at(hours / 24)
      return Math.round((lastSeen() - start.getTime()) / 60_000)
    })
    expect(seen).toEqual([0, 0, 60, 60, 120])
  })

  it('uses the issue time of the token when the last-seen time is lost', async () => {
    await keep()
    rmSync(join(home, 'licence-seen.json'))
    time = after(-0.5)
    const license = loadLicense(context)
    if (typeof license === 'string') throw new Error(license)
    expect([latestSeen(license, time.getTime()), latestSeen(license, after(3).getTime())]).toEqual([start.getTime(), after(3).getTime()])
  })
})

describe('a license file that cannot be trusted', () => {
  const changed = (change: object) => (text: string) => JSON.stringify({ ...JSON.parse(text), ...change })
  it.each([
    ['empty', () => ''],
    ['garbage', () => '\u0000\u0001'],
    ['other JSON', () => '[]'],
    ['null', () => 'null'],
    ['truncated', (text: string) => text.slice(0, 60)],
    ['huge', (text: string) => text + ' '.repeat(1_000_000)],
    ['without a token', changed({ token: undefined })],
    ['signed with an unknown key', changed({ token: signToken(claimsOf({ machine: here }, start), newSigningKey()) })],
    [
      'edited by hand to have a later expiry',
      (text: string) => text.replace(/(\.)([\w-]+)(\.)/, (_all, a, body, b) => a + longer(body) + b),
    ],
    ['of another version', changed({ version: 2 })],
  ])('reports Free and leaves the file unchanged when it is %s', async (_what, spoil) => {
    await keep()
    writeFileSync(join(home, 'state.db'), 'data')
    writeFileSync(file(), spoil(readFileSync(file(), 'utf8')))
    const before = readFileSync(file())
    expect(at(1)).toEqual({ tier: 'free', source: 'licence-ended', damaged: file() })
    expect([readFileSync(file()).equals(before), readFileSync(join(home, 'state.db'), 'utf8')]).toEqual([true, 'data'])
  })

  it.each([
    ['a verdict removed by hand', () => writeFileSync(file(), readFileSync(file(), 'utf8').replace(/,\s*"verdict": "revoked"/, ''))],
    ['a changed verdict', () => writeFileSync(file(), readFileSync(file(), 'utf8').replace('revoked', 'ended'))],
    ['a last-seen time set back by hand', () => editSeen((seen) => ({ ...seen, lastSeen: 0 }))],
    ['an invalid last-seen time', () => editSeen(() => null)],
    ['a missing last-seen time', () => rmSync(join(home, 'licence-seen.json'))],
  ])('reports Free because of %s', async (_what, spoil) => {
    await keep({}, { verdict: 'revoked' })
    spoil()
    expect(at(1)).toMatchObject({ tier: 'free', source: 'licence-ended', damaged: file(), licence: { trouble: 'damaged' } })
  })

  // [F9.4]
  it('reports Free when the last-seen time comes from another machine', async () => {
    await keep()
    const other = { ...context, machine: { id: 'b'.repeat(64), name: 'lap' }, home: mkdtempSync(join(tmpdir(), 'sheaf-licence-')) }
    const theirs = signToken(claimsOf({ machine: other.machine.id }, start), key)
    await changeLicense(other.home, (writer) =>
      writer.save({ token: theirs, machine: 'lap', checkedAt: 0 }, other.machine.id, { lastSeen: 0, lastTry: 0 }),
    )
    copyFileSync(join(home, 'licence-seen.json'), join(other.home, 'licence-seen.json'))
    expect(licenseStatus(other).licence?.trouble).toBe('damaged')
    rmSync(other.home, { recursive: true })
  })

  function editSeen(edit: (seen: Record<string, unknown>) => unknown) {
    const seen = join(home, 'licence-seen.json')
    writeFileSync(seen, JSON.stringify(edit(JSON.parse(readFileSync(seen, 'utf8')))))
  }
})

describe('requirePro', () => {
  it('says why a license is not valid', () => {
    for (const trouble of licenseProblems) {
      const status: LicenseStatus = { tier: 'free', source: 'licence-ended', licence: { ...held, trouble } }
      expect(() => requirePro(status, 'code-maps')).toThrow(new Refusal('pro-needed', licenseProblemMessages[trouble].says))
    }
    expect(() => requirePro({ tier: 'free', source: 'licence-ended', damaged: 'x' }, 'code-maps')).toThrow(
      new Refusal('pro-needed', licenseProblemMessages.damaged.says),
    )
    expect(existsSync(file())).toBe(false)
  })
})

function longer(body: string): string {
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  return Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1e6 })).toString('base64url')
}
