import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isRefusal, type RefusalCode } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DatabaseKind, openDatabase } from './open-database.ts'

const one: DatabaseKind = { kind: 'notes', version: 1, migrations: ['CREATE TABLE note (text TEXT NOT NULL) STRICT'] }
const two: DatabaseKind = {
  kind: 'notes',
  version: 2,
  migrations: [...one.migrations, "ALTER TABLE note ADD COLUMN by TEXT NOT NULL DEFAULT 'me'"],
}

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-database-'))
  file = join(folder, 'home', 'notes.db')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('openDatabase', () => {
  it('creates a private file in a private folder, and leaves no other files behind', () => {
    const database = openDatabase(file, one)
    database.run('INSERT INTO note VALUES (?)', 'hello')
    expect(database.all('SELECT * FROM note')).toEqual([{ text: 'hello' }])
    const modes = readdirSync(join(folder, 'home')).map((name) => [name, (statSync(join(folder, 'home', name)).mode & 0o777).toString(8)])
    expect(Object.fromEntries(modes)).toEqual({ 'notes.db': '600', 'notes.db-shm': '600', 'notes.db-wal': '600' })
    expect((statSync(join(folder, 'home')).mode & 0o777).toString(8)).toBe('700')
    database.close()
    expect(readdirSync(join(folder, 'home'))).toEqual(['notes.db'])
  })

  it('makes an existing file private', () => {
    fill(file, one, 'hello')
    chmodSync(file, 0o644)
    openDatabase(file, one).close()
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  })

  it('keeps the mode of an existing folder', () => {
    mkdirSync(join(folder, 'home'), { mode: 0o755 })
    openDatabase(file, one).close()
    expect((statSync(join(folder, 'home')).mode & 0o777).toString(8)).toBe('755')
  })

  it('uses a write-ahead log, a busy timeout, foreign keys and normal syncing', () => {
    const database = openDatabase(file, one)
    const settings = ['journal_mode', 'busy_timeout', 'foreign_keys', 'synchronous'].map(
      (name) => Object.values(database.get(`PRAGMA ${name}`) ?? {})[0],
    )
    expect(settings).toEqual(['wal', 5000, 1, 1])
    database.close()
  })

  it('finds no problems in an intact file', () => {
    fill(file, one, 'hello')
    const database = openDatabase(file, one)
    expect(database.check()).toEqual([])
    database.close()
  })

  it('rolls back the whole transaction when its work throws', () => {
    const database = openDatabase(file, one)
    expect(() =>
      database.transaction(() => {
        database.run('INSERT INTO note VALUES (?)', 'lost')
        throw new Error('stop')
      }),
    ).toThrow('stop')
    expect(database.all('SELECT * FROM note')).toEqual([])
    database.close()
  })
})

describe('database migrations', () => {
  it('migrates an older file, keeps its rows, and leaves a copy for the older version', () => {
    fill(file, one, 'hello')
    const database = openDatabase(file, two)
    expect(database.all('SELECT * FROM note')).toEqual([{ text: 'hello', by: 'me' }])
    database.close()
    const copy = openDatabase(`${file}.v1`, one)
    expect(copy.all('SELECT * FROM note')).toEqual([{ text: 'hello' }])
    copy.close()
    expect((statSync(`${file}.v1`).mode & 0o777).toString(8)).toBe('600')
  })

  it('keeps the old version and its rows when a migration fails', () => {
    fill(file, one, 'hello')
    const failing = { kind: 'notes', version: 3, migrations: [...two.migrations, 'DROP TABLE note; CREATE TABLE broken ('] }
    expect(() => openDatabase(file, failing)).toThrow(/syntax|incomplete/)
    const database = openDatabase(file, one)
    expect(database.all('SELECT * FROM note')).toEqual([{ text: 'hello' }])
    database.close()
  })
})

describe('an unusable database file', () => {
  it.each([0, 1, 15, 16, 60, 99, 100, 512, 4095, 4096, 8191])('refuses a file cut off after %i bytes and leaves it unchanged', (length) => {
    fill(file, one, 'hello')
    truncateSync(file, length)
    expectRefusedUntouched(() => openDatabase(file, one), 'state-broken')
  })

  it.each([
    ['text', Buffer.from('{"settings": true}'.repeat(400))],
    ['zeros', Buffer.alloc(8192)],
    ['a valid header followed by garbage', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8176, 0xa5)])],
  ])('refuses a file that contains %s, and leaves it unchanged', (_what, bytes) => {
    mkdirSync(join(folder, 'home'))
    writeFileSync(file, bytes)
    expectRefusedUntouched(() => openDatabase(file, one), 'state-broken')
  })

  it('refuses a file with garbage inside when rows are read', () => {
    fill(file, one, 'x'.repeat(50_000))
    const bytes = readFileSync(file)
    bytes.fill(0xa5, 4096)
    writeFileSync(file, bytes)
    expectRefusedUntouched(() => {
      const database = openDatabase(file, one)
      try {
        database.all('SELECT * FROM note')
      } finally {
        database.close()
      }
    }, 'state-broken')
  })

  it('refuses a file of a newer version, and leaves it unchanged', () => {
    fill(file, two, 'hello')
    expectRefusedUntouched(() => openDatabase(file, one), 'state-newer')
  })

  it('refuses a newer version that is still in the journal, and leaves file and journal unchanged', () => {
    fill(file, one, 'hello')
    const newer = openDatabase(file, two)
    const kept = [readFileSync(file), readFileSync(`${file}-wal`)]
    newer.close()
    writeFileSync(file, kept[0] ?? '')
    writeFileSync(`${file}-wal`, kept[1] ?? '')
    expect(codeOf(() => openDatabase(file, one))).toBe('state-newer')
    expect([readFileSync(file), readFileSync(`${file}-wal`)]).toEqual(kept)
  })

  it('refuses a missing file with a journal, because opening would delete the journal', () => {
    mkdirSync(join(folder, 'home'))
    writeFileSync(`${file}-wal`, 'the last changes')
    expect(codeOf(() => openDatabase(file, one))).toBe('state-broken')
    expect(readFileSync(`${file}-wal`, 'utf8')).toBe('the last changes')
  })

  it('refuses a database of another kind, and leaves it unchanged', () => {
    mkdirSync(join(folder, 'home'))
    const other = new DatabaseSync(file)
    other.exec('CREATE TABLE theirs (x); PRAGMA user_version = 1')
    other.close()
    expectRefusedUntouched(() => openDatabase(file, one), 'state-broken')
    rmSync(file)
    fill(file, { ...one, kind: 'letters' }, 'hello')
    expectRefusedUntouched(() => openDatabase(file, one), 'state-broken')
  })

  it('refuses a folder', () => {
    mkdirSync(file, { recursive: true })
    expect(codeOf(() => openDatabase(file, one))).toBe('state-broken')
  })

  it('refuses a path below a file', () => {
    writeFileSync(join(folder, 'home'), '')
    expect(codeOf(() => openDatabase(file, one))).toBe('state-unwritable')
  })
})

describe('a system that does not allow writing', () => {
  it('refuses a row when the database is full, and keeps earlier rows', () => {
    fill(file, one, 'kept')
    const database = openDatabase(file, one)
    database.run('PRAGMA max_page_count = 4')
    expect(codeOf(() => database.run('INSERT INTO note VALUES (?)', 'x'.repeat(100_000)))).toBe('state-unwritable')
    expect(database.all('SELECT * FROM note')).toEqual([{ text: 'kept' }])
    database.close()
  })

  it('refuses a row at a file size limit, and keeps earlier rows and an intact file', () => {
    fill(file, one, 'kept')
    const script = `${tryScript(file)}; attempt(() => database.run('INSERT INTO note VALUES (?)', 'x'.repeat(500_000)))`
    expect(limited(script)).toBe('state-unwritable')
    const database = openDatabase(file, one)
    expect([database.all('SELECT * FROM note'), database.check()]).toEqual([[{ text: 'kept' }], []])
    database.close()
  })

  it('refuses and leaves no partial file behind if there is no room to create it', () => {
    mkdirSync(join(folder, 'home'))
    const wide = `{ ...kind, migrations: [kind.migrations[0] + "; INSERT INTO note VALUES ('" + 'x'.repeat(500_000) + "')"] }`
    expect(limited(tryScript(file, wide))).toBe('state-unwritable')
    expect(readdirSync(join(folder, 'home'))).toEqual([])
  })

  it('refuses a folder that the user may not enter', () => {
    mkdirSync(join(folder, 'home'), { mode: 0o700 })
    chmodSync(folder, 0o755)
    expect(asNobody(tryScript(file))).toBe('state-unwritable')
  })

  it('opens a read-only file, and refuses to write to it', () => {
    fill(file, one, 'kept')
    chmodSync(folder, 0o755)
    chmodSync(join(folder, 'home'), 0o755)
    chmodSync(file, 0o444)
    const code = asNobody(`${tryScript(file)}; attempt(() => database.run('INSERT INTO note VALUES (?)', 'more'))`)
    expect(code).toBe('state-unwritable')
  })
})

describe('a database shared by several processes', () => {
  it('loses no row when several processes create the file together', async () => {
    const each = 100
    const script = `${tryScript(file)}; for (let n = 0; n < ${each}; n++) database.run('INSERT INTO note VALUES (?)', process.pid + ':' + n); database.close()`
    const codes = await together(script)
    expect(codes).toEqual([0, 0, 0, 0])
    const database = openDatabase(file, one)
    expect(database.get('SELECT count(DISTINCT text) AS rows FROM note')).toEqual({ rows: 4 * each })
    database.close()
  })

  it('migrates once when several processes open the file', async () => {
    fill(file, one, 'hello')
    const codes = await together(`${tryScript(file, JSON.stringify(two))}; database.close()`)
    expect(codes).toEqual([0, 0, 0, 0])
    const database = openDatabase(file, two)
    expect(database.all('SELECT * FROM note')).toEqual([{ text: 'hello', by: 'me' }])
    database.close()
  })

  it('reads rows that another connection wrote just before', () => {
    const [here, there] = [openDatabase(file, one), openDatabase(file, one)]
    here.run('INSERT INTO note VALUES (?)', 'hello')
    expect(there.all('SELECT * FROM note')).toEqual([{ text: 'hello' }])
    here.close()
    there.close()
  })

  it('keeps committed rows when a process is killed during a transaction', async () => {
    const script = `${tryScript(file)}; database.run('INSERT INTO note VALUES (?)', 'kept'); database.transaction(() => { database.run('INSERT INTO note VALUES (?)', 'lost'); process.kill(process.pid, 'SIGKILL') })`
    expect(await exitOf(script)).toBe(null)
    const database = openDatabase(file, one)
    expect([database.all('SELECT * FROM note'), database.check()]).toEqual([[{ text: 'kept' }], []])
    database.close()
  })
})

function fill(at: string, kind: DatabaseKind, text: string): void {
  const database = openDatabase(at, kind)
  database.run('INSERT INTO note (text) VALUES (?)', text)
  database.close()
}

function codeOf(work: () => unknown): RefusalCode | 'done' {
  try {
    work()
    return 'done'
  } catch (error) {
    if (isRefusal(error)) {
      expect(error.detail).toContain(file)
      return error.code
    }
    throw error
  }
}

function expectRefusedUntouched(work: () => unknown, code: RefusalCode): void {
  const before = readFileSync(file)
  expect(codeOf(work)).toBe(code)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(join(folder, 'home'))).toEqual(['notes.db'])
}

/** Opens `database` in a child process; `attempt` and a failed open print the code of the refusal. */
function tryScript(at: string, kind = 'kind'): string {
  const module = JSON.stringify(new URL('./open-database.ts', import.meta.url).href)
  return [
    `const { openDatabase } = await import(${module})`,
    `const kind = ${JSON.stringify(one)}`,
    waitForWord,
    'const attempt = (work) => { try { return work() } catch (error) { console.log(error.code); process.exit(1) } }',
    `const database = attempt(() => openDatabase(${JSON.stringify(at)}, ${kind}))`,
  ].join('\n')
}

function nodeArguments(script: string): string[] {
  return ['--input-type=module', '--eval', script]
}

/** With `WAIT` set, a child process reports that it is ready, and continues on input. */
const waitForWord = "if (process.env.WAIT) { console.log('ready'); (await import('node:fs')).readSync(0, Buffer.alloc(1)) }"

/** Runs four child processes that all start at the same moment. */
async function together(script: string): Promise<(number | null)[]> {
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, nodeArguments(script), { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, WAIT: '1' } }),
  )
  const exits = children.map((child) => new Promise<number | null>((resolve) => child.on('close', resolve)))
  await Promise.all(children.map((child) => new Promise((resolve) => child.stdout.once('data', resolve))))
  for (const child of children) child.stdin.end('!')
  return Promise.all(exits)
}

function exitOf(script: string): Promise<number | null> {
  return new Promise((resolve) => {
    spawn(process.execPath, nodeArguments(script), { stdio: ['ignore', 'ignore', 'inherit'] }).on('close', resolve)
  })
}

/** No file may grow beyond 128 KiB: like a quota or a full disk, without needing a disk. */
function limited(script: string): string {
  const run = spawnSync('sh', ['-c', 'trap "" XFSZ; ulimit -f 256; exec "$@"', 'sh', process.execPath, ...nodeArguments(script)], {
    encoding: 'utf8',
  })
  return run.stdout.trim() || run.stderr
}

function asNobody(script: string): string {
  const run = spawnSync(process.execPath, nodeArguments(script), {
    encoding: 'utf8',
    ...(process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}),
  })
  return run.stdout.trim() || run.stderr
}

describe('a disk that fills up while the file is created', () => {
  const wide: DatabaseKind = {
    kind: 'wide',
    version: 1,
    migrations: [Array.from({ length: 12 }, (_, at) => `CREATE TABLE t${at} (id TEXT PRIMARY KEY) STRICT;`).join('\n')],
  }

  it('leaves no broken file behind when there is room again', () => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    // If nothing can be mounted, the disk does not fill up, and the file is created every time.
    const isMounted = spawnSync('/bin/sh', ['-c', 'mount -t tmpfs -o size=512k tmpfs "$0"', disk]).status === 0
    const answers = new Set<string>()
    try {
      for (let free = 16_384; free <= 400_000; free += 4_096) {
        const home = join(disk, `${free}`)
        mkdirSync(home)
        writeFileSync(join(disk, 'fill'), Buffer.alloc(isMounted ? 524_288 - free : 0))
        answers.add(outcome(join(home, 'wide.db'), wide))
        rmSync(join(disk, 'fill'))
        answers.add(`then ${outcome(join(home, 'wide.db'), wide)}`)
        rmSync(home, { recursive: true })
      }
    } finally {
      if (isMounted) spawnSync('/bin/sh', ['-c', 'umount -l "$0"', disk])
    }
    expect(answers).toEqual(new Set([...(isMounted ? ['state-unwritable'] : []), 'made', 'then made']))
  })

  function outcome(path: string, kind: DatabaseKind): string {
    try {
      const database = openDatabase(path, kind)
      try {
        return database.check().join() || 'made'
      } finally {
        database.close()
      }
    } catch (error) {
      if (isRefusal(error)) return error.code
      throw error
    }
  }
})
