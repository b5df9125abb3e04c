// `GET /api/stats/runs/:id`: the score of each task and the raw replies, so that anyone can rescore a run.

import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Refusal, type StatsRunDetails } from '@sheaf/contract'
import { submissionSchema } from '@sheaf/contract/service-schemas'
import { type Kysely, sql } from 'kysely'
import { parseJson } from '../http/read-request.ts'
import type { Tables } from '../store/tables.ts'
import { isId } from './is-id.ts'
import { type RunRow, statsRun } from './stats-run.ts'

const expand = promisify(gunzip)

export async function showRun(db: Kysely<Tables>, id: string): Promise<StatsRunDetails> {
  if (!isId(id)) throw new Refusal('unknown-run')
  const { rows } = await sql<RunRow & { body: Uint8Array; tasks: string }>`
    select submissions.id, submissions.points_rate, submissions.received_at, submissions.task_set,
      models.model_name, models.provider_name, submitters.short_name, voters.let_in_on, voters.outlier, texts.body, texts.tasks
    from submissions
      join models on models.id = submissions.model_id
      join submitters on submitters.id = submissions.submitter_id
      join voters on voters.id = submissions.voter_id
      join submission_texts as texts on texts.number = submissions.number
    where submissions.id = ${id} and submissions.state = 'scored'`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Refusal('unknown-run')
  const { seed, temperature, thinking, replies } = submissionSchema.parse(parseJson(await expand(row.body)))
  return { ...statsRun(row), seed, temperature, thinking, tasks: JSON.parse(row.tasks), replies }
}
