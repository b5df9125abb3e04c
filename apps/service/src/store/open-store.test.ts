import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDisk } from '../testing/fill-disk.ts'
import { type DatabaseKind, type FreshDatabase, freshDatabase } from '../testing/index.ts'
import { startProcess } from '../testing/start-process.ts'
import { holdFolder } from './hold-folder.ts'
import { isDatabaseDown } from './is-database-down.ts'
import { openStore, type Store } from './open-store.ts'

describe.each<DatabaseKind>(['PGlite', 'PostgreSQL'])('openStore (%s)', (kind) => {
  let fresh: FreshDatabase
  let store: Store
  beforeAll(async () => {
    fresh = await freshDatabase(kind)
    store = await openStore(fresh.database)
  })
  afterAll(async () => {
    await store.close()
    await fresh.remove()
  })

  it('returns the same JavaScript values from both databases', async () => {
    const { rows } = await sql`select count(*) as counted, 9007199254740991::int8 as large, 1.50::numeric as exact, 0.1::float8 as near,
      date '2026-11-15' as day, timestamptz '2026-11-15T12:00:00.123456Z' as moment, '{"a":[1]}'::jsonb as json, array[1,2]::int4[] as list,
      true as yes, null as nothing, 'ü'::text as word, current_setting('timezone') as zone`.execute(store.db)
    expect(rows).toEqual([
      {
        counted: 1,
        large: 9007199254740991,
        exact: '1.50',
        near: 0.1,
        day: '2026-11-15',
        moment: new Date('2026-11-15T12:00:00.123Z'),
        json: { a: [1] },
        list: [1, 2],
        yes: true,
        nothing: null,
        word: 'ü',
        zone: 'UTC',
      },
    ])
  })

  it('keeps concurrent writes when a transaction fails', async () => {
    const { db } = store
    await sql`create table t (n int)`.execute(db)
    const failing = db.transaction().execute(async (transaction) => {
      await sql`insert into t values (1)`.execute(transaction)
      await sql`select pg_sleep(0.05)`.execute(transaction)
      throw new Error('no')
    })
    const others = Promise.all([2, 3, 4].map((n) => sql`insert into t values (${n})`.execute(db)))
    await expect(failing).rejects.toThrow('no')
    await others
    expect((await sql<{ n: number }>`select n from t order by n`.execute(db)).rows.map(({ n }) => n)).toEqual([2, 3, 4])
  })
})

describe('the folder of an embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-open-store-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('locks the folder for one process, and keeps every confirmed row when it is killed', async () => {
    const { database, remove } = await freshDatabase('PGlite')
    if (!('folder' in database)) throw new Error('Expected a PGlite folder.')
    const holder = await startProcess('hold-store.ts', database.folder)
    await expect(openStore(database)).rejects.toMatchObject({
      code: 'service-locked',
      detail: `Process ID: ${holder.child.pid}.`,
    })
    let confirmed = ''
    holder.child.stdout?.on('data', (chunk) => {
      confirmed += chunk
    })
    await expect.poll(() => confirmed.length).toBeGreaterThan(100)
    await holder.end('SIGKILL')
    const last = Math.max(...confirmed.split('\n').slice(0, -1).map(Number))
    const store = await openStore(database)
    const { rows } = await sql<{ n: number; most: number }>`select count(*) as n, max(n) as most from numbers`.execute(store.db)
    expect(rows[0]?.n).toBe(rows[0]?.most)
    expect(rows[0]?.most).toBeGreaterThanOrEqual(last)
    await store.close()
    await remove()
  })

  it('rejects writes on a full disk, keeps existing rows, and continues when there is room', async () => {
    const { database, remove } = await freshDatabase('PGlite')
    if (!('folder' in database)) throw new Error('Expected a PGlite folder.')
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    // If nothing can be mounted, the disk does not fill up.
    const isMounted = spawnSync('/bin/sh', ['-c', 'mount -t tmpfs -o size=60m tmpfs "$0"', disk]).status === 0
    try {
      cpSync(database.folder, disk, { recursive: true })
      const store = await openStore({ folder: disk })
      const { db } = store
      await sql`create table t (n int, word text)`.execute(db)
      await sql`insert into t values (1, 'there')`.execute(db)
      if (isMounted) fillDisk(join(disk, 'fill'))
      const outcome = await sql`insert into t select n, repeat(md5(n::text), 30) from generate_series(2, 200) as n`.execute(db).then(
        () => 'done',
        (error) => (isDatabaseDown(error) ? 'full' : String(error)),
      )
      expect(outcome).toBe(isMounted ? 'full' : 'done')
      expect((await sql`select word from t where n = 1`.execute(db)).rows).toEqual([{ word: 'there' }])
      rmSync(join(disk, 'fill'), { force: true })
      await sql`insert into t values (1000, 'after')`.execute(db)
      await store.close()
    } finally {
      if (isMounted) spawnSync('/bin/sh', ['-c', 'umount -l "$0"', disk])
      await remove()
    }
  })

  it('refuses a broken database and leaves it unchanged', async () => {
    const { database, remove } = await freshDatabase('PGlite')
    if (!('folder' in database)) throw new Error('Expected a PGlite folder.')
    const control = join(database.folder, 'data', 'global', 'pg_control')
    writeFileSync(control, 'garbage')
    await expect(openStore(database)).rejects.toMatchObject({ code: 'state-broken' })
    expect(readFileSync(control, 'utf8')).toBe('garbage')
    // The lock was released.
    holdFolder(database.folder).release()
    await remove()
  })

  it('locks a folder again after its release, even with garbage in the lock file', () => {
    holdFolder(folder).release()
    expect(readFileSync(join(folder, 'holder'), 'utf8')).toBe(`${process.pid}\n`)
    writeFileSync(join(folder, 'lock.db'), 'garbage '.repeat(500))
    const held = holdFolder(folder)
    expect(() => holdFolder(folder)).toThrow('Another process is using that database folder.')
    held.release()
  })
})
