import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { refusals } from '@sheaf/contract'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineJob } from './job.ts'
import { openPool, type Pool } from './pool.ts'
import { type Spawn, spawnProcess, spawnThread } from './spawn-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))

function jobOf<Input, Output>(name: string, body: string): ReturnType<typeof defineJob<Input, Output>> {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, `export function run(input) { ${body} }`)
  return defineJob<Input, Output>(pathToFileURL(file))
}

const double = jobOf<number, number>('double', 'return input * 2')
const who = jobOf<null, string>('who', 'return [process.pid, process.getBuiltinModule("node:worker_threads").threadId].join()')
const spin = jobOf<null, never>('spin', 'for (;;) {}')
const exit = jobOf<null, never>('exit', 'process.exit(7)')
const fill = jobOf<null, never>('fill', 'const all = []; for (;;) all.push(new Array(100000).fill(input))')
const fail = jobOf<null, never>('fail', 'throw new TypeError("no such thing")')
const refuse = jobOf<null, never>('refuse', 'throw Object.assign(new Error("x"), { code: "path-missing", detail: "a.ts" })')

describe.each([
  { kind: 'threads', spawn: spawnThread, death: 'A worker died' },
  { kind: 'processes', spawn: spawnProcess, death: 'A worker process ended' },
])('a worker pool of $kind', ({ spawn, death }) => {
  let pool: Pool
  beforeEach(() => {
    pool = openPool(2, { spawn })
  })
  afterEach(() => pool.close())

  it('runs more jobs than it has workers', async () => {
    const inputs = Array.from({ length: 50 }, (_, at) => at)
    expect(await Promise.all(inputs.map((input) => pool.run(double, input)))).toEqual(inputs.map((input) => input * 2))
  })

  it('ends an idle worker, and starts another when needed', async () => {
    const idle = openPool(1, { spawn, idleMs: 1 })
    const first = await idle.run(who, null)
    await expect.poll(() => idle.run(who, null)).not.toBe(first)
    await idle.close()
  })

  it('ends an endless job at its deadline, and continues with a new worker', async () => {
    await expect(pool.run(spin, null, { deadline: { ms: 50, refusal: 'search-timeout' } })).rejects.toMatchObject({
      code: 'search-timeout',
    })
    expect(await pool.run(double, 21)).toBe(42)
  })

  it('cancels running and waiting jobs', async () => {
    const control = new AbortController()
    const jobs = [1, 2, 3].map(() => pool.run(spin, null, { signal: control.signal }))
    control.abort()
    for (const job of jobs) await expect(job).rejects.toMatchObject({ code: 'cancelled' })
    expect(await pool.run(double, 4)).toBe(8)
  })

  it('replaces a worker that exits', async () => {
    await expect(pool.run(exit, null)).rejects.toThrow('code 7')
    expect(await Promise.all([1, 2, 3].map((input) => pool.run(double, input)))).toEqual([2, 4, 6])
  })

  it('survives a worker that runs out of memory', async () => {
    const small = openPool(1, { heapMegabytes: 32, spawn })
    await expect(small.run(fill, null)).rejects.toThrow(death)
    expect(await small.run(double, 5)).toBe(10)
    await small.close()
  })

  it('rethrows an error with its message, and a refusal with its code', async () => {
    await expect(pool.run(fail, null)).rejects.toThrow('no such thing')
    await expect(pool.run(refuse, null)).rejects.toMatchObject({ code: 'path-missing', message: `${refusals['path-missing'].says} a.ts` })
  })

  it('rejects work after it is closed', async () => {
    await pool.close()
    await expect(pool.run(double, 1)).rejects.toThrow('closed')
  })
})

describe('a deadline', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it.each([
    { machine: 'an idle machine', waits: 0, endsAt: 100 },
    { machine: 'a machine that gives the worker a quarter of a processor', waits: 0.75, endsAt: 400 },
    { machine: 'a machine that never runs the worker', waits: 1, endsAt: 2_000 },
  ])('of 100 ms ends an endless job after $endsAt ms on $machine', async ({ waits, endsAt }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const nothing = (): void => undefined
    const waitedBefore = 5_000
    const endless: Spawn = () => ({
      post: nothing,
      ref: nothing,
      unref: nothing,
      waitedMs: () => waitedBefore + waits * now,
      end: async () => undefined,
    })
    const pool = openPool(1, { spawn: endless })
    const ended: { at: number; error: unknown }[] = []
    void pool
      .run(spin, null, { deadline: { ms: 100, refusal: 'parser-timeout' } })
      .catch((error: unknown) => ended.push({ at: now, error }))
    while (ended.length === 0 && now < 2 * endsAt) {
      now += 1
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(ended).toEqual([{ at: endsAt, error: expect.objectContaining({ code: 'parser-timeout' }) }])
    await pool.close()
  })
})

describe('a worker process', () => {
  const die = jobOf<null, never>('die', 'process.kill(process.pid, "SIGSEGV"); for (;;) {}')
  const name = jobOf<null, number>('name', 'return process.pid')

  it('survives a crash of a worker process', async () => {
    const pool = openPool(1, { spawn: spawnProcess })
    await expect(pool.run(die, null)).rejects.toThrow('SIGSEGV')
    expect(await pool.run(double, 3)).toBe(6)
    await pool.close()
  })

  it('reuses a separate process between jobs, and ends it when the pool is closed', async () => {
    const pool = openPool(1, { spawn: spawnProcess })
    const id = await pool.run(name, null)
    expect(id).not.toBe(process.pid)
    expect(await pool.run(name, null)).toBe(id)
    await pool.close()
    expect(() => process.kill(id, 0)).toThrow('ESRCH')
  })
})
