// Fills a development leaderboard: simulated models run through prompt, apply and scoring like any other, each for several submitters. No
// score is set here; a production service refuses all of them.

import { randomBytes } from 'node:crypto'
import { isRefusal, type Progress, type TaskReply } from '@sheaf/contract'
import { type RunHeader, runBench } from './run/index.ts'
import { evaluateReply } from './score/index.ts'
import { simulatedAsk, simulatedModels } from './simulated/index.ts'
import { awaitScore, ephemeralKey, sendSubmission, writeSubmission } from './submit/index.ts'
import { taskSetOf } from './task-sets.ts'
import { defaultSeed, type TaskSet } from './tasks/index.ts'

export interface SeedLeaderboard {
  address: string
  /** Each with its own key. More than five per day and model wait for the next day. */
  submitters?: number
  /** Ids of simulated models; all of them by default. */
  models?: readonly string[]
  seed?: string
  /** Concurrent runs. */
  parallel?: number
  now?: () => Date
  signal?: AbortSignal | undefined
  onProgress?: ((progress: Progress) => void) | undefined
}

export interface Seeded {
  submitted: number
  /** Runs that the service refused, at once or after scoring. */
  refused: number
  /** As the service scored them. */
  runs: { model: string; submission: string; pointsRate?: number }[]
}

/** A first refusal, before any run was accepted, ends the seeding: a production service refuses simulated results. */
export async function seedLeaderboard({
  address,
  submitters = 4,
  models = simulatedModels.map(({ id }) => id),
  seed = defaultSeed,
  parallel = 3,
  now = () => new Date(),
  signal,
  onProgress,
}: SeedLeaderboard): Promise<Seeded> {
  const set = taskSetOf(seed)
  // The same keys throughout: a submitter has one vote for each model.
  const keys = Array.from({ length: submitters }, () => ephemeralKey())
  // A new word each time: a second seeding is not a copy.
  const word = randomBytes(6).toString('hex')
  const wanted = keys.flatMap((key, at) => models.map((model) => ({ key, model, variation: `${word}-${at}` })))
  const total = wanted.length
  const runs: Seeded['runs'] = []
  let refused = 0
  const worker = async (): Promise<void> => {
    for (let next = wanted.shift(); next !== undefined && !signal?.aborted; next = wanted.shift()) {
      const { key, model, variation } = next
      const body = await simulateRun(set, model, variation, now())
      try {
        const { id } = await sendSubmission({ address, body, key, signal })
        runs.push({ model, submission: id })
      } catch (error) {
        if (runs.length === 0 || !isRefusal(error) || error.code === 'cancelled') throw error
        refused += 1
      }
      onProgress?.({ stage: 'Simulated runs', done: runs.length + refused, total })
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  for (const [done, run] of runs.entries()) {
    onProgress?.({ stage: 'Scoring runs', done, total: runs.length })
    const { state, pointsRate } = await awaitScore({ address, id: run.submission, signal })
    if (pointsRate !== undefined) run.pointsRate = pointsRate
    if (state === 'refused') refused += 1
  }
  return { submitted: runs.length, refused, runs }
}

/** Simulates one run in memory; returns its submission. */
async function simulateRun(set: TaskSet, id: string, variation: string, now: Date): Promise<string> {
  const modelName = simulatedModels.find((model) => model.id === id)?.modelName ?? `Simulated ${id}`
  const replies: TaskReply[] = []
  const header: RunHeader = {
    version: 1,
    id: variation,
    taskSet: set.hash,
    seed: set.seed,
    model: `simulated/${id}`,
    modelName,
    providerName: 'Simulated',
    temperature: 0,
    thinking: 'off',
    simulated: true,
    startedAt: now.toISOString(),
    tasks: set.tasks.map((task) => task.id),
  }
  await runBench({
    set,
    header,
    replies: [],
    ask: simulatedAsk(set, { variation }),
    evaluate: evaluateReply,
    saveReply: async (reply) => {
      replies.push(reply)
    },
  })
  const inOrder = header.tasks.flatMap((task) => replies.find((reply) => reply.task === task) ?? [])
  const stamp = { nonce: randomBytes(18).toString('base64url'), sentAt: now.toISOString(), client: 'sheaf seed' }
  return writeSubmission({ header, replies: inOrder, whole: 0 }, stamp)
}
