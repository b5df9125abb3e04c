import type { Submission } from '@sheaf/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ScoreSubmission } from '../service.ts'
import { describeOnBoth, type TestService } from '../testing/index.ts'
import { stats } from './index.ts'
import { receiveSubmission } from './receive-submission.ts'
import { scoreSubmission } from './score-submission.ts'
import { clearRuns } from './testing/put-runs.ts'
import { signed, testInstall, testReply, testScore, testSubmission } from './testing/test-install.ts'

describeOnBoth('scoring', (open) => {
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

  /** A submission whose job was never sent, so that a test can run it as often as it likes. */
  const received = async (about: Partial<Submission> = {}) => {
    const install = testInstall()
    const submission = testSubmission(50, about)
    const body = Buffer.from(JSON.stringify(submission))
    const jobs = { ...service.context.jobs, send: async () => {} }
    const sent = { body, submission, key: install.key, signature: signed(install.secret, body), address: '192.0.2.1' }
    return (await receiveSubmission({ ...service.context, jobs }, sent)).answer.id
  }
  const answer = async (id: string) => (await service.ask('GET', `/api/submissions/${id}`)).body

  it('counts once when its job runs again, and twice at once', async () => {
    const id = await received()
    await Promise.all([scoreSubmission(service.context, id), scoreSubmission(service.context, id)])
    await scoreSubmission(service.context, id)
    expect(await answer(id)).toMatchObject({ state: 'scored', pointsRate: 50 })
    score = async () => {
      throw new Error('not asked again')
    }
    await scoreSubmission(service.context, id)
    expect(await service.context.db.selectFrom('voters').select('model_id').execute()).toHaveLength(1)
  })

  it('is tried again after a bug of the scorer, and scored when that has gone', async () => {
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

  it('gives up after five bugs with a note that says nothing of the inside', async () => {
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

  it('gives up on a run that takes the process down each time', async () => {
    const id = await received()
    await sql`update submissions set attempts = 5`.execute(service.context.db)
    await scoreSubmission(service.context, id)
    expect(await answer(id)).toMatchObject({ state: 'refused' })
  })

  it('does not keep a rate that cannot be', async () => {
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

  it('keeps two decimals', async () => {
    const id = await received({ replies: [testReply('go-1', 'rate 33.336')] })
    await scoreSubmission(service.context, id)
    expect(await answer(id)).toMatchObject({ pointsRate: 33.34 })
  })

  it('takes no other task set from the scorer than the one that was sent', async () => {
    const id = await received()
    score = async (submission) => {
      const scored = await testScore(submission)
      return scored.ok ? { ok: true, score: { ...scored.score, taskSet: 'd'.repeat(64) } } : scored
    }
    await scoreSubmission(service.context, id)
    expect(await answer(id)).toMatchObject({ state: 'refused', note: "The task set doesn't match its seed." })
  })

  it('gives a run whose job is gone a new one at a rebuild, after an hour', async () => {
    const id = await received()
    await service.context.jobs.send('rebuild-stats', { id: 'test' })
    await service.context.jobs.settled()
    expect(await answer(id)).toEqual({ id, state: 'received' })
    await sql`update submissions set received_at = now() - interval '61 minutes'`.execute(service.context.db)
    await service.context.jobs.send('rebuild-stats', { id: 'test' })
    await expect.poll(() => answer(id)).toMatchObject({ state: 'scored' })
  })
})
