import { readFileSync } from 'node:fs'
import type { Submission } from '@sheaf/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ScoreSubmission } from '../service.ts'
import { describeOnBoth, type TestService } from '../testing/index.ts'
import { stats } from './index.ts'
import { rebuildStats } from './rebuild-stats.ts'
import { receiveSubmission } from './receive-submission.ts'
import { scoreSubmission } from './score-submission.ts'
import { clearRuns } from './testing/insert-runs.ts'
import { signed, testInstall, testReply, testScore, testSubmission } from './testing/test-install.ts'

describeOnBoth('scoreSubmission', (open) => {
  let service: TestService
  let score: ScoreSubmission = testScore
  beforeAll(async () => {
    service = await open({ modules: [stats], score: (submission) => score(submission) })
    await service.context.jobs.settled()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    score = testScore
    await service.context.jobs.settled()
    await clearRuns(service.context.db)
  })

  /** Receives a submission without queuing its job, so that a test can run the job as often as it needs. */
  const received = async (about: Partial<Submission> = {}) => {
    const install = testInstall()
    const submission = testSubmission(50, about)
    const body = Buffer.from(JSON.stringify(submission))
    const jobs = { ...service.context.jobs, send: async () => {} }
    const sent = { body, submission, key: install.key, signature: signed(install.secret, body), address: '192.0.2.1' }
    return (await receiveSubmission({ ...service.context, jobs }, sent)).answer.id
  }
  const answer = async (id: string) => (await service.ask('GET', `/api/submissions/${id}`)).body

  it('removes a run with the statements in docs/service.md', async () => {
    const id = await received()
    await scoreSubmission(service.context, id)
    const docs = readFileSync(new URL('../../../../docs/service.md', import.meta.url), 'utf8')
    const statements = docs.match(/delete from submission[^;]*/g) ?? []
    expect(statements).toHaveLength(2)
    for (const statement of statements) await sql.raw(statement.replace('<run ID>', id)).execute(service.context.db)
    expect((await service.ask('GET', `/api/stats/runs/${id}`)).status).toBe(404)
    expect((await rebuildStats(service.context)).leaderboard).toEqual([])
  })

  it('scores a submission once, even if its job runs again or twice at once', async () => {
    const id = await received()
    await Promise.all([scoreSubmission(service.context, id), scoreSubmission(service.context, id)])
    await scoreSubmission(service.context, id)
    expect(await answer(id)).toMatchObject({ state: 'scored', pointsRate: 50 })
    score = async () => {
      throw new Error('The submission was scored again.')
    }
    await scoreSubmission(service.context, id)
    expect(await service.context.db.selectFrom('voters').select('model_id').execute()).toHaveLength(1)
  })

  it('scores a submission on a later try after the scorer failed', async () => {
    const id = await received()
    score = async () => {
      throw new Error('the scorer fell over')
    }
    await expect(scoreSubmission(service.context, id)).rejects.toThrow('fell over')
    expect(await answer(id)).toEqual({ id, state: 'received' })
    score = testScore
    await scoreSubmission(service.context, id)
    expect(await answer(id)).toMatchObject({ state: 'scored' })
  })

  it('gives up after five scorer errors, with a note that has no internal details', async () => {
    const id = await received({ replies: [testReply('go-1', 'bug')] })
    for (let tries = 1; tries < 5; tries++) await expect(scoreSubmission(service.context, id)).rejects.toThrow('fell over')
    await scoreSubmission(service.context, id)
    expect(await answer(id)).toEqual({
      id,
      state: 'refused',
      note: "The result couldn't be scored. The error was logged and will be investigated.",
    })
    expect(service.logged().filter((line) => line.includes('fell over')).length).toBeGreaterThan(0)
  })

  it('gives up on a run that crashed the process five times', async () => {
    const id = await received()
    await sql`update submissions set attempts = 5`.execute(service.context.db)
    await scoreSubmission(service.context, id)
    expect(await answer(id)).toMatchObject({ state: 'refused' })
  })

  it('rejects an impossible rate from the scorer', async () => {
    const id = await received()
    for (const rate of [Number.NaN, Number.POSITIVE_INFINITY, -1, 100.01]) {
      score = async (submission) => {
        const scored = await testScore(submission)
        return scored.ok ? { ok: true, score: { ...scored.score, pointsRate: rate } } : scored
      }
      await expect(scoreSubmission(service.context, id)).rejects.toThrow('The scorer returned a rate of')
    }
    expect(await answer(id)).toEqual({ id, state: 'received' })
  })

  it('rounds the rate to two decimals', async () => {
    const id = await received({ replies: [testReply('go-1', 'rate 33.336')] })
    await scoreSubmission(service.context, id)
    expect(await answer(id)).toMatchObject({ pointsRate: 33.34 })
  })

  it('refuses a run if the scorer returns a different task set than the one sent', async () => {
    const id = await received()
    score = async (submission) => {
      const scored = await testScore(submission)
      return scored.ok ? { ok: true, score: { ...scored.score, taskSet: 'd'.repeat(64) } } : scored
    }
    await scoreSubmission(service.context, id)
    expect(await answer(id)).toMatchObject({ state: 'refused', note: "The task set doesn't match its seed." })
  })

  it('queues a new job at a rebuild for a run whose job has been missing for an hour', async () => {
    const id = await received()
    await service.context.jobs.send('rebuild-stats', { id: 'test' })
    await service.context.jobs.settled()
    expect(await answer(id)).toEqual({ id, state: 'received' })
    await sql`update submissions set received_at = now() - interval '61 minutes'`.execute(service.context.db)
    await service.context.jobs.send('rebuild-stats', { id: 'test' })
    await expect.poll(() => answer(id)).toMatchObject({ state: 'scored' })
  })
})
