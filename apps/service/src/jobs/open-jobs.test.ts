import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBoth, freshDatabase, openTestService, type TestService } from '../testing/index.ts'

describeOnBoth('jobs', (open) => {
  let service: TestService
  beforeAll(async () => {
    service = await open({ modules: [] })
  })
  afterAll(() => service.close())

  it('are done once, are not there when the transaction that sent them is not, and are tried again after a fault', async () => {
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

  it('of which one is enough wait once, however often they are sent', async () => {
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

describe('jobs that come in a burst', () => {
  it('are worked off in one go, not one for each poll', async () => {
    await using service = await openTestService('PostgreSQL', { modules: [], times: { jobPollMs: 30_000 } })
    let done = 0
    await service.context.jobs.work('score-submission', async () => {
      done += 1
    })
    // One notification for all of them.
    await service.context.db.transaction().execute(async (transaction) => {
      for (let at = 0; at < 40; at += 1) await service.context.jobs.send('score-submission', { id: String(at) }, transaction)
    })
    await expect.poll(() => done).toBe(40)
  })
})

describe('a job that repeats', () => {
  // [S9.34]
  it('runs once for every interval over all processes, the first at once', async () => {
    const first = await openTestService('PostgreSQL', { modules: [] })
    const others = await Promise.all([1, 2].map(() => openTestService('PostgreSQL', { modules: [], database: first.options.database })))
    const all = [first, ...others]
    const { db } = first.context
    // The database notes each time that a round begins: when the next one is due.
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
    // Three processes that each kept their own time would begin three rounds in an interval.
    expect([gaps.length >= 3, gaps.filter((ms) => ms < 400)]).toEqual([true, []])
    await Promise.all(others.map((each) => each.close()))
    await first.close()
  })
})

describe('a job of an embedded service that died', () => {
  it('is taken up by the next one at once', async () => {
    const { database, remove } = await freshDatabase('PGlite', [])
    const first = await openTestService('PGlite', { modules: [], database, times: { stopMs: 10 } })
    let begun = false
    // Never ends: what a process that died leaves behind.
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
