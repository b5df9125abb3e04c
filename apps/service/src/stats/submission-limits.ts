// Daily limits per key and address. Counters are raised only while below the limit, so a race cannot exceed it.

import { limits } from '@sheaf/contract'
import { sql, type Transaction } from 'kysely'
import { TemporaryRefusal } from '../http/temporary-refusal.ts'
import type { SubmissionLimits } from '../service.ts'
import type { Tables } from '../store/tables.ts'

export const submissionLimits: SubmissionLimits = {
  perKey: limits.submissionsPerKey,
  perAddress: limits.submissionsPerAddress,
  newModelsPerKey: limits.newModelsPerKey,
  newModelsPerAddress: limits.newModelsPerAddress,
}

export interface SubmissionSender {
  now: Date
  key: Buffer
  address: Buffer
}

/** Counts one of each, or refuses and counts none. Always in this order: two waiting for each other would both fail. */
export async function countSubmission(
  transaction: Transaction<Tables>,
  sender: SubmissionSender,
  { perKey, perAddress }: SubmissionLimits,
): Promise<void> {
  await countOne(transaction, sender.now, 'key', sender.key, perKey, `This key has already submitted ${perKey} results today.`)
  const why = `This network has already submitted ${perAddress} results today.`
  await countOne(transaction, sender.now, 'address', sender.address, perAddress, why)
}

/** An extra limit for new models: invented ones would crowd out the others. */
export async function countNewModel(
  transaction: Transaction<Tables>,
  { now, key, address }: SubmissionSender,
  { newModelsPerKey, newModelsPerAddress }: SubmissionLimits,
): Promise<void> {
  await countOne(transaction, now, 'new-model', key, newModelsPerKey, `This key has already submitted ${newModelsPerKey} new models today.`)
  const why = `This network has already submitted ${newModelsPerAddress} new models today.`
  await countOne(transaction, now, 'new-model', address, newModelsPerAddress, why)
}

async function countOne(
  transaction: Transaction<Tables>,
  now: Date,
  kind: 'key' | 'address' | 'new-model',
  subject: Buffer,
  most: number,
  why: string,
): Promise<void> {
  const { rows } = await sql`
    insert into submission_counts as old (day, kind, subject, count) select ${dayOf(now)}::date, ${kind}, ${subject}, 1 where ${most}::integer > 0
    on conflict (day, kind, subject) do update set count = old.count + 1 where old.count < ${most}::integer
    returning 1`.execute(transaction)
  if (rows.length === 0) throw new TemporaryRefusal('service-limit', secondsLeft(now), why)
}

/** Deletes the counts of earlier days, and with them the hashes of addresses. */
export async function deleteOldCounts(transaction: Transaction<Tables>, now: Date): Promise<void> {
  await transaction.deleteFrom('submission_counts').where('day', '<', dayOf(now)).execute()
}

export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

function secondsLeft(now: Date): number {
  return (86_400_000 - (now.getTime() % 86_400_000)) / 1_000
}
