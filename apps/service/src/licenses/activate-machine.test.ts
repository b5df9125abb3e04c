import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, describeOnBoth, freshDatabase, openTestService, testSecrets } from '../testing/index.ts'
import { licences } from './index.ts'
import { openLicenseSigner } from './license-token.ts'
import { raceActivations } from './race-activations.ts'
import { claimsOf, type LicenseDesk, machineId, noOf, openLicenseDesk } from './testing/license-desk.ts'

const day = 86_400

describeOnBoth('activation', (open) => {
  let desk: LicenseDesk
  let key: string
  let id: string
  beforeAll(async () => {
    desk = await openLicenseDesk(open)
  })
  beforeEach(async () => {
    ;({ key, id } = await desk.issue())
  })
  afterAll(() => desk.service.close())

  it('returns a token without the license key that anyone can verify with the published key', async () => {
    const answer = await desk.activate(` ${key.toLowerCase()} `, 'one')
    const time = Math.floor(desk.clock.at.getTime() / 1000)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ token: expect.any(String), time })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const keys = await desk.service.ask('GET', '/api/keys')
    const publicKey = createPublicKey({ key: keys.body.keys[0], format: 'jwk' })
    const { payload } = await jwtVerify(answer.body.token, publicKey, { currentDate: desk.clock.at })
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
    const tokens = [await desk.token(key, 'one'), await desk.token(key, 'two'), await desk.token(key, 'three')]
    expect(tokens.map((token) => claimsOf(token).machines)).toEqual([1, 2, 3])
    expect(noOf(await desk.activate(key, 'four'))).toEqual([409, 'licence-full'])
    const again = claimsOf(await desk.token(key, 'two'))
    expect(again).toEqual({ ...claimsOf(tokens[1] ?? ''), machines: 3, iat: again.iat, exp: again.exp })
    expect(noOf(await desk.activate(key, 'four'))).toEqual([409, 'licence-full'])
  })

  // [S9.5]
  it('allows a team three machines per seat', async () => {
    const team = await desk.issue({ plan: 'team', seats: 2 })
    for (let machine = 1; machine <= 6; machine += 1) await desk.token(team.key, `m${machine}`)
    expect(noOf(await desk.activate(team.key, 'm7'))).toEqual([409, 'licence-full'])
  })

  it('frees the slot of a deactivated machine at once and invalidates its token', async () => {
    const [first] = [await desk.token(key, 'one'), await desk.token(key, 'two'), await desk.token(key, 'three')]
    expect((await desk.deactivate(first, 'one')).status).toBe(200)
    await desk.token(key, 'four')
    expect(noOf(await desk.validate(first))).toEqual([404, 'licence-not-here'])
    expect(noOf(await desk.deactivate(first))).toEqual([404, 'licence-not-here'])
    expect(noOf(await desk.activate(key, 'one'))).toEqual([409, 'licence-full'])
  })

  it('creates a new activation for a returning machine, and its old token stays invalid', async () => {
    const old = await desk.token(key, 'one')
    await desk.deactivate(old)
    const fresh = await desk.token(key, 'one')
    expect(claimsOf(fresh).jti).not.toBe(claimsOf(old).jti)
    expect(noOf(await desk.validate(old))).toEqual([404, 'licence-not-here'])
    expect(noOf(await desk.deactivate(old))).toEqual([404, 'licence-not-here'])
    expect((await desk.validate(fresh)).status).toBe(200)
  })

  it('renews a token that expired long ago or was issued by a clock that is ahead', async () => {
    const token = await desk.token(key, 'one')
    desk.clock.pass(400)
    const answer = await desk.validate(token, 'one')
    const time = Math.floor(desk.clock.at.getTime() / 1000)
    expect(claimsOf(answer.body.token)).toEqual({ ...claimsOf(token), iat: time, exp: time + 14 * day })
    desk.clock.pass(-800)
    expect((await desk.validate(answer.body.token)).body.time).toBe(Math.floor(desk.clock.at.getTime() / 1000))
    desk.clock.pass(400)
  })

  it('rejects a token that was copied to another machine', async () => {
    const token = await desk.token(key, 'one')
    expect(noOf(await desk.validate(token, 'other'))).toEqual([404, 'licence-not-here'])
    expect(noOf(await desk.deactivate(token, 'other'))).toEqual([404, 'licence-not-here'])
    expect((await desk.validate(token, 'one')).status).toBe(200)
  })

  it('rejects forged and edited tokens for validation and deactivation', async () => {
    const token = await desk.token(key, 'one')
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
      expect(noOf(await desk.validate(each))).toEqual([401, 'request-unsigned'])
      expect(noOf(await desk.deactivate(each))).toEqual([401, 'request-unsigned'])
    }
    expect((await desk.portal(key)).body.machines).toHaveLength(1)
  })

  it('rejects our own token for an unknown license or activation', async () => {
    const claims = claimsOf(await desk.token(key, 'one'))
    const other = claimsOf(await desk.token((await desk.issue()).key, 'one'))
    const signer = openLicenseSigner(testSecrets.signingKeys)
    expect(noOf(await desk.validate(signer.sign({ ...claims, sub: 'gone' })))).toEqual([404, 'licence-unknown'])
    expect(noOf(await desk.validate(signer.sign({ ...claims, jti: other.jti })))).toEqual([404, 'licence-not-here'])
    expect(noOf(await desk.deactivate(signer.sign({ ...claims, jti: other.jti })))).toEqual([404, 'licence-not-here'])
    expect((await desk.portal(key)).body.machines).toHaveLength(1)
  })

  it('ends a token and its license at the end of the paid period', async () => {
    const until = new Date(desk.clock.at.getTime() + 5 * day * 1000)
    const short = await desk.issue({ plan: 'yearly', until })
    const token = await desk.token(short.key, 'one')
    expect(claimsOf(token).exp).toBe(until.getTime() / 1000)
    desk.clock.pass(5)
    expect(noOf(await desk.validate(token))).toEqual([410, 'licence-ended'])
    expect(noOf(await desk.activate(short.key, 'one'))).toEqual([410, 'licence-ended'])
    expect((await desk.deactivate(token)).status).toBe(200)
    desk.clock.pass(-5)
  })

  it('stores only visible characters of a machine name, and SQL in it as plain text', async () => {
    const names = [
      ['\u0000\u001b[31mred\u202egnp.exe\u200b', '[31mred gnp.exe'],
      [`'); drop table machines; --`, `'); drop table machines; --`],
      ['x'.repeat(100), 'x'.repeat(100)],
      ['\ud800\ud800', 'unnamed'],
    ]
    for (const [name = '', shown = ''] of names) {
      const fresh = await desk.issue()
      expect((await desk.activate(fresh.key, 'one', { name, platform: '\n', app: '\u0000' })).status).toBe(200)
      const { machines } = (await desk.portal(fresh.key)).body
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
    for (const body of wrong) expect(noOf(await desk.service.ask('POST', '/api/licences/activate', body))).toEqual([400, 'request-invalid'])
    expect(noOf(await desk.service.ask('POST', '/api/licences/activate', { key: 'x'.repeat(20_000), machine, app: 'x' }))).toEqual([
      413,
      'request-too-large',
    ])
    expect((await desk.portal(key)).body.machines).toEqual([])
  })

  it('keeps keys and tokens out of the log and the database', async () => {
    const token = await desk.token(key, 'one')
    await desk.validate(token)
    await desk.portal(key)
    await desk.activate(`${key}0`, 'one')
    const { db } = desk.service.context
    const rows = [
      await db.selectFrom('licences').selectAll().execute(),
      await db.selectFrom('machines').selectAll().execute(),
      await db.selectFrom('webhooks').selectAll().execute(),
      desk.service.logged(),
    ]
    const everything = JSON.stringify(rows)
    for (const secret of [key, key.replaceAll('-', ''), key.slice(6, 17), token, token.split('.')[2] ?? '', testSecrets.keySecret])
      expect(everything).not.toContain(secret)
    expect(everything).toContain(key.slice(-5))
  })
})

describe('concurrent activations (PostgreSQL)', () => {
  let desk: LicenseDesk
  let second: LicenseDesk
  beforeAll(async () => {
    desk = await openLicenseDesk((options) => openTestService('PostgreSQL', options))
    const { database } = desk.service.options
    second = await openLicenseDesk((options) => openTestService('PostgreSQL', { ...options, database }))
  })
  afterAll(async () => {
    await second.service.close()
    await desk.service.close()
  })
  const urls = () => [desk.service.url, second.service.url]

  // [S4.25]
  it('activates exactly three of 60 machines at once, through two processes', async () => {
    const rounds = await raceActivations({ context: desk.service.context, urls: urls(), rounds: 4, parallel: 60 })
    expect(rounds).toEqual(Array.from({ length: 4 }, () => ({ succeeded: 3, refused: 57, other: 0, machines: 3 })))
  })

  it('gives one slot to a machine that activates many times at once', async () => {
    const rounds = await raceActivations({ context: desk.service.context, urls: urls(), rounds: 3, parallel: 30, sameMachine: true })
    expect(rounds).toEqual(Array.from({ length: 3 }, () => ({ succeeded: 30, refused: 0, other: 0, machines: 1 })))
  })

  it('never exceeds three slots while machines are freed and activated, and leaks none', async () => {
    const { key, id } = await desk.issue()
    const { db } = desk.service.context
    const held = new Map<string, string>()
    for (let round = 0; round < 6; round += 1) {
      const asks = Array.from({ length: 24 }, async (_, number) => {
        const at = number % 2 ? desk : second
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
    for (const machine of (await desk.portal(key)).body.machines) await desk.free(key, machine.id)
    const rounds = [await desk.token(key, 'a'), await desk.token(key, 'b'), await desk.token(key, 'c')]
    expect(rounds).toHaveLength(3)
  })

  it('issues no token for a slot that is being freed', async () => {
    const { key, id } = await desk.issue()
    const token = await desk.token(key, 'one')
    const { db } = desk.service.context
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
    const fresh = await freshDatabase(kind, [licences])
    const [old = '', next = ''] = testSecrets.signingKeys
    const desks = (signingKeys: string[]) =>
      openLicenseDesk((options) => openTestService(kind, options), { database: fresh.database, secrets: { ...testSecrets, signingKeys } })
    const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

    const before = await desks([old, next])
    const { key } = await before.issue()
    const token = await before.token(key, 'one')
    const [oldJwk, nextJwk] = (await before.service.ask('GET', '/api/keys')).body.keys
    await before.service.close()

    const during = await desks([next, old])
    const renewed = (await during.validate(token)).body.token
    expect([kidOf(token), kidOf(renewed)]).toEqual([oldJwk.kid, nextJwk.kid])
    expect((await during.service.ask('GET', '/api/keys')).body.keys).toEqual([nextJwk, oldJwk])
    await during.service.close()

    const afterwards = await desks([next])
    expect(noOf(await afterwards.validate(token))).toEqual([401, 'request-unsigned'])
    expect((await afterwards.validate(renewed)).status).toBe(200)
    await afterwards.service.close()
    await fresh.remove()
  })
})
