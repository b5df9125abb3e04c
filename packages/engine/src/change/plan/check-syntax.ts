// Which lines of changed files the parsers stumble over, asked of the parser processes in batches.

import { type Call, isRefusal, limits } from '@sheaf/contract'
import { languageIdOf } from '../../codemap/index.ts'
import type { Pool } from '../../work/index.ts'
import { type SyntaxAnswer, type SyntaxQuestion, syntaxBatch } from './syntax-batch.ts'

/** One answer per question, in order. */
export type CheckSyntax = (questions: readonly SyntaxQuestion[], onProgress?: Call['onProgress']) => Promise<SyntaxAnswer[]>

export interface SyntaxOptions extends Pick<Call, 'signal'> {
  /** Processes, not threads: a grammar is native code that may crash or never return. Opened only when something must be parsed. */
  pool: () => Promise<Pool>
}

/** Parsing both texts of this much takes about a second. */
const batchLength = 400_000
const deadlineMs = 10_000

export function openSyntaxCheck({ pool: openPool, signal }: SyntaxOptions): CheckSyntax {
  return async (questions, onProgress) => {
    const answers: SyntaxAnswer[] = questions.map(() => undefined)
    const batches = inBatches(questions)
    const total = batches.reduce((sum, places) => sum + places.length, 0)
    let done = 0
    if (batches.length === 0) return answers
    const pool = await openPool()
    const ask = async (places: readonly number[]): Promise<void> => {
      const some = places.flatMap((place) => questions[place] ?? [])
      try {
        const found = await pool.run(syntaxBatch, some, { signal, deadline: { ms: deadlineMs, refusal: 'parser-timeout' } })
        for (const [at, place] of places.entries()) answers[place] = found[at]
      } catch (error) {
        if (isRefusal(error) && error.code === 'cancelled') throw error
        // When a batch brings its process down, its halves tell which file it was: that one stays without an answer.
        if (places.length < 2) return
        const middle = Math.ceil(places.length / 2)
        await Promise.all([ask(places.slice(0, middle)), ask(places.slice(middle))])
      }
    }
    onProgress?.({ stage: 'syntax', done, total })
    await Promise.all(
      batches.map(async (places) => {
        await ask(places)
        done += places.length
        onProgress?.({ stage: 'syntax', done, total })
      }),
    )
    return answers
  }
}

function inBatches(questions: readonly SyntaxQuestion[]): number[][] {
  const batches: number[][] = []
  let room = 0
  for (const [place, { path, before, after }] of questions.entries()) {
    const length = before.length + after.length
    if (!languageIdOf(path) || Math.max(before.length, after.length) > limits.mapFileBytes) continue
    const last = batches.at(-1)
    if (last && length <= room) last.push(place)
    else {
      batches.push([place])
      room = batchLength
    }
    room -= length
  }
  return batches
}
