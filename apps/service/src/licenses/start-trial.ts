// Starts a trial for a machine, or returns the machine's existing trial: one per machine, forever.

import { type ActivationAnswer, limits, Refusal, type TrialRequest } from '@sheaf/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ServiceContext } from '../service.ts'
import type { LicenseSigner } from './license-token.ts'
import { countTrial } from './trial-limit.ts'

export const trialRequestSchema: z.ZodType<TrialRequest> = z.strictObject({
  machine: z.string().regex(/^[0-9a-f]{64}$/),
  app: z.string().max(60),
  startedAt: z.int().min(0).exactOptional(),
})

/** An earlier start is a broken clock, not a trial. */
const oldestStartSeconds = 10 * 365 * 86_400

export async function startTrial(
  context: Pick<ServiceContext, 'db' | 'now' | 'log' | 'options'>,
  signer: LicenseSigner,
  { machine, startedAt }: TrialRequest,
  address: string,
): Promise<ActivationAnswer> {
  const { db, log } = context
  const now = context.now()
  const time = Math.floor(now.getTime() / 1000)
  if (startedAt !== undefined && startedAt < time - oldestStartSeconds)
    throw new Refusal('request-invalid', 'startedAt: more than 10 years ago.')
  const given = new Date(Math.min(startedAt ?? time, time) * 1000)
  const trial = await db.transaction().execute(async (transaction) => {
    // In one statement: of concurrent requests, each sees the earliest start so far.
    const { rows } = await sql<{ started_at: Date; is_new: boolean }>`
      insert into trials as old (machine_id, started_at, created_at) values (${machine}, ${given}, ${now})
      on conflict (machine_id) do update set started_at = least(old.started_at, excluded.started_at)
      returning started_at, xmax = 0 as is_new`.execute(transaction)
    const [stored] = rows
    if (stored === undefined) throw new Error('The trial was not stored.')
    if (stored.is_new) await countTrial(transaction, address, now, context.options.secrets.keySecret)
    return stored
  })
  if (trial.is_new) log.info('trial-started')
  const began = Math.floor(trial.started_at.getTime() / 1000)
  const token = signer.sign({
    iss: 'sheaf',
    aud: 'sheaf-trial',
    machine,
    iat: time,
    startedAt: began,
    exp: began + limits.trialDays * 86_400,
  })
  return { token, time }
}
