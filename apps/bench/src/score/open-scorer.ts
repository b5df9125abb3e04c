// Scores runs for a server: on a thread of its own, with an outcome for whatever strangers send.

import { isRefusal, type RunScore } from '@sheaf/contract'
import { openPool } from '@sheaf/engine/work'
import { defaultSeed } from '../tasks/make-task-set.ts'
import { scoreJob, type ToScore } from './score-job.ts'

export type Scored = { ok: true; score: RunScore } | { ok: false; why: string }

export interface Scorer {
  /** Bugs throw; an unknown task set or a broken run is an outcome. */
  score(run: ToScore): Promise<Scored>
  close(): Promise<void>
}

/** A run takes about a second; one that was written to take for ever is given up. */
const deadlineMs = 60_000

/** The thread keeps task sets and a parser; a server that nobody sends results to gives them back. */
const idleMs = 600_000

/** `seeds`: those whose results may be compared; another one is an unknown task set. */
export function openScorer({ seeds = [defaultSeed] }: { seeds?: readonly string[] } = {}): Scorer {
  const pool = openPool(1, { idleMs })
  return {
    score: async ({ taskSet, seed, replies }) => {
      if (!seeds.includes(seed)) return unknown
      if (new Set(replies.map(({ task }) => task)).size < replies.length) return { ok: false, why: 'A task is answered twice.' }
      try {
        // Only what decides the score goes over: the copy is smaller, and nothing else can be read there by mistake.
        const plain = replies.map(({ task, reply, fault }) => ({ task, reply, ...(fault && { fault }) }))
        const score = await pool.run(
          scoreJob,
          { taskSet, seed, replies: plain },
          { deadline: { ms: deadlineMs, refusal: 'parser-timeout' } },
        )
        return score ? { ok: true, score } : unknown
      } catch (problem) {
        if (isRefusal(problem) && problem.code === 'parser-timeout') return { ok: false, why: 'Its replies could not be read in time.' }
        throw problem
      }
    },
    close: () => pool.close(),
  }
}

const unknown: Scored = { ok: false, why: 'That task set is not known here. Run the benchmark again with this version.' }
