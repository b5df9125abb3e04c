import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMetrics } from './http/metrics.ts'
import type { OpenedJobs } from './jobs/jobs.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { issueLicense } from './licenses/index.ts'
import { allMigrations, silent } from './open-context.ts'
import { serviceModules } from './open-service.ts'
import type { ServiceOptions } from './service.ts'
import { backUpService, migrateService, openServiceContext, restoreService } from './service-commands.ts'
import { fillSubmissions } from './stats/index.ts'
import { testInstall, testScore, testTaskSet } from './stats/testing/test-install.ts'
import { backUp } from './store/back-up.ts'
import { checkBackup } from './store/backup-file.ts'
import type { ServiceMigration } from './store/migration.ts'
import { openStore } from './store/open-store.ts'
import { restore } from './store/restore.ts'
import { type DatabaseKind, type FreshDatabase, freshDatabase, openTestService, testSecrets } from './testing/index.ts'
import { processSecrets } from './testing/process-secrets.ts'

const optionsFor = ({ database }: Pick<FreshDatabase, 'database'>): ServiceOptions => ({
  database,
  port: 0,
  mode: 'development',
  secrets: testSecrets,
  score: testScore,
})

const allSteps = [
  '000-ground',
  '010-licences',
  '020-stats',
  '030-no-releases',
  '040-trials',
  '050-renewals',
  '060-unknown-keys',
  '070-claims',
  '080-trial-counts',
]

describe('a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-backup-'))
  const file = join(folder, 'first.gz')
  const made: FreshDatabase[] = []
  const fresh = async (kind: DatabaseKind, modules?: typeof serviceModules) => {
    const database = await freshDatabase(kind, modules)
    made.push(database)
    return database
  }
  let lines: string[]

  beforeAll(async () => {
    const source = await fresh('PGlite', serviceModules)
    const opened = await openServiceContext(optionsFor(source))
    const { db, jobs } = opened.context
    await fillSubmissions(db, { submissions: 5, models: 2, submitters: 3 })
    const { number } = await db.selectFrom('submissions').select('number').limit(1).executeTakeFirstOrThrow()
    await db
      .insertInto('submission_texts')
      .values({ number, body: Buffer.from([0, 255, 128]), signature: 's', tasks: '[]' })
      .execute()
    await db.updateTable('models').set({ model_name: 'Ünïcode "quoted" \\ model \u2028' }).where('model_name', '=', 'Model 1').execute()
    await issueLicense(opened.context, { plan: 'team', seats: 4, reason: 'odd text' })
    // A pending job, which stays pending because no service is running.
    const id = randomUUID()
    const webhook = { id, type: 'order.paid', events: JSON.stringify([]), received_at: new Date(), handled_at: null, outcome: null }
    await db.insertInto('webhooks').values(webhook).execute()
    await jobs.send('handle-webhook', { id })
    await backUp(db, file, new Date())
    await opened.close()
    lines = linesOf(file)
  })
  afterAll(async () => {
    for (const { remove } of made) await remove()
    rmSync(folder, { recursive: true, force: true })
  })

  it('contains every row and every pending job, and only its owner can read the file', () => {
    const tables = lines.slice(1, -1).map((line) => JSON.parse(line).table)
    expect(new Set(tables)).toEqual(
      new Set(['licences', 'models', 'service_facts', 'submission_texts', 'submissions', 'submitters', 'voters', 'webhooks', '(jobs)']),
    )
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'sheaf-service-backup', version: 1, mode: 'development' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(existsSync(`${file}.part`)).toBe(false)
  })

  it('restores the same rows into PostgreSQL and back into PGlite, and the service continues from there', async () => {
    const [postgres, pglite] = [await fresh('PostgreSQL'), await fresh('PGlite', serviceModules)]
    expect(await restoreService(optionsFor(postgres), file)).toEqual({ rows: lines.length - 2, madeAt: expect.any(String) })
    const second = join(folder, 'second.gz')
    await backUpService(optionsFor(postgres), second)
    expect(comparable(linesOf(second))).toEqual(comparable(lines))
    await restoreService(optionsFor(pglite), second)
    const third = join(folder, 'third.gz')
    await backUpService(optionsFor(pglite), third)
    expect(comparable(linesOf(third))).toEqual(comparable(lines))

    await using service = await openTestService('PostgreSQL', {
      modules: serviceModules,
      database: postgres.database,
      score: testScore,
      taskSets: [testTaskSet],
    })
    await service.context.jobs.settled()
    const waiting = await service.context.db.selectFrom('webhooks').select('handled_at').execute()
    expect(waiting).toEqual([{ handled_at: expect.any(Date) }])
    // Sequences continue after the restored numbers.
    expect((await testInstall().submit(service, 12)).state).toBe('scored')
  })

  it('refuses to restore into a database that is not empty, and changes nothing there', async () => {
    const target = await fresh('PostgreSQL', serviceModules)
    const opened = await openServiceContext(optionsFor(target))
    const { key } = await issueLicense(opened.context, { plan: 'yearly', reason: 'there before' })
    await expect(restoreService(optionsFor(target), file)).rejects.toMatchObject({
      code: 'service-setup',
      detail: expect.stringContaining("isn't empty: licences"),
    })
    expect(key).toMatch(/^SHEAF-/)
    expect(await opened.context.db.selectFrom('licences').select('plan').execute()).toEqual([{ plan: 'yearly' }])
    await opened.close()
  })

  describe.each<DatabaseKind>(['PGlite', 'PostgreSQL'])('restored into %s', (kind) => {
    let target: FreshDatabase
    beforeAll(async () => {
      target = await fresh(kind)
    })
    const refuses = async (name: string, bytes: Buffer, message: string) => {
      const refused = join(folder, `${kind}-${name}`)
      writeFileSync(refused, bytes)
      await expect(restoreService(optionsFor(target), refused)).rejects.toMatchObject({
        code: 'service-setup',
        detail: expect.stringContaining(message),
      })
      expect(await relationsOf(target)).toEqual([])
    }

    it.each([
      ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200), 'damaged'],
      ['changed in one row', (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('"team"', '"yearly"')), 'damaged'],
      ['missing one row', (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().split('\n').toSpliced(3, 1).join('\n')), 'damaged'],
      ['not gzip', () => Buffer.from('hello'), "isn't a backup"],
      ['not a backup', () => gzipSync('{"a":1}\n{"b":2}\n'), "isn't a backup"],
      ['empty', () => gzipSync(''), "isn't a backup"],
    ])('refuses a file that is %s, and leaves the database empty', async (name, corrupt, message) => {
      await refuses(name, corrupt(readFileSync(file)), message)
    })

    it('refuses a backup from a newer version, names the unknown migration, and leaves the database empty', async () => {
      await refuses('newer', resealed(lines.with(0, (lines[0] ?? '').replace('"000-ground"', '"000-ground","999-later"'))), '999-later')
    })

    it('refuses a backup with a row that does not fit, and leaves the database empty', async () => {
      const bad = lines.map((line) =>
        line.startsWith('{"table":"webhooks"') ? line.replace(/"received_at":"[^"]*"/, '"received_at":null') : line,
      )
      await refuses('odd', resealed(bad), "doesn't match its table")
    })

    it.each<[string, typeof serviceModules | undefined]>([
      ['an empty database', undefined],
      ['a migrated database without rows', serviceModules],
    ])('restores a backup with an older schema into %s, and migrates it', async (_, modules) => {
      const empty = await fresh(kind, modules)
      const old = join(folder, `${kind}-old-${modules === undefined}`)
      writeFileSync(old, gzipSync(readFileSync(join(import.meta.dirname, 'store/testing/old-backup.jsonl'))))
      expect(await restoreService(optionsFor(empty), old)).toEqual({ rows: 15, madeAt: '2027-01-02T00:00:00.000Z' })
      await using service = await openTestService(kind, {
        modules: serviceModules,
        database: empty.database,
        secrets: processSecrets,
        now: () => new Date('2027-01-03T00:00:00Z'),
      })
      await service.context.jobs.settled()
      const { db } = service.context
      const migrated = await db.selectFrom('service_steps').select('name').orderBy('name').execute()
      expect(migrated.map(({ name }) => name)).toEqual(allSteps)
      const licenses = await db.selectFrom('licences').select(['origin', 'plan', 'extends_id']).orderBy('plan').orderBy('origin').execute()
      expect(licenses).toEqual([
        { origin: 'order:old-order', plan: 'buy-to-own', extends_id: null },
        { origin: 'order:waiting-order', plan: 'buy-to-own', extends_id: null },
        { origin: 'subscription:old-subscription', plan: 'monthly', extends_id: null },
        { origin: expect.stringMatching(/^hand:/), plan: 'team', extends_id: null },
      ])
      const key = (await service.ask('POST', '/api/licences/claim', { checkoutId: 'old-checkout-000000' })).body.key
      const portal = await service.ask('GET', '/api/portal/licence', undefined, { authorization: `Bearer ${key}` })
      expect(portal.body).toMatchObject({ state: 'active', machines: [{ name: 'Old machine' }] })
    })
  })

  describe.each<DatabaseKind>(['PGlite', 'PostgreSQL'])('a restore into %s', (kind) => {
    const migrations = allMigrations(serviceModules)
    /** Like `restoreService`, with some parts replaced. */
    const restoreWith = async (
      target: FreshDatabase,
      replaced: { migrations?: typeof migrations; openJobs?: (open: () => Promise<OpenedJobs>) => Promise<OpenedJobs>; from?: string },
    ) => {
      const store = await openStore(target.database)
      try {
        const open = () => openJobs(store, { log: silent, metrics: openMetrics(), pollMs: 1_000, runsJobs: false })
        const { from = file } = replaced
        const head = await checkBackup(from)
        const options = { file: from, head, mode: 'development', migrations: replaced.migrations ?? migrations, log: silent }
        return await restore(store.db, { ...options, openJobs: () => (replaced.openJobs ?? ((each) => each()))(open) })
      } finally {
        await store.close()
      }
    }

    it('applies a later migration that alters the table of licenses, after a renewal was restored', async () => {
      const row = JSON.parse(lines.find((line) => line.startsWith('{"table":"licences"')) ?? '').row
      const renewal = { ...row, id: 'renewal', origin: 'subscription:renewal', key_hash: 'another', extends_id: row.id }
      const renewed = join(folder, `${kind}-renewed`)
      // Before the license that it extends.
      writeFileSync(renewed, resealed(lines.toSpliced(1, 0, JSON.stringify({ table: 'licences', row: renewal }))))
      const later: ServiceMigration = {
        name: '999-later',
        async up(db) {
          await sql`alter table licences add column later text`.execute(db)
        },
      }
      const target = await fresh(kind)
      expect(await restoreWith(target, { migrations: [...migrations, later], from: renewed })).toMatchObject({ rows: lines.length - 1 })
    })

    it('keeps the restored jobs when the queues fail to close', async () => {
      const target = await fresh(kind)
      const openJobs = async (open: () => Promise<OpenedJobs>): Promise<OpenedJobs> => {
        const jobs = await open()
        const close = async (ms: number) => {
          await jobs.close(ms)
          throw new Error('not closed')
        }
        return { ...jobs, close }
      }
      expect(await restoreWith(target, { openJobs })).toMatchObject({ rows: lines.length - 2 })
      const store = await openStore(target.database)
      const jobs = await sql`select name from jobs.job where state = 'created'`.execute(store.db)
      await store.close()
      expect(jobs.rows).toEqual([{ name: 'handle-webhook' }])
    })

    it('leaves nothing behind when the queues can be created only in part', async () => {
      const target = await fresh(kind)
      const openJobs = async (open: () => Promise<OpenedJobs>): Promise<OpenedJobs> => {
        await (await open()).close(1_000)
        throw new Error('halfway')
      }
      await expect(restoreWith(target, { openJobs })).rejects.toThrow('halfway')
      expect(await relationsOf(target)).toEqual([])
    })

    it('refuses a database of the service that also has a table of something else, and changes nothing there', async () => {
      const target = await fresh(kind, serviceModules)
      const store = await openStore(target.database)
      await sql`create table customers (id int)`.execute(store.db)
      await store.close()
      const before = await relationsOf(target)
      await expect(restoreWith(target, {})).rejects.toMatchObject({
        code: 'service-setup',
        detail: expect.stringContaining('it has a table customers'),
      })
      expect(await relationsOf(target)).toEqual(before)
    })
  })

  it('waits for a row that another process is inserting, and then refuses', async () => {
    const target = await fresh('PostgreSQL', serviceModules)
    const store = await openStore(target.database)
    let restored: Promise<unknown> | undefined
    await store.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('trials').values({ machine_id: 'one', started_at: new Date(), created_at: new Date() }).execute()
      restored = restoreService(optionsFor(target), file).then(
        () => 'restored',
        (error) => error,
      )
      const waiting = () => sql`select 1 from pg_locks where not granted and relation = 'trials'::regclass`.execute(store.db)
      await expect.poll(async () => (await waiting()).rows.length, { timeout: 30_000 }).toBe(1)
    })
    expect(await restored).toMatchObject({ code: 'service-setup', detail: expect.stringContaining('trials has rows') })
    expect(await store.db.selectFrom('trials').select('machine_id').execute()).toEqual([{ machine_id: 'one' }])
    await store.close()
  })

  it('refuses to restore into a database with tables of something else, and changes nothing there', async () => {
    const target = await fresh('PostgreSQL')
    const store = await openStore(target.database)
    await sql`create table customers (id int)`.execute(store.db)
    await store.close()
    await expect(restoreService(optionsFor(target), file)).rejects.toMatchObject({ detail: expect.stringContaining('customers') })
    expect(await relationsOf(target)).toEqual(['public.customers'])
  })

  it('does not overwrite a file, write into a missing folder, or read a missing file or a folder', async () => {
    const target = await fresh('PostgreSQL', serviceModules)
    const before = readFileSync(file)
    await expect(backUpService(optionsFor(target), file)).rejects.toMatchObject({ code: 'service-setup' })
    expect(readFileSync(file)).toEqual(before)
    await expect(backUpService(optionsFor(target), join(folder, 'nowhere', 'x.gz'))).rejects.toMatchObject({ code: 'path-missing' })
    for (const none of [join(folder, 'none.gz'), folder])
      await expect(restoreService(optionsFor(target), none)).rejects.toMatchObject({ code: 'path-missing' })
  })

  it('refuses to restore a development backup in production', async () => {
    const target = await fresh('PostgreSQL')
    const real: ServiceOptions = { ...optionsFor(target), mode: 'production' }
    await expect(restoreService(real, file)).rejects.toMatchObject({
      code: 'service-setup',
      detail: expect.stringContaining('development'),
    })
    expect(await relationsOf(target)).toEqual([])
  })
})

describe('the database schema', () => {
  it('migrates the database once and returns the names of the migrations', async () => {
    const target = await freshDatabase('PostgreSQL')
    const names = await migrateService(optionsFor(target))
    expect(names).toEqual(allSteps)
    expect(await migrateService(optionsFor(target))).toEqual([])
    await target.remove()
  })

  it('keeps the mode that the database was created for', async () => {
    const target = await freshDatabase('PostgreSQL')
    await migrateService(optionsFor(target))
    await expect(migrateService({ ...optionsFor(target), mode: 'production' })).rejects.toMatchObject({ code: 'service-setup' })
    const real = await freshDatabase('PostgreSQL')
    await migrateService({ ...optionsFor(real), mode: 'production' })
    const opened = await openServiceContext(optionsFor(real))
    expect(opened.context.mode).toBe('production')
    await opened.close()
    for (const { remove } of [target, real]) await remove()
  })
})

/** Everything that is in a database besides what PostgreSQL put there. */
async function relationsOf({ database }: FreshDatabase): Promise<string[]> {
  const store = await openStore(database)
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`.execute(store.db)
  await store.close()
  return rows.map(({ name }) => name)
}

function linesOf(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
}

/** Rows in a fixed order, without header and checksum: these differ between two backups of the same rows. */
function comparable(lines: string[]): unknown[] {
  return lines
    .slice(1, -1)
    .map((line) => JSON.stringify(JSON.parse(line)))
    .sort()
}

function resealed(lines: string[]): Buffer {
  const body = `${lines.slice(0, -1).join('\n')}\n`
  const sha256 = createHash('sha256').update(body).digest('hex')
  return gzipSync(`${body}${JSON.stringify({ rows: lines.length - 2, sha256 })}\n`)
}
