// Accepts a run: checked, not yet scored. Its row and its scoring job are created together or not at all.

import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Refusal, type Submission, type SubmissionAnswer } from '@sheaf/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ServiceContext } from '../service.ts'
import type { Tables } from '../store/tables.ts'
import { foldedName } from './folded-name.ts'
import { hashAddress } from './hash-address.ts'
import { readInstallKey, submitterName } from './install-key.ts'
import { repliesHash } from './replies-hash.ts'
import { submissionAnswer } from './submission-answer.ts'
import { countNewModel, countSubmission, dayOf, submissionLimits } from './submission-limits.ts'

const compress = promisify(gzip)

export interface SignedSubmission {
  /** As received: the signature covers it. */
  body: Uint8Array
  submission: Submission
  key: string | undefined
  signature: string | undefined
  address: string
}

/** `fresh` is false if the same body came before: a client that lost the answer sends it again. */
export async function receiveSubmission(
  context: ServiceContext,
  { body, submission, key, signature, address }: SignedSubmission,
): Promise<{ fresh: boolean; answer: SubmissionAnswer }> {
  const installKey = key === undefined ? undefined : readInstallKey(key)
  if (installKey === undefined) throw new Refusal('request-unsigned', "The sheaf-key header doesn't contain a valid Ed25519 key.")
  if (signature === undefined || !(await installKey.signed(body, signature)))
    throw new Refusal('request-unsigned', "The sheaf-signature header doesn't match the key and the body.")
  checkRules(context, submission)
  const arrival: Arrival = {
    submission,
    key: installKey.raw,
    signature,
    address,
    bodyHash: createHash('sha256').update(body).digest(),
    repliesHash: repliesHash(submission.replies),
  }
  // Retries after losing a race: the winner's row decides, or its failure.
  for (let tries = 0; tries < 3; tries++) {
    const earlier = await findEarlier(context.db, arrival)
    if (earlier !== undefined) return { fresh: false, answer: await submissionAnswer(context.db, earlier) }
    const id = await insertSubmission(context, arrival, body)
    if (id !== undefined) return { fresh: true, answer: { id, state: 'received' } }
  }
  throw new Error('A submission was neither new nor known, three times.')
}

interface Arrival {
  submission: Submission
  key: Buffer
  signature: string
  address: string
  bodyHash: Buffer
  repliesHash: Buffer
}

function checkRules({ options, mode }: ServiceContext, { taskSet, replies, simulated, modelName }: Submission): void {
  if (new Set(replies.map(({ task }) => task)).size < replies.length) throw new Refusal('request-invalid', 'replies: a task appears twice.')
  if (options.taskSets !== undefined && !options.taskSets.includes(taskSet))
    throw new Refusal('submission-refused', "This leaderboard doesn't rank that task set. Update Sheaf and run the benchmark again.")
  if (simulated && (mode === 'production' || options.mode === 'production'))
    throw new Refusal('submission-refused', "Simulated results aren't accepted here.")
  if (simulated !== foldedName(modelName).startsWith('simulated'))
    throw new Refusal('submission-refused', 'The model name must start with “Simulated” if and only if the result is simulated.')
}

/**
 * Id of the same submission. Refuses a used nonce with another body, and replies of another submission. One statement: between two, the
 * same one may arrive and look like a copy of itself.
 */
async function findEarlier(db: Kysely<Tables>, { submission, key, bodyHash, repliesHash }: Arrival): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; body_hash: Uint8Array; same_nonce: boolean }>`
    select submissions.id, body_hash, true as same_nonce from submissions join submitters on submitters.id = submitter_id
    where submitters.key = ${key} and nonce = ${submission.nonce}
    union all
    select id, body_hash, false from submissions where replies_hash = ${repliesHash} and state <> 'refused'`.execute(db)
  const same = rows.find(({ same_nonce }) => same_nonce)
  if (same !== undefined) {
    if (bodyHash.equals(same.body_hash)) return same.id
    throw new Refusal('submission-refused', 'The nonce was already used for another result.')
  }
  if (rows.length > 0) throw new Refusal('submission-refused', 'The same replies were already submitted. Each run counts once.')
  return undefined
}

/** Undefined: another with the same nonce or replies was faster. */
async function insertSubmission(context: ServiceContext, arrival: Arrival, body: Uint8Array): Promise<string | undefined> {
  const { submission, key } = arrival
  const id = randomUUID()
  const now = context.now()
  const packed = await compress(body)
  try {
    await context.db.transaction().execute(async (transaction) => {
      const sender = {
        now,
        key: createHash('sha256').update(key).digest(),
        address: hashAddress(arrival.address, dayOf(now), context.options.secrets.keySecret),
      }
      const most = { ...submissionLimits, ...context.options.limits }
      await countSubmission(transaction, sender, most)
      const row = await transaction
        .insertInto('submissions')
        .values({
          id,
          submitter_id: await submitterId(transaction, key),
          model_id: await modelId(transaction, submission, async () => {
            // Simulated models come by the dozen, only into a development database.
            if (!submission.simulated) await countNewModel(transaction, sender, most)
          }),
          received_at: now,
          state: 'received',
          nonce: submission.nonce,
          body_hash: arrival.bodyHash,
          replies_hash: arrival.repliesHash,
          task_set: submission.taskSet,
          network: sender.address,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('number')
        .executeTakeFirst()
      if (row === undefined) throw overtaken
      await transaction.insertInto('submission_texts').values({ number: row.number, body: packed, signature: arrival.signature }).execute()
      await context.jobs.send('score-submission', { id }, transaction)
    })
    return id
  } catch (problem) {
    if (problem === overtaken) return undefined
    throw problem
  }
}

/** Thrown to roll back the transaction, with the turns it took. */
const overtaken = new Error('overtaken')

async function submitterId(transaction: Transaction<Tables>, key: Buffer): Promise<number> {
  const made = await transaction
    .insertInto('submitters')
    .values({ key, short_name: submitterName(key) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return (made ?? (await transaction.selectFrom('submitters').select('id').where('key', '=', key).executeTakeFirstOrThrow())).id
}

/** A model measured with other tasks is a separate row: its runs are never counted with these. */
async function modelId(
  transaction: Transaction<Tables>,
  { modelName, providerName, taskSet }: Submission,
  onNew: () => Promise<void>,
): Promise<number> {
  const folded = { folded_model: foldedName(modelName), folded_provider: foldedName(providerName), task_set: taskSet }
  const made = await transaction
    .insertInto('models')
    .values({ model_name: modelName, provider_name: providerName, ...folded })
    .onConflict((conflict) => conflict.columns(['folded_model', 'folded_provider', 'task_set']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made !== undefined) {
    await onNew()
    return made.id
  }
  const { id } = await transaction
    .selectFrom('models')
    .select('id')
    .where('folded_model', '=', folded.folded_model)
    .where('folded_provider', '=', folded.folded_provider)
    .where('task_set', '=', taskSet)
    .executeTakeFirstOrThrow()
  return id
}
