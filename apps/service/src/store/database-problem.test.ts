import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceModules } from '../open-service.ts'
import { testInstall, testScore, testSubmission, testTaskSet } from '../stats/testing/test-install.ts'
import { fillDisk } from '../testing/fill-disk.ts'
import { type Cluster, makeCluster, openTestService, type TestService, testSecrets } from '../testing/index.ts'

describe('PostgreSQL problems', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-problem-'))
  const disk = join(folder, 'disk')
  let cluster: Cluster
  beforeAll(async () => {
    chmodSync(folder, 0o711)
    cluster = await makeCluster(join(folder, 'cluster'), { settings: { synchronous_commit: 'on' } })
    await cluster.start()
  })
  afterAll(async () => {
    await cluster.stop('immediate')
    spawnSync('/bin/sh', ['-c', 'umount "$0"', disk])
    rmSync(folder, { recursive: true, force: true })
  })
  const open = (database: string) =>
    openTestService('PostgreSQL', {
      modules: serviceModules,
      database: { url: cluster.url(database) },
      score: testScore,
      taskSets: [testTaskSet],
    })
  const databaseUp = async (service: TestService) => {
    const { text } = await service.ask('GET', '/metrics', undefined, { authorization: `Bearer ${testSecrets.adminToken}` })
    return text.split('\n').find((line) => line.startsWith('sheaf_database_up'))
  }
  const runs = (service: TestService) => service.ask('GET', '/api/stats/runs')

  it('answers 503 while the database is down, keeps serving the leaderboard, and recovers automatically', async () => {
    await admin('create database away')
    await using service = await open('away')
    const install = testInstall()
    expect((await install.submit(service, 41)).state).toBe('scored')
    const before = await service.ask('GET', '/api/stats')

    await cluster.stop('immediate')
    const { status, body, headers } = await runs(service)
    expect({ status, code: body.error.code, after: headers.get('retry-after') }).toEqual({ status: 503, code: 'service-down', after: '5' })
    expect((await install.send(service, testSubmission(42))).status).toBe(503)
    expect((await service.ask('GET', '/ready')).status).toBe(503)
    expect((await service.ask('GET', '/health')).status).toBe(200)
    expect(await databaseUp(service)).toBe('sheaf_database_up 0')
    const during = await service.ask('GET', '/api/stats')
    expect([during.status, during.text]).toEqual([200, before.text])

    await cluster.start()
    expect((await service.ask('GET', '/ready')).status).toBe(200)
    expect(await databaseUp(service)).toBe('sheaf_database_up 1')
    const events = service.logged().flatMap((line) => /"event":"(database-\w+)"/.exec(line)?.[1] ?? [])
    expect(events).toEqual(['database-down', 'database-up'])
    expect((await runs(service)).body.runs.map(({ points_rate }: { points_rate: number }) => points_rate)).toEqual([41])
    const sent = await install.send(service, testSubmission(43))
    expect(sent.status).toBe(202)
    // The job worker reconnects too.
    await expect.poll(async () => (await service.ask('GET', `/api/submissions/${sent.body.id}`)).body.state).toBe('scored')
    expect(service.logged().filter((line) => line.includes('"level":"bug"'))).toEqual([])
  })

  it('still reports metrics, with the last known state, while the database does not answer', async () => {
    await using service = await openTestService('PostgreSQL', { modules: serviceModules })
    const answers = await service.context.db.transaction().execute(async (transaction) => {
      await sql`lock table service_steps in access exclusive mode`.execute(transaction)
      return [await databaseUp(service), await databaseUp(service)]
    })
    expect(answers).toEqual(['sheaf_database_up 1', 'sheaf_database_up 1'])
    expect(service.logged().filter((line) => line.includes('database-down'))).toEqual([])
  })

  it('answers 503 when no connection becomes free in time, and continues when one is', async () => {
    // Enough to connect on a busy machine: an idle one needs about 10 ms.
    await using service = await openTestService('PostgreSQL', { modules: serviceModules, times: { connectMs: 3_000 } })
    const { db } = service.context
    const released = Promise.withResolvers<void>()
    let held = 0
    const holders = Array.from({ length: 12 }, () =>
      db.connection().execute(async () => {
        held += 1
        await released.promise
      }),
    )
    await expect.poll(() => held).toBe(12)
    const { status, body, headers } = await runs(service)
    expect({ status, code: body.error.code, after: headers.get('retry-after') }).toEqual({ status: 503, code: 'service-down', after: '5' })
    released.resolve()
    await Promise.all(holders)
    expect((await runs(service)).status).toBe(200)
  })

  it('reports a missing database without its address, and can still stop after losing it', async () => {
    await expect(open('nothing')).rejects.toMatchObject({ code: 'service-setup', message: expect.not.stringContaining('nothing') })
    const stranger = cluster.url('postgres').replace('sheaf@', 'stranger:canary@')
    const strange = openTestService('PostgreSQL', { modules: serviceModules, database: { url: stranger } })
    await expect(strange).rejects.toMatchObject({ code: 'service-setup', message: expect.not.stringMatching(/stranger|canary/) })
    await admin('create database lost')
    const service = await open('lost')
    await cluster.stop()
    await service.close()
    await expect(open('lost')).rejects.toMatchObject({ code: 'service-down' })
    await cluster.start()
  })

  it('answers 503 when the disk is full, keeps serving reads, and continues when there is room', async () => {
    const fill = await smallDatabase('small')
    await using service = await open('small')
    const install = testInstall()
    expect((await install.send(service, testSubmission(10))).status).toBe(202)
    await service.context.jobs.settled()
    await fill(true)
    const large = (rate: number) => testSubmission(rate, { replies: [{ ...testSubmission(rate).replies[0], reply: noise() } as never] })
    const statuses = new Set<number>()
    for (let at = 0; at < 40 && !statuses.has(503); at += 1) {
      const answer = await testInstall().send(service, large(20))
      statuses.add(answer.status)
      expect(answer.text).not.toMatch(/extend|space|device|SQL/i)
    }
    expect(statuses).toContain(503)
    expect((await runs(service)).status).toBe(200)
    await fill(false)
    expect((await testInstall().send(service, large(30))).status).toBe(202)
  })

  /** Creates a database on a small disk that can be filled. If no disk can be mounted, a trigger raises the same error. */
  async function smallDatabase(name: string): Promise<(isFull: boolean) => Promise<void>> {
    mkdirSync(disk)
    const isMounted = spawnSync('/bin/sh', ['-c', 'mount -t tmpfs -o size=40m,mode=0777 tmpfs "$0"', disk]).status === 0
    if (isMounted) {
      mkdirSync(join(disk, 'space'))
      chmodSync(join(disk, 'space'), 0o777)
      spawnSync('chown', ['--reference', join(folder, 'cluster', 'data'), join(disk, 'space')])
      await admin(`create tablespace small location '${join(disk, 'space')}'`)
      await admin(`create database ${name} tablespace small`)
      return async (isFull) => {
        if (isFull) fillDisk(join(disk, 'fill'))
        else rmSync(join(disk, 'fill'))
      }
    }
    await admin(`create database ${name}`)
    return async (isFull) => {
      const statements = isFull
        ? [
            `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
            'create trigger full_disk before insert on submission_texts for each row execute function full_disk()',
          ]
        : ['drop function full_disk cascade']
      for (const statement of statements) await admin(statement, name)
    }
  }

  async function admin(statement: string, database = 'postgres'): Promise<void> {
    const client = new pg.Client({ connectionString: cluster.url(database) })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  function noise(): string {
    return Array.from({ length: 20_000 }, () => Math.random().toString(36).slice(2, 6)).join('')
  }
})
