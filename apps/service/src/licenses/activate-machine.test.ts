import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, describeOnBoth, freshDatabase, openTestService, testSecrets } from '../testing/index.ts'
import { licenses } from './index.ts'
import { openLicenseSigner } from './license-token.ts'
import { raceActivations } from './race-activations.ts'
import { claimsOf, type LicenseHarness, machineId, openLicenseHarness, refusalOf } from './testing/license-harness.ts'

const day = 86_400

describeOnBoth('activation', (open) => {
  let harness: LicenseHarness
  let key: string
  let id: string
  beforeAll(async () => {
    harness = await openLicenseHarness(open)
  })
  beforeEach(async () => {
    ;({ key, id } = await harness.issue())
  })
  afterAll(() => harness.service.close())

  it('returns a token without the license key that anyone can verify with the published key', async () => {
    const answer = await harness.activate(` ${key.toLowerCase()} `, 'one')
    const time = Math.floor(harness.clock.at.getTime() / 1000)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ token: expect.any(String), time })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const keys = await harness.service.ask('GET', '/api/keys')
    const publicKey = createPublicKey({ key: keys.body.keys[0], format: 'jwk' })
    const { payload } = await jwtVerify(answer.body.token, publicKey, { currentDate: harness.clock.at })
    expect(payload).toEqual({
      iss: 'sheaf',
      aud: 'sheaf-app',
      sub: id,
      jti: expect.any(String),
      iat: time,
      exp: time + 14 * day,
      plan: 'buy-to-own',
      machine: machineId('one'),
      keyEnding: key.slice(-5),
      machines: 1,
      machinesAllowed: 3,
    })
    expect(JSON.stringify(keys.body)).not.toContain('"d"')
    expect(JSON.stringify(payload)).not.toContain(key.slice(6, 11))
  })

  // [S4.25] [S6.19] [S9.7]
  it('activates three machines, refuses a fourth, and renews an active one any number of times', async () => {
    const tokens = [await harness.token(key, 'one'), await harness.token(key, 'two'), await harness.token(key, 'three')]
    expect(tokens.map((token) => claimsOf(token).machines)).toEqual([1, 2, 3])
    expect(refusalOf(await harness.activate(key, 'four'))).toEqual([409, 'licence-full'])
    const again = claimsOf(await harness.token(key, 'two'))
    expect(again).toEqual({ ...claimsOf(tokens[1] ?? ''), machines: 3, iat: again.iat, exp: again.exp })
    expect(refusalOf(await harness.activate(key, 'four'))).toEqual([409, 'licence-full'])
  })

  // [S9.5]
  it('allows a team three machines per seat', async () => {
    const team = await harness.issue({ plan: 'team', seats: 2 })
    for (let machine = 1; machine <= 6; machine += 1) await harness.token(team.key, `m${machine}`)
    expect(refusalOf(await harness.activate(team.key, 'm7'))).toEqual([409, 'licence-full'])
  })

  it('frees the slot of a deactivated machine at once and invalidates its token', async () => {
    const [first] = [await harness.token(key, 'one'), await harness.token(key, 'two'), await harness.token(key, 'three')]
    expect((await harness.deactivate(first, 'one')).status).toBe(200)
    await harness.token(key, 'four')
    expect(refusalOf(await harness.validate(first))).toEqual([404, 'licence-not-here'])
    expect(refusalOf(await harness.deactivate(first))).toEqual([404, 'licence-not-here'])
    expect(refusalOf(await harness.activate(key, 'one'))).toEqual([409, 'licence-full'])
  })

  it('creates a new activation for a returning machine, and its old token stays invalid', async () => {
    const old = await harness.token(key, 'one')
    await harness.deactivate(old)
    const fresh = await harness.token(key, 'one')
    expect(claimsOf(fresh).jti).not.toBe(claimsOf(old).jti)
    expect(refusalOf(await harness.validate(old))).toEqual([404, 'licence-not-here'])
    expect(refusalOf(await harness.deactivate(old))).toEqual([404, 'licence-not-here'])
    expect((await harness.validate(fresh)).status).toBe(200)
  })

  it('renews a token that expired long ago or was issued by a clock that is ahead', async () => {
    const token = await harness.token(key, 'one')
    harness.clock.pass(400)
    const answer = await harness.validate(token, 'one')
    const time = Math.floor(harness.clock.at.getTime() / 1000)
    expect(claimsOf(answer.body.token)).toEqual({ ...claimsOf(token), iat: time, exp: time + 14 * day })
    harness.clock.pass(-800)
    expect((await harness.validate(answer.body.token)).body.time).toBe(Math.floor(harness.clock.at.getTime() / 1000))
    harness.clock.pass(400)
  })

  it('rejects a token that was copied to another machine', async () => {
    const token = await harness.token(key, 'one')
    expect(refusalOf(await harness.validate(token, 'other'))).toEqual([404, 'licence-not-here'])
    expect(refusalOf(await harness.deactivate(token, 'other'))).toEqual([404, 'licence-not-here'])
    expect((await harness.validate(token, 'one')).status).toBe(200)
  })

  it('rejects forged and edited tokens for validation and deactivation', async () => {
    const token = await harness.token(key, 'one')
    const [head = '', body = '', signature = ''] = token.split('.')
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const { kid, x } = openLicenseSigner(testSecrets.signingKeys).published.keys[0] ?? { kid: '', x: '' }
    const hs256 = `${part({ alg: 'HS256', kid })}.${body}`
    const stranger = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    const forged = [
      `${part({ alg: 'none', kid })}.${body}.`,
      `${hs256}.${createHmac('sha256', Buffer.from(x, 'base64url')).update(hs256).digest('base64url')}`,
      `${part({ alg: 'EdDSA', kid: 'unknown' })}.${body}.${signature}`,
      `${head}.${part({ ...claimsOf(token), machine: machineId('other') })}.${signature}`,
      openLicenseSigner([stranger]).sign(claimsOf(token)),
      '',
      'x',
    ]
    for (const each of forged) {
      expect(refusalOf(await harness.validate(each))).toEqual([401, 'request-unsigned'])
      expect(refusalOf(await harness.deactivate(each))).toEqual([401, 'request-unsigned'])
    }
    expect((await harness.portal(key)).body.machines).toHaveLength(1)
  })

  it('rejects our own token for an unknown license or activation', async () => {
    const claims = claimsOf(await harness.token(key, 'one'))
    const other = claimsOf(await harness.token((await harness.issue()).key, 'one'))
    const signer = openLicenseSigner(testSecrets.signingKeys)
    expect(refusalOf(await harness.validate(signer.sign({ ...claims, sub: 'gone' })))).toEqual([404, 'licence-unknown'])
    expect(refusalOf(await harness.validate(signer.sign({ ...claims, jti: other.jti })))).toEqual([404, 'licence-not-here'])
    expect(refusalOf(await harness.deactivate(signer.sign({ ...claims, jti: other.jti })))).toEqual([404, 'licence-not-here'])
    expect((await harness.portal(key)).body.machines).toHaveLength(1)
  })

  it('ends a token and its license at the end of the paid period', async () => {
    const until = new Date(harness.clock.at.getTime() + 5 * day * 1000)
    const short = await harness.issue({ plan: 'yearly', until })
    const token = await harness.token(short.key, 'one')
    expect(claimsOf(token).exp).toBe(until.getTime() / 1000)
    harness.clock.pass(5)
    expect(refusalOf(await harness.validate(token))).toEqual([410, 'licence-ended'])
    expect(refusalOf(await harness.activate(short.key, 'one'))).toEqual([410, 'licence-ended'])
    expect((await harness.deactivate(token)).status).toBe(200)
    harness.clock.pass(-5)
  })

  it('stores only visible characters of a machine name, and SQL in it as plain text', async () => {
    const names = [
      ['\u0000\u001b[31mred\u202egnp.exe\u200b', '[31mred gnp.exe'],
      [`'); drop table machines; --`, `'); drop table machines; --`],
      ['x'.repeat(100), 'x'.repeat(100)],
      ['\ud800\ud800', 'unnamed'],
    ]
    for (const [name = '', shown = ''] of names) {
      const fresh = await harness.issue()
      expect((await harness.activate(fresh.key, 'one', { name, platform: '\n', app: '\u0000' })).status).toBe(200)
      const { machines } = (await harness.portal(fresh.key)).body
      expect(machines.map((machine: { name: string; platform: string }) => [machine.name, machine.platform])).toEqual([[shown, 'unnamed']])
    }
  })

  it('rejects a malformed request and changes nothing', async () => {
    const machine = { id: machineId('one'), name: 'one', platform: 'linux' }
    const wrong = [
      {},
      { key, machine, app: 'x', more: 1 },
      { key, machine: { ...machine, id: machine.id.toUpperCase() }, app: 'x' },
      { key, machine: { ...machine, id: `${machine.id}'` }, app: 'x' },
      { key, machine: { ...machine, name: '' }, app: 'x' },
      { key, machine: { ...machine, name: 'x'.repeat(101) }, app: 'x' },
      { key: [key], machine, app: 'x' },
      { key: { $ne: '' }, machine, app: 'x' },
      [],
      'null',
      '{',
    ]
    for (const body of wrong)
      expect(refusalOf(await harness.service.ask('POST', '/api/licences/activate', body))).toEqual([400, 'request-invalid'])
    expect(refusalOf(await harness.service.ask('POST', '/api/licences/activate', { key: 'x'.repeat(20_000), machine, app: 'x' }))).toEqual([
      413,
      'request-too-large',
    ])
    expect((await harness.portal(key)).body.machines).toEqual([])
  })

  it('keeps keys and tokens out of the log and the database', async () => {
    const token = await harness.token(key, 'one')
    await harness.validate(token)
    await harness.portal(key)
    await harness.activate(`${key}0`, 'one')
    const { db } = harness.service.context
    const rows = [
      await db.selectFrom('licences').selectAll().execute(),
      await db.selectFrom('machines').selectAll().execute(),
      await db.selectFrom('webhooks').selectAll().execute(),
      harness.service.logged(),
    ]
    const everything = JSON.stringify(rows)
    for (const secret of [key, key.replaceAll('-', ''), key.slice(6, 17), token, token.split('.')[2] ?? '', testSecrets.keySecret])
      expect(everything).not.toContain(secret)
    expect(everything).toContain(key.slice(-5))
  })
})

describe('concurrent activations (PostgreSQL)', () => {
  let harness: LicenseHarness
  let second: LicenseHarness
  beforeAll(async () => {
    harness = await openLicenseHarness((options) => openTestService('PostgreSQL', options))
    const { database } = harness.service.options
    second = await openLicenseHarness((options) => openTestService('PostgreSQL', { ...options, database }))
  })
  afterAll(async () => {
    await second.service.close()
    await harness.service.close()
  })
  const urls = () => [harness.service.url, second.service.url]

  // [S4.25]
  it('activates exactly three of 60 machines at once, through two processes', async () => {
    const rounds = await raceActivations({ context: harness.service.context, urls: urls(), rounds: 4, parallel: 60 })
    expect(rounds).toEqual(Array.from({ length: 4 }, () => ({ succeeded: 3, refused: 57, other: 0, machines: 3 })))
  })

  it('gives one slot to a machine that activates many times at once', async () => {
    const rounds = await raceActivations({ context: harness.service.context, urls: urls(), rounds: 3, parallel: 30, sameMachine: true })
    expect(rounds).toEqual(Array.from({ length: 3 }, () => ({ succeeded: 30, refused: 0, other: 0, machines: 1 })))
  })

  it('never exceeds three slots while machines are freed and activated, and leaks none', async () => {
    const { key, id } = await harness.issue()
    const { db } = harness.service.context
    const held = new Map<string, string>()
    for (let round = 0; round < 6; round += 1) {
      const asks = Array.from({ length: 24 }, async (_, number) => {
        const at = number % 2 ? harness : second
        const machine = `m${number % 5}`
        if (number % 3 === 0 && held.has(machine)) await at.deactivate(held.get(machine) ?? '')
        const answer = await at.activate(key, machine)
        if (answer.status === 200) held.set(machine, answer.body.token)
        expect([200, 409]).toContain(answer.status)
        const rows = await db.selectFrom('machines').select(['slot']).where('licence_id', '=', id).execute()
        expect(rows.length).toBeLessThanOrEqual(3)
      })
      await Promise.all(asks)
      const rows = await db.selectFrom('machines').selectAll().where('licence_id', '=', id).execute()
      expect(rows.every(({ slot }) => slot >= 1 && slot <= 3)).toBe(true)
    }
    // Every remaining machine can be freed, so no slot leaked.
    for (const machine of (await harness.portal(key)).body.machines) await harness.free(key, machine.id)
    const rounds = [await harness.token(key, 'a'), await harness.token(key, 'b'), await harness.token(key, 'c')]
    expect(rounds).toHaveLength(3)
  })

  it('issues no token for a slot that is being freed', async () => {
    const { key, id } = await harness.issue()
    const token = await harness.token(key, 'one')
    const { db } = harness.service.context
    let isDone = false
    let activated: Promise<Answer> | undefined
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('machines').where('licence_id', '=', id).execute()
      activated = second.activate(key, 'one').finally(() => {
        isDone = true
      })
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => isDone || (await waiting.execute(db)).rows.length > 0).toBe(true)
    })
    const { jti } = claimsOf((await activated)?.body.token)
    const rows = await db.selectFrom('machines').select('id').where('licence_id', '=', id).execute()
    expect(rows).toEqual([{ id: jti }])
    expect(jti).not.toBe(claimsOf(token).jti)
  })
})

describeOnBoth('signing key rotation', (_open, kind) => {
  it('renews old tokens under the new signing key, and rejects them once the old key is removed', async () => {
    const fresh = await freshDatabase(kind, [licenses])
    const [old = '', next = ''] = testSecrets.signingKeys
    const harnesses = (signingKeys: string[]) =>
      openLicenseHarness((options) => openTestService(kind, options), {
        database: fresh.database,
        secrets: { ...testSecrets, signingKeys },
      })
    const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

    const before = await harnesses([old, next])
    const { key } = await before.issue()
    const token = await before.token(key, 'one')
    const [oldJwk, nextJwk] = (await before.service.ask('GET', '/api/keys')).body.keys
    await before.service.close()

    const during = await harnesses([next, old])
    const renewed = (await during.validate(token)).body.token
    expect([kidOf(token), kidOf(renewed)]).toEqual([oldJwk.kid, nextJwk.kid])
    expect((await during.service.ask('GET', '/api/keys')).body.keys).toEqual([nextJwk, oldJwk])
    await during.service.close()

    const afterwards = await harnesses([next])
    expect(refusalOf(await afterwards.validate(token))).toEqual([401, 'request-unsigned'])
    expect((await afterwards.validate(renewed)).status).toBe(200)
    await afterwards.service.close()
    await fresh.remove()
  })
})
