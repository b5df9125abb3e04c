// End-to-end test of the leaderboard: simulated models of known skill run the benchmark, and their runs are saved, previewed, signed and
// sent over HTTP. The service scores them from their raw replies and ranks them.

import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSeed, openBench, taskSetOf } from '@sheaf/bench'
import { openScorer } from '@sheaf/bench/score'
import { type Bench, type BenchRunInfo, limits, type Stats, type StatsEntry } from '@sheaf/contract'
import { openService, type ServiceContext } from '@sheaf/service'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../../service/src/testing/fresh-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-leaderboard-'))
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  rmSync(folder, { recursive: true })
})

/** Simulated models, best first. */
const models = inject('isExam') ? ['careful-97', 'careful-60', 'hasty-26'] : ['careful-97', 'hasty-26']
/** A fixed time and fixed ids give the same replies and the same scores every time. */
const now = new Date('2026-11-15T12:00:00Z')

describe('the benchmark and the leaderboard', () => {
  // [F7.11]
  it('ranks models of known skill correctly by median and by best run, from raw replies alone', async () => {
    const scorer = openScorer()
    const { database, remove } = await freshDatabase('PostgreSQL')
    const service = await openService({
      database,
      port: 0,
      mode: 'development',
      secrets: { signingKeys: [signingKey()], keySecret: 'a secret that everyone may know, here', webhookSecrets: [] },
      score: (submission) => scorer.score(submission),
      taskSets: [taskSetOf(defaultSeed).hash],
      log: { info() {}, warn() {}, bug() {} },
      times: { rebuildMs: 3_600_000, pollMs: 50, jobPollMs: 500, stopMs: 2_000 },
    })
    closing.push(
      remove,
      () => scorer.close(),
      () => service.close(),
    )

    const ours = new Map<string, number[]>()
    for (let submitter = 0; submitter < limits.requiredSubmissions; submitter++) {
      const { bench, ended } = await openInstallation(submitter, service.url)
      for (const model of models) {
        const { id } = await bench['bench.start']({ model: `simulated/${model}` })
        const { modelName } = await ended(id)
        const step = await bench['bench.submit']({ id })
        if (step.sent) throw new Error('the host sent the run instead of previewing it')
        const { body, pointsRate, to, refused } = step.preview
        expect([to, refused]).toEqual([`${service.url}/api/submissions`, undefined])
        await bench['bench.submit']({ id, body })
        ours.set(modelName, [...(ours.get(modelName) ?? []), pointsRate])
      }
    }
    await rebuildLeaderboard(service.context)

    const answer = await fetch(`${service.url}/api/stats`)
    const stats: Stats = JSON.parse(await answer.text())
    const expected = models.map((_, at): StatsEntry => entryOf([...ours][at] ?? ['', []]))
    expect(stats).toEqual({ leaderboard: expected, last_updated: expect.any(Number), excluded_models: 0 })
    const inOrder = models.map((model) => Number(model.split('-').at(-1)))
    expect(skills(byMax(stats.leaderboard))).toEqual(inOrder)
    expect(skills(stats.leaderboard)).toEqual(inOrder)
  })
})

function signingKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

interface Installation {
  bench: Bench
  /** Waits until the run has ended, and returns it. */
  ended(id: string): Promise<BenchRunInfo>
}

/** An installation with its own state folder and key, which makes it a separate submitter. */
async function openInstallation(submitter: number, address: string): Promise<Installation> {
  const last = new Map<string, BenchRunInfo>()
  let wake = (): void => {}
  let ids = 0
  const bench = await openBench({
    home: join(folder, `home-${submitter}`),
    now: () => now,
    newId: () => `${submitter}${ids++}aa`,
    ask: () => unexpectedCall(),
    describe: () => unexpectedCall(),
    service: async () => address,
    publish(run) {
      last.set(run.id, run)
      wake()
    },
  })
  closing.push(() => bench.close())
  return {
    bench,
    async ended(id) {
      for (;;) {
        const run = last.get(id)
        if (run !== undefined && run.state !== 'running') return run
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

function unexpectedCall(): never {
  throw new Error('simulated models need no provider')
}

/** Waits until every submission is scored, and rebuilds the leaderboard. */
async function rebuildLeaderboard({ jobs }: ServiceContext): Promise<void> {
  await jobs.settled()
  await jobs.send('rebuild-stats', { id: 'now' })
  await jobs.settled()
}

/** Each submitter has one run per model, so its median is that run. */
function entryOf([modelName, rates]: [string, number[]]): StatsEntry {
  const sorted = [...rates].sort((a, b) => a - b)
  return {
    model_display_name: modelName,
    provider_name: 'Simulated',
    median_points_rate: sorted[1] ?? Number.NaN,
    min_points_rate: sorted[0] ?? Number.NaN,
    max_points_rate: sorted[2] ?? Number.NaN,
    submissions: 3,
  }
}

function byMax(entries: readonly StatsEntry[]): StatsEntry[] {
  return [...entries].sort((a, b) => b.max_points_rate - a.max_points_rate)
}

function skills(entries: readonly StatsEntry[]): number[] {
  return entries.map(({ model_display_name: name }) => Number(name.split(' ').at(-1)))
}
