import { readFile } from 'node:fs/promises'
import { limits } from '@sheaf/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { describeOnBoth, type TestService } from '../testing/index.ts'
import { fillSubmissions, stats } from './index.ts'
import { rebuildStats } from './rebuild-stats.ts'
import { clearRuns, insertRuns, standingsOf } from './testing/insert-runs.ts'
import { ReferenceCount, type ReferenceRun } from './testing/reference-count.ts'

describeOnBoth('rebuildStats', (open, kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await open({ modules: [stats] })
    await service.context.jobs.settled()
  })
  afterAll(() => service.close())
  beforeEach(() => clearRuns(service.context.db))

  const onDay = (day: number) => rebuildStats({ ...service.context, now: () => new Date(Date.UTC(2026, 0, day, 12)) })
  const votes = (model: string, rates: number[], firstSubmitter = 1): ReferenceRun[] =>
    rates.map((rate, at) => ({ model, provider: 'P', submitter: firstSubmitter + at, rate: rate * 100 }))

  it('ranks only models measured with the current task sets', async () => {
    await insertRuns(service.context.db, votes('Old', [50, 60, 70]))
    await sql`update models set task_set = 'old'`.execute(service.context.db)
    await insertRuns(service.context.db, votes('New', [10, 20, 30]))
    await sql`update models set task_set = 'new' where model_name = 'New'`.execute(service.context.db)
    const ranking = async (...taskSets: string[]) => {
      const { leaderboard, excluded_models } = await rebuildStats({ ...service.context, options: { ...service.options, taskSets } })
      return [leaderboard.map(({ model_display_name }) => model_display_name), excluded_models]
    }
    expect([await ranking('old'), await ranking('new'), await ranking('old', 'new')]).toEqual([
      [['Old'], 0],
      [['New'], 0],
      [['Old', 'New'], 0],
    ])
  })

  it('agrees with a plain reference count over days of random runs', async () => {
    // Few values, so that ties, equal names at two providers and votes right at the limits are common.
    const run: fc.Arbitrary<ReferenceRun> = fc.record({
      model: fc.constantFrom('B', 'a', 'é', '\u{1f600}', '\uff21'),
      provider: fc.constantFrom('P', 'Q'),
      submitter: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 60 })),
      rate: fc.oneof(fc.constantFrom(0, 1, 4_999, 5_000, 5_001, 5_500, 5_501, 10_000), fc.integer({ min: 0, max: 10_000 })),
    })
    const days = fc.array(fc.array(run, { maxLength: 60, size: 'max' }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(days, fc.integer({ min: 0, max: 7 }), async (arrivals, gap) => {
        await clearRuns(service.context.db)
        const plain = new ReferenceCount()
        for (const [at, runs] of arrivals.entries()) {
          const day = at * gap + 1
          await insertRuns(service.context.db, runs)
          for (const each of runs) plain.add(each)
          const { leaderboard, excluded_models } = await onDay(day)
          expect({ leaderboard, excluded: excluded_models }).toEqual(plain.rebuild(day))
          expect((await standingsOf(service.context.db)).sort()).toEqual(plain.standings().sort())
        }
      }),
      // The embedded database takes five times as long for the same SQL.
      { numRuns: (kind === 'PGlite' ? 2 : 8) * (inject('isExam') ? 20 : 1) },
    )
  })

  it('gives each submitter one vote, no matter how many runs they send', async () => {
    const loud = Array.from({ length: 50 }, () => ({ model: 'M', provider: 'P', submitter: 1, rate: 5_900 }))
    await insertRuns(service.context.db, [...loud, ...votes('M', [50, 51, 52], 2)])
    expect((await onDay(1)).leaderboard).toEqual([
      {
        model_display_name: 'M',
        provider_name: 'P',
        median_points_rate: 51.5,
        min_points_rate: 50,
        max_points_rate: 59,
        submissions: 53,
      },
    ])
  })

  // [F7.12]
  it('does not rank a model with fewer than three submitters, no matter how many runs they send', async () => {
    await insertRuns(service.context.db, [...votes('Two', [99, 99]), ...votes('Two', [99, 99]), ...votes('Three', [50, 50, 50])])
    const { leaderboard, excluded_models } = await onDay(1)
    expect([leaderboard.map(({ model_display_name }) => model_display_name), excluded_models]).toEqual([['Three'], 1])
  })

  it("does not let one submitter's best and worst runs move the range", async () => {
    const sly = [4_680, 4_680, 10_000, 0].map((rate) => ({ model: 'M', provider: 'P', submitter: 9, rate }))
    await insertRuns(service.context.db, [...votes('M', [45, 46, 49]), ...sly])
    expect((await onDay(1)).leaderboard).toMatchObject([{ min_points_rate: 45, max_points_rate: 49, submissions: 7 }])
  })

  it('excludes outliers from median, range and count, and includes them when other votes move closer', async () => {
    await insertRuns(service.context.db, votes('M', [50, 51, 52, 53, 100]))
    const [entry] = (await onDay(1)).leaderboard
    expect(entry).toMatchObject({ median_points_rate: 51.5, min_points_rate: 50, max_points_rate: 53, submissions: 4 })
    await insertRuns(service.context.db, votes('M', [100, 99, 98, 97, 96], 6))
    const [later] = (await onDay(2)).leaderboard
    expect(later).toMatchObject({ median_points_rate: 98.5, max_points_rate: 100, submissions: 6 })
  })

  it('finds no outliers among four voters or within five points', async () => {
    await insertRuns(service.context.db, [...votes('Four', [50, 50, 50, 100]), ...votes('Five', [50, 50, 50, 50, 55])])
    await onDay(1)
    expect((await standingsOf(service.context.db)).filter((line) => line.endsWith('outlier'))).toEqual([])
    await insertRuns(service.context.db, [{ model: 'Five', provider: 'P', submitter: 5, rate: 5_500 }, ...votes('Four', [50], 9)])
    await onDay(2)
    expect((await standingsOf(service.context.db)).filter((line) => line.endsWith('outlier'))).toEqual(['Four P 4 outlier'])
  })

  it('lists the top hundred of each ranking and no more', async () => {
    const runs = Array.from({ length: 230 }, (_, at) => [
      // As the number grows, the median falls and the best run rises.
      ...[0, 0, 0].map((_, submitter) => ({ model: `M${String(at).padStart(3, '0')}`, provider: 'P', submitter, rate: 9_000 - at * 10 })),
      { model: `M${String(at).padStart(3, '0')}`, provider: 'P', submitter: 9, rate: 9_000 + at },
    ]).flat()
    await insertRuns(service.context.db, runs)
    const { leaderboard, excluded_models } = await onDay(1)
    const numbers = leaderboard.map(({ model_display_name }) => Number(model_display_name.slice(1)))
    expect([numbers, excluded_models]).toEqual([
      [...Array.from({ length: limits.statsRanked }, (_, at) => at), ...Array.from({ length: limits.statsRanked }, (_, at) => 130 + at)],
      0,
    ])
  })

  it('leaves every voter row untouched when a rebuild changes nothing', async () => {
    await insertRuns(service.context.db, votes('M', [50, 51, 52, 53, 100]))
    await onDay(1)
    // xmin is the transaction that last wrote the row.
    const versions = async () => (await sql`select id, xmin::text from voters order by id`.execute(service.context.db)).rows
    const before = await versions()
    await onDay(1)
    await onDay(2)
    expect(await versions()).toEqual(before)
  })

  it('builds the leaderboard from fillSubmissions data, which leaves the schema unchanged', async () => {
    const { db } = service.context
    const schema = async () =>
      (
        await sql`
          select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'submissions'::regclass
          union all select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`.execute(db)
      ).rows
    const before = await schema()
    await fillSubmissions(db, { submissions: 1_000, models: 10, submitters: 100 })
    expect(await schema()).toEqual(before)
    const { leaderboard, excluded_models } = await onDay(365)
    expect([leaderboard.length, excluded_models]).toEqual([10, 0])
    expect((await sql`select count(*) from submissions where state = 'scored'`.execute(db)).rows).toEqual([{ count: 1_000 }])
  })

  describe('an attack with fake submitters', () => {
    const honest = Array.from({ length: 40 }, (_, at) => 45 + (at % 11))
    const others = votes('Better', [60, 61, 62, 63, 64])
    const putSeniors = async () => {
      await insertRuns(service.context.db, votes('Target', honest))
      await sql`update voters set let_in_on = '2025-12-01', counted_since = '2025-12-01'`.execute(service.context.db)
    }

    it('keeps median and ranks when a thousand fake submitters vote, even after two months', async () => {
      await putSeniors()
      await insertRuns(service.context.db, others)
      const before = (await onDay(9)).leaderboard
      await insertRuns(
        service.context.db,
        votes(
          'Target',
          Array.from({ length: 1_000 }, () => 100),
          1_000,
        ),
      )
      for (const day of [9, 10, 16, 17, 24, 31, 70]) expect((await onDay(day)).leaderboard).toEqual(before)
      const standings = await standingsOf(service.context.db)
      const number = (standing: string) => standings.filter((line) => line.startsWith('Target') && line.endsWith(standing)).length
      expect({ counted: number('counted'), outlier: number('outlier'), waiting: number('waiting') }).toEqual({
        counted: 40,
        outlier: 1_000,
        waiting: 0,
      })
      expect(service.logged().join()).toContain('stats-disputed')
    })

    it('outvotes early fake submitters once others arrive', async () => {
      await insertRuns(service.context.db, votes('Target', [20, 20, 20, 20, 20]))
      await insertRuns(
        service.context.db,
        votes(
          'Target',
          Array.from({ length: 100 }, (_, at) => 78 + (at % 5)),
          100,
        ),
      )
      const medians: (number | undefined)[] = []
      for (let day = 1; day <= 12; day++) medians.push((await onDay(day)).leaderboard[0]?.median_points_rate)
      expect([medians.slice(0, 2), medians.slice(2).every((median) => median !== undefined && median >= 78)]).toEqual([[20, 49], true])
    })

    it('lets an admin replace established fake votes with the statement in docs/service.md', async () => {
      await insertRuns(service.context.db, votes('Target', [20, 20, 20, 20, 20]))
      await onDay(1)
      await insertRuns(
        service.context.db,
        votes(
          'Target',
          Array.from({ length: 20 }, (_, at) => 78 + (at % 5)),
          100,
        ),
      )
      expect((await onDay(8)).leaderboard).toMatchObject([{ median_points_rate: 20, submissions: 5 }])
      const docs = await readFile(new URL('../../../../docs/service.md', import.meta.url), 'utf8')
      const statement = /update voters set[^;]*/.exec(docs)?.[0] ?? ''
      const here = statement.replaceAll('current_date', "date '2026-01-08'").replace('Model A', 'Target').replace('Provider A', 'P')
      await sql.raw(here).execute(service.context.db)
      for (const day of [8, 9, 30]) expect((await onDay(day)).leaderboard).toMatchObject([{ median_points_rate: 80, submissions: 20 }])
    })

    it('outliers neither raise the daily quota of new voters nor use it up', async () => {
      await putSeniors()
      await insertRuns(
        service.context.db,
        votes(
          'Target',
          Array.from({ length: 20 }, () => 100),
          100,
        ),
      )
      await sql`update voters set let_in_on = '2025-12-15', outlier = true where counted_since is null`.execute(service.context.db)
      await insertRuns(service.context.db, [
        ...votes(
          'Target',
          Array.from({ length: 20 }, () => 100),
          200,
        ),
        ...votes('Target', Array(20).fill(50), 300),
      ])
      expect((await onDay(9)).leaderboard).toMatchObject([{ submissions: 48 }])
    })

    it('admits submitters of one network in turn with other networks, then forgets the network', async () => {
      await insertRuns(
        service.context.db,
        votes(
          'Target',
          Array.from({ length: 20 }, () => 50),
          1,
        ),
      )
      await insertRuns(service.context.db, votes('Target', [51, 52, 53, 54], 100))
      await sql`
        update voters set network = case when short_name::integer < 100 then '\\x01'::bytea else decode(lpad(short_name, 4, '0'), 'hex') end
        from submitters where submitters.id = submitter_id`.execute(service.context.db)
      await onDay(1)
      const counted = (await standingsOf(service.context.db)).filter((line) => line.endsWith('counted'))
      expect(counted.sort()).toEqual(['Target P 1 counted', ...[100, 101, 102, 103].map((at) => `Target P ${at} counted`)])
      const marks = await service.context.db.selectFrom('voters').select('network').where('let_in_on', 'is not', null).execute()
      expect(marks.every(({ network }) => network === null)).toBe(true)
    })

    it('does not let a thousand new voters outvote five established ones', async () => {
      await insertRuns(service.context.db, [...others, ...votes('Target', [45, 46, 47, 48, 49], 10)])
      const { leaderboard } = await onDay(1)
      await insertRuns(
        service.context.db,
        votes(
          'Target',
          Array.from({ length: 1_000 }, () => 100),
          1_000,
        ),
      )
      for (const day of [8, 9, 14]) expect((await onDay(day)).leaderboard).toEqual(leaderboard)
    })

    it('lets fake votes within the normal spread move the median by less than half of it', async () => {
      await putSeniors()
      const before = (await onDay(9)).leaderboard[0]?.median_points_rate ?? Number.NaN
      await insertRuns(
        service.context.db,
        votes(
          'Target',
          Array.from({ length: 1_000 }, () => 53),
          1_000,
        ),
      )
      await onDay(9)
      const after = (await onDay(10)).leaderboard[0]?.median_points_rate ?? Number.NaN
      const spread = Math.max(...honest) - Math.min(...honest)
      expect([after > before, after - before < spread / 2]).toEqual([true, true])
    })
  })
})
