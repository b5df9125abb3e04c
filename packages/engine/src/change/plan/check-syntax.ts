// Asks the parser processes which lines of changed files have syntax errors, in batches.

import { type Call, isRefusal, limits } from '@sheaf/contract'
import { languageIdOf } from '../../codemap/index.ts'
import { inBatches } from '../../work/in-batches.ts'
import type { Pool } from '../../work/index.ts'
import { type SyntaxAnswer, type SyntaxQuestion, syntaxBatch } from './syntax-batch.ts'

/** One answer per question, in order. */
export type CheckSyntax = (questions: readonly SyntaxQuestion[], onProgress?: Call['onProgress']) => Promise<SyntaxAnswer[]>

export interface SyntaxOptions extends Pick<Call, 'signal'> {
  /** Processes, not threads: a grammar is native code that may crash or hang. Opened only if something must be parsed. */
  pool: () => Promise<Pool>
}

/** Parsing this much text takes about a second. */
const batchLength = 400_000
const deadlineMs = 10_000

export function openSyntaxCheck({ pool: openPool, signal }: SyntaxOptions): CheckSyntax {
  return async (questions, onProgress) => {
    const answers: SyntaxAnswer[] = questions.map(() => undefined)
    const asked = [...questions.entries()].filter(([, question]) => isParsed(question))
    const batches = inBatches(asked, ([, { before, after }]) => before.length + after.length, { size: batchLength })
    const total = asked.length
    let done = 0
    if (batches.length === 0) return answers
    const pool = await openPool()
    const ask = async (batch: readonly [place: number, question: SyntaxQuestion][]): Promise<void> => {
      try {
        const some = batch.map(([, question]) => question)
        const found = await pool.run(syntaxBatch, some, { signal, deadline: { ms: deadlineMs, refusal: 'parser-timeout' } })
        for (const [at, [index]] of batch.entries()) answers[index] = found[at]
      } catch (error) {
        if (isRefusal(error) && error.code === 'cancelled') throw error
        // If a batch crashes its process, its halves show which file it was: that one gets no answer.
        if (batch.length < 2) return
        const middle = Math.ceil(batch.length / 2)
        await Promise.all([ask(batch.slice(0, middle)), ask(batch.slice(middle))])
      }
    }
    onProgress?.({ stage: 'syntax', done, total })
    await Promise.all(
      batches.map(async (batch) => {
        await ask(batch)
        done += batch.length
        onProgress?.({ stage: 'syntax', done, total })
      }),
    )
    return answers
  }
}

function isParsed({ path, before, after }: SyntaxQuestion): boolean {
  return languageIdOf(path) !== undefined && Math.max(before.length, after.length) <= limits.mapFileBytes
}
