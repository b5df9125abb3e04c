// Tries many cases: on this thread if they are few, otherwise on a pool. Answers keep the order of the cases.

import { type ApplyAnswer, type ApplyCase, type Call, Refusal } from '@sheaf/contract'
import { defineJob, type Pool, splitEvery } from '../../work/index.ts'
import { tryCase } from '../plan/try-case.ts'

const trySome = defineJob<ApplyCase[], ApplyAnswer[]>(new URL('./try-cases.worker.ts', import.meta.url))

/** Starting a thread takes longer than trying this many cases. */
const casesWorthHelp = 100
/** Small enough that the last ones do not leave the other threads idle. */
const casesAtOnce = 25

export interface TryOptions extends Pick<Call, 'signal'> {
  pool: () => Promise<Pool>
}

export async function tryCases(cases: readonly ApplyCase[], { pool, signal }: TryOptions): Promise<ApplyAnswer[]> {
  if (cases.length < casesWorthHelp) {
    return cases.map((each) => {
      if (signal?.aborted) throw new Refusal('cancelled')
      return tryCase(each)
    })
  }
  const threads = await pool()
  return (await Promise.all(splitEvery(cases, casesAtOnce).map((batch) => threads.run(trySome, batch, { signal })))).flat()
}
