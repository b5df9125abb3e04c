import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueLicense } from './licenses/index.ts'
import { allMigrations } from './open-context.ts'
import { serviceModules } from './open-service.ts'
import type { ServiceOptions } from './service.ts'
import { backUpService, migrateService, openServiceContext, restoreService } from './service-commands.ts'
import { fillSubmissions } from './stats/index.ts'
import { testInstall, testScore, testTaskSet } from './stats/testing/test-install.ts'
import { backUp } from './store/back-up.ts'
import { restore } from './store/restore.ts'
import { type DatabaseKind, type FreshDatabase, freshDatabase, openTestService, testSecrets } from './testing/index.ts'

const optionsFor = ({ database }: Pick<FreshDatabase, 'database'>): ServiceOptions => ({
  database,
  port: 0,
  mode: 'development',
  secrets: testSecrets,
  score: testScore,
})

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
    const opened = await openServiceContext(optionsFor(pglite))
    const { db, jobs } = opened.context
    await restore(db, { file: second, mode: 'development', migrations: allMigrations(serviceModules), jobs })
    const third = join(folder, 'third.gz')
    await backUp(db, third, new Date())
    await opened.close()
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

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200), 'damaged'],
    ['changed in one row', (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('"team"', '"yearly"')), 'damaged'],
    ['missing one row', (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().split('\n').toSpliced(3, 1).join('\n')), 'damaged'],
    ['not gzip', () => Buffer.from('hello'), 'damaged'],
    ['not a backup', () => gzipSync('{"a":1}\n{"b":2}\n'), "isn't a backup"],
    ['empty', () => gzipSync(''), 'damaged'],
  ])('refuses to restore from a file that is %s', async (_, corrupt, message) => {
    const target = made.find(({ database }) => 'url' in database) ?? (await fresh('PostgreSQL'))
    const corrupted = join(folder, 'corrupted.gz')
    writeFileSync(corrupted, corrupt(readFileSync(file)))
    await expect(restoreService(optionsFor(target), corrupted)).rejects.toMatchObject({
      code: 'service-setup',
      detail: expect.stringContaining(message),
    })
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
    expect(await migrateService(real)).toEqual([])
  })

  it('rejects a backup from a newer version and names the unknown migration', async () => {
    const target = await fresh('PostgreSQL')
    const newer = join(folder, 'newer.gz')
    writeFileSync(newer, resealed(lines.with(0, (lines[0] ?? '').replace('"000-ground"', '"000-ground","999-later"'))))
    await expect(restoreService(optionsFor(target), newer)).rejects.toMatchObject({ detail: expect.stringContaining('999-later') })
  })

  it('rolls back the whole restore if a row does not fit', async () => {
    const target = await fresh('PostgreSQL')
    const odd = join(folder, 'odd.gz')
    const bad = lines.map((line) =>
      line.startsWith('{"table":"webhooks"') ? line.replace(/"received_at":"[^"]*"/, '"received_at":null') : line,
    )
    writeFileSync(odd, resealed(bad))
    await expect(restoreService(optionsFor(target), odd)).rejects.toThrow()
    const opened = await openServiceContext(optionsFor(target))
    expect(await opened.context.db.selectFrom('licences').selectAll().execute()).toEqual([])
    await opened.close()
    expect((await restoreService(optionsFor(target), file)).rows).toBe(lines.length - 2)
  })
})

describe('the database schema', () => {
  it('migrates the database once and returns the names of the migrations', async () => {
    const target = await freshDatabase('PostgreSQL')
    const names = await migrateService(optionsFor(target))
    expect(names).toEqual(['000-ground', '010-licences', '020-stats', '030-no-releases', '040-trials', '050-renewals'])
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
