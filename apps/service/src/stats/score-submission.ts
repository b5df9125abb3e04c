// The scoring job: the score is computed here from the raw replies, whatever the sender claims.

import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { RunScore } from '@sheaf/contract'
import { submissionSchema } from '@sheaf/contract/service-schemas'
import { parseJson } from '../http/read-request.ts'
import type { ServiceContext } from '../service.ts'

const expand = promisify(gunzip)

/** A scorer that failed this often will fail again. */
const mostAttempts = 5

/** May run twice at once or again after a crash: only one changes the `received` state. */
export async function scoreSubmission(context: ServiceContext, id: string): Promise<void> {
  const attempt = await beginAttempt(context, id)
  if (attempt === undefined) return
  const { number, attempts } = attempt
  // The process died each time: stop retrying.
  if (attempts > mostAttempts) return refuse(context, number, unscored)
  let scored: Awaited<ReturnType<typeof score>>
  try {
    scored = await score(context, attempt)
  } catch (problem) {
    if (attempts < mostAttempts) throw problem
    context.log.bug('score-submission', problem)
    return refuse(context, number, unscored)
  }
  if (!scored.ok) return refuse(context, number, scored.why)
  if (!scored.score.ranked) return refuse(context, number, "Some tasks haven't been run, or a provider failed, so the run isn't ranked.")
  await accept(context, attempt, scored.score)
}

const unscored = "The result couldn't be scored. The error was logged and will be investigated."

interface Attempt {
  number: number
  model_id: number
  submitter_id: number
  attempts: number
  network: Uint8Array | null
  body: Uint8Array
}

async function beginAttempt({ db }: ServiceContext, id: string): Promise<Attempt | undefined> {
  const row = await db
    .updateTable('submissions')
    .set((columns) => ({ attempts: columns('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'received')
    .returning(['number', 'model_id', 'submitter_id', 'attempts', 'network'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { body } = await db.selectFrom('submission_texts').select('body').where('number', '=', row.number).executeTakeFirstOrThrow()
  return { ...row, body }
}

async function score({ options }: ServiceContext, { body }: Attempt): ReturnType<ServiceContext['options']['score']> {
  const submission = submissionSchema.parse(parseJson(await expand(body)))
  const scored = await options.score(submission)
  if (!scored.ok) return scored
  const { pointsRate, taskSet } = scored.score
  // Written this way for NaN: it is neither below nor above.
  if (!(pointsRate >= 0 && pointsRate <= 100)) throw new Error(`The scorer returned a rate of ${pointsRate}.`)
  if (taskSet !== submission.taskSet) return { ok: false, why: "The task set doesn't match its seed." }
  return scored
}

async function accept(
  { db }: ServiceContext,
  { number, model_id, submitter_id, network }: Attempt,
  { pointsRate, tasks }: RunScore,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const voter = await transaction
      .insertInto('voters')
      .values({ model_id, submitter_id, first_number: number, network: network === null ? null : Buffer.from(network) })
      .onConflict((conflict) =>
        conflict
          .columns(['model_id', 'submitter_id'])
          .doUpdateSet((columns) => ({ first_number: columns.fn('least', ['voters.first_number', 'excluded.first_number']) })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .updateTable('submissions')
      .set({ state: 'scored', points_rate: Math.round(pointsRate * 100), voter_id: voter.id, network: null })
      .where('number', '=', number)
      .where('state', '=', 'received')
      .execute()
    await transaction
      .updateTable('submission_texts')
      .set({ tasks: JSON.stringify(tasks) })
      .where('number', '=', number)
      .execute()
  })
}

async function refuse({ db, log }: ServiceContext, number: number, note: string): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ state: 'refused', note: note.replaceAll('\0', '').slice(0, 500), network: null })
    .where('number', '=', number)
    .where('state', '=', 'received')
    .execute()
  log.info('submission-refused', { number })
}
