import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBoth, freshDatabase, openTestService, type TestService } from '../testing/index.ts'

describeOnBoth('jobs', (open) => {
  let service: TestService
  beforeAll(async () => {
    service = await open({ modules: [] })
  })
  afterAll(() => service.close())

  it('runs a job once, drops it if its transaction rolls back, and retries it after an error', async () => {
    const { db, jobs } = service.context
    const seen: string[] = []
    let faults = 0
    await jobs.work('handle-webhook', async ({ id }) => {
      if (id === 'faulty' && faults++ === 0) throw new Error('a fault')
      seen.push(id)
    })
    const sending = (id: string, fails: boolean) =>
      db.transaction().execute(async (transaction) => {
        await jobs.send('handle-webhook', { id }, transaction)
        if (fails) throw new Error('no')
      })
    await expect(sending('lost', true)).rejects.toThrow('no')
    await sending('kept', false)
    for (const id of ['a', 'b', 'faulty']) await jobs.send('handle-webhook', { id })
    await expect.poll(() => seen.toSorted()).toEqual(['a', 'b', 'faulty', 'kept'])
    await jobs.settled()
    expect(seen.length).toBe(4)
    expect(service.logged().filter((line) => line.includes('a fault')).length).toBe(1)
  })

  it('queues a rebuild once, no matter how often it is sent', async () => {
    const { jobs } = service.context
    for (let at = 0; at < 5; at += 1) await jobs.send('rebuild-stats', { id: 'now' })
    let done = 0
    await jobs.work('rebuild-stats', async () => {
      done += 1
    })
    await jobs.settled()
    expect(done).toBe(1)
  })
})

describe('a burst of jobs', () => {
  it('runs a burst of jobs at once instead of one per poll', async () => {
    await using service = await openTestService('PostgreSQL', { modules: [], times: { jobPollMs: 30_000 } })
    let done = 0
    await service.context.jobs.work('score-submission', async () => {
      done += 1
    })
    // One transaction, so the worker gets one notification for all jobs.
    await service.context.db.transaction().execute(async (transaction) => {
      for (let at = 0; at < 40; at += 1) await service.context.jobs.send('score-submission', { id: String(at) }, transaction)
    })
    await expect.poll(() => done).toBe(40)
  })
})

describe('a repeating job', () => {
  // [S9.34]
  it('runs a repeating job once per interval across all processes, starting immediately', async () => {
    const first = await openTestService('PostgreSQL', { modules: [] })
    const others = await Promise.all([1, 2].map(() => openTestService('PostgreSQL', { modules: [], database: first.options.database })))
    const all = [first, ...others]
    const { db } = first.context
    // A trigger records when the next round is due, each time a round begins.
    await sql`create table rounds (due_at timestamptz)`.execute(db)
    await sql`create function note_round() returns trigger language plpgsql as
      $$ begin insert into rounds values (new.due_at); return new; end $$`.execute(db)
    await sql`create trigger noted after insert or update on service_rounds for each row execute function note_round()`.execute(db)
    let runs = 0
    const work = async () => {
      runs += 1
    }
    for (const { context } of all) await context.jobs.work('score-submission', work)
    await Promise.all(all.map(({ context }) => context.jobs.every('score-submission', 400)))
    await expect.poll(() => runs).toBeGreaterThanOrEqual(4)
    const { rows } = await sql<{ due_at: Date }>`select due_at from rounds order by due_at`.execute(db)
    const due = rows.map(({ due_at }) => due_at.getTime())
    const gaps = due.slice(1).map((each, at) => each - (due[at] ?? 0))
    // Three processes with separate timers would start three rounds per interval.
    expect([gaps.length >= 3, gaps.filter((ms) => ms < 400)]).toEqual([true, []])
    await Promise.all(others.map((each) => each.close()))
    await first.close()
  })
})

describe('a job left by a crashed embedded service', () => {
  it('runs a job left by a crashed embedded service as soon as the next one starts', async () => {
    const { database, remove } = await freshDatabase('PGlite', [])
    const first = await openTestService('PGlite', { modules: [], database, times: { stopMs: 10 } })
    let begun = false
    // Never ends, like the job of a process that died.
    await first.context.jobs.work('score-submission', () => {
      begun = true
      return new Promise(() => {})
    })
    await first.context.jobs.send('score-submission', { id: 'left' })
    await expect.poll(() => begun).toBe(true)
    const { rows } = await sql`select state from jobs.job where name = 'score-submission'`.execute(first.context.db)
    expect(rows).toEqual([{ state: 'active' }])
    await first.close()
    await using second = await openTestService('PGlite', { modules: [], database })
    const seen: string[] = []
    await second.context.jobs.work('score-submission', async ({ id }) => void seen.push(id))
    await expect.poll(() => seen).toEqual(['left'])
    await remove()
  })
})
