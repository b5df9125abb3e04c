// Scores runs for a server: on its own thread, with a result for anything strangers send.

import { isRefusal, type RunScore } from '@sheaf/contract'
import { openPool } from '@sheaf/engine/work'
import { defaultSeed } from '../tasks/make-task-set.ts'
import { type ScoreInput, scoreJob } from './score-job.ts'

export type Scored = { ok: true; score: RunScore } | { ok: false; why: string }

export interface Scorer {
  /** Only bugs throw; an unknown task set or bad run is a result. */
  score(run: ScoreInput): Promise<Scored>
  close(): Promise<void>
}

/** A run takes about a second; one that was made to take forever is aborted. */
const deadlineMs = 60_000

/** The thread caches task sets and a parser; an idle server frees them. */
const idleMs = 600_000

/** `seeds`: those whose results may be compared; any other is an unknown task set. */
export function openScorer({ seeds = [defaultSeed] }: { seeds?: readonly string[] } = {}): Scorer {
  const pool = openPool(1, { idleMs })
  return {
    score: async ({ taskSet, seed, replies }) => {
      if (!seeds.includes(seed)) return unknown
      if (new Set(replies.map(({ task }) => task)).size < replies.length) return { ok: false, why: 'A task has two replies.' }
      try {
        // Only what decides the score is sent: the copy is smaller, and nothing else can be read there by mistake.
        const plain = replies.map(({ task, reply, fault }) => ({ task, reply, ...(fault && { fault }) }))
        const score = await pool.run(
          scoreJob,
          { taskSet, seed, replies: plain },
          { deadline: { ms: deadlineMs, refusal: 'parser-timeout' } },
        )
        return score ? { ok: true, score } : unknown
      } catch (problem) {
        if (isRefusal(problem) && problem.code === 'parser-timeout') return { ok: false, why: 'Parsing the replies took too long.' }
        throw problem
      }
    },
    close: () => pool.close(),
  }
}

const unknown: Scored = { ok: false, why: 'Unknown task set. Run the benchmark again with this version.' }
