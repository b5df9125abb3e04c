// A submission's state by id, for its sender.

import { defined, Refusal, type SubmissionAnswer } from '@sheaf/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { isId } from './is-id.ts'
import { standingOf } from './standing.ts'

export async function submissionAnswer(db: Kysely<Tables>, id: string): Promise<SubmissionAnswer> {
  const row = isId(id)
    ? await db
        .selectFrom('submissions')
        .leftJoin('voters', 'voters.id', 'submissions.voter_id')
        .select(['submissions.state', 'submissions.points_rate', 'submissions.note', 'voters.let_in_on', 'voters.outlier'])
        .where('submissions.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new Refusal('not-found')
  if (row.state !== 'scored' || row.points_rate === null) return { id, state: row.state, ...(row.note === null ? {} : { note: row.note }) }
  const note = notes[standingOf(row)]
  return { id, state: 'scored', pointsRate: row.points_rate / 100, ...defined({ note }) }
}

const notes = {
  counted: undefined,
  outlier: 'Kept but not counted: the result is far from what others measured for this model.',
  waiting:
    'Kept but not counted yet: each model admits a few new submitters per day, in order of arrival, when the leaderboard is rebuilt.',
}
