import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBoth } from '../testing/index.ts'
import { fillSubmissions, rebuildStats, stats } from './index.ts'

describeOnBoth('a filled database', (open) => {
  it('has as many runs as were asked for, the schema it had, and a leaderboard', async () => {
    await using service = await open({ modules: [stats] })
    const { db } = service.context
    await service.context.jobs.settled()
    const schema = async () =>
      (
        await sql`
          select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'submissions'::regclass
          union all select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`.execute(db)
      ).rows
    const before = await schema()
    await fillSubmissions(db, { submissions: 2_000, models: 10, submitters: 100 })
    expect(await schema()).toEqual(before)
    const { leaderboard, excluded_models } = await rebuildStats(service.context)
    expect([leaderboard.length, excluded_models]).toEqual([10, 0])
    const { rows } = await sql`select count(*) from submissions where state = 'scored'`.execute(db)
    expect(rows).toEqual([{ count: 2_000 }])
  })
})
