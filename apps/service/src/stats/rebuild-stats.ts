// The leaderboard's job: admits new voters, counts, and stores the answer of `GET /api/stats` in one row.

import type { Stats } from '@sheaf/contract'
import { statsSchema } from '@sheaf/contract/service-schemas'
import { sql, type Transaction } from 'kysely'
import type { ServiceContext } from '../service.ts'
import type { Tables } from '../store/tables.ts'
import { admitVoters } from './admit-voters.ts'
import { countVotes, markVoters } from './count-votes.ts'
import { gatherVotes, judgeWindows } from './gather-votes.ts'
import { contentHash } from './stats-board.ts'
import { dayOf, deleteOldCounts } from './submission-limits.ts'

export async function rebuildStats({ db, log, now, options }: Pick<ServiceContext, 'db' | 'log' | 'now' | 'options'>): Promise<Stats> {
  const began = performance.now()
  const time = now()
  const { stats, waiting, disputed } = await db.transaction().execute(async (transaction) => {
    await prepare(transaction)
    await gatherVotes(transaction, dayOf(time))
    await judgeWindows(transaction, 'seniors')
    const waiting = await admitVoters(transaction, dayOf(time))
    await judgeWindows(transaction, 'all')
    await markVoters(transaction, dayOf(time))
    const { leaderboard, excluded, disputed } = await countVotes(transaction, options.taskSets)
    const stats = statsSchema.parse({ leaderboard, last_updated: Math.floor(time.getTime() / 1000), excluded_models: excluded })
    await saveSnapshot(transaction, stats, time)
    await deleteOldCounts(transaction, time)
    return { stats, waiting, disputed }
  })
  // More submitters disagree than count: whichever are right, a person should look.
  if (disputed > 0) log.warn('stats-disputed', { models: disputed })
  const ms = Math.round(performance.now() - began)
  log.info('stats-rebuilt', { models: stats.leaderboard.length, excluded: stats.excluded_models, waiting, ms })
  return stats
}

/** Sorting a million rows needs more than the default 4 MB; and without table statistics the planner picks nested loops. */
async function prepare(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${rebuildLock})`.execute(transaction)
  await sql`set local statement_timeout = '10min'`.execute(transaction)
  await sql`set local work_mem = '64MB'`.execute(transaction)
  await sql`set local enable_nestloop = off`.execute(transaction)
  await sql`set local jit = off`.execute(transaction)
}

/** One at a time: a job presumed dead may still be running. */
const rebuildLock = 5_302_118

async function saveSnapshot(transaction: Transaction<Tables>, stats: Stats, time: Date): Promise<void> {
  const body = JSON.stringify(stats)
  const row = { body, etag: contentHash(body), built_at: time }
  await transaction
    .insertInto('stats_snapshot')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
