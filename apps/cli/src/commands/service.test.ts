import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { refuseEmbeddedInRelease } from '../service/with-database.ts'
import { runFake } from '../testing/index.ts'

describe('sheaf service', () => {
  it.each([
    [['start', '--port', '99999'], '--port must be at most 65535.'],
    [['issue'], '--plan is required.'],
    [['issue', '--plan', 'free'], 'for --plan. Use one of: monthly, yearly, buy-to-own, team'],
    [['issue', '--plan', 'yearly', '--until', '2027-02-30'], '--until must be a date such as 2027-01-31.'],
    [['issue', '--plan', 'yearly', '--until', '2027-01-31xyz'], '--until must be a date such as 2027-01-31.'],
    [['issue', '--plan', 'yearly', '--until', '2020-01-31'], 'sheaf service issue: --until must be in the future.'],
    [['issue', '--plan', 'team', '--seats', '1001'], 'sheaf service issue: --seats must be between 1 and 1000.'],
    [['issue', '--plan', 'yearly', '--seats', '2'], 'sheaf service issue: --seats requires --plan team.'],
    [['issue', '--plan', 'yearly', '--reason', ' '], 'sheaf service issue: --reason is required.'],
    [['licenses', '--limit', '1001'], 'sheaf service licenses: --limit must be between 1 and 1000.'],
    [['licenses', '--state', 'canceled'], 'for --state. Use one of: trialing, active, ended, refunded, revoked'],
    [['revoke', 'x', '--reason', ' '], 'sheaf service revoke: --reason is required.'],
    [['revoke', 'x'], '--reason is required.'],
    [['reinstate', 'x'], '--reason is required.'],
    [['rekey', 'x'], '--reason is required.'],
  ])('reports what is wrong with %j before it opens a database', async (words, message) => {
    const { exit, stdout, stderr } = await runFake(['service', ...words], { env: { SHEAF_HOME: '/nowhere/at/all' } })
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
  })

  it('names the missing environment variables of a production service', async () => {
    const { exit, stderr } = await runFake(['service', 'migrate'], { env: { DATABASE_URL: 'postgres://127.0.0.1/x' } })
    expect([exit, stderr.includes('SHEAF_SIGNING_KEYS, SHEAF_KEY_SECRET, SHEAF_WEBHOOK_SECRETS, SHEAF_ADMIN_TOKEN')]).toEqual([27, true])
    expect((await runFake(['service', 'seed'], { env: { DATABASE_URL: 'postgres://127.0.0.1/x' } })).exit).toBe(27)
  })

  it('opens no embedded database in a release build', async () => {
    const home = mkdtempSync(join(tmpdir(), 'sheaf-release-'))
    const embedded: string[][] = [
      ['start'],
      ['start', '--embedded'],
      ['migrate'],
      ['backup', join(home, 'x.backup')],
      ['restore', join(home, 'x.backup')],
      ['issue', '--plan', 'yearly'],
      ['list', 'x'],
      ['licenses'],
      ['revoke', 'x', '--reason', 'y'],
      ['reinstate', 'x', '--reason', 'y'],
      ['rekey', 'x', '--reason', 'y'],
      ['rebuild'],
      ['seed'],
    ]
    build.kind = 'release'
    try {
      for (const words of embedded) {
        const { exit, stderr } = await runFake(['service', ...words], { env: { SHEAF_HOME: home } })
        expect([exit, stderr.includes('This is a release build')], words.join(' ')).toEqual([27, true])
      }
      expect(existsSync(join(home, 'service'))).toBe(false)
    } finally {
      build.kind = 'development'
      rmSync(home, { recursive: true, force: true })
    }
  })

  it('refuses only the embedded database, and only in a release build', () => {
    expect(() => refuseEmbeddedInRelease({}, 'release')).toThrow('Set DATABASE_URL to your PostgreSQL database.')
    expect(refuseEmbeddedInRelease({ DATABASE_URL: 'postgres://x' }, 'release')).toBe(undefined)
    expect(refuseEmbeddedInRelease({}, 'development')).toBe(undefined)
  })
})
