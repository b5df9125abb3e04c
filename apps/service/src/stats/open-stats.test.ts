import { gunzipSync } from 'node:zlib'
import { statsSchema } from '@sheaf/contract/service-schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceTimes } from '../open-context.ts'
import { describeOnBoth, type TestService } from '../testing/index.ts'
import { stats } from './index.ts'
import { submitterName } from './install-key.ts'
import { openStats } from './open-stats.ts'
import { rebuildStats } from './rebuild-stats.ts'
import { testInstall, testReply, testScore, testSubmission, testTaskSet } from './testing/test-install.ts'

describeOnBoth('the leaderboard over HTTP', (open) => {
  let service: TestService
  const time = new Date('2026-11-15T12:00:00Z')
  const rebuild = async () => {
    await service.context.jobs.settled()
    await service.context.jobs.send('rebuild-stats', { id: 'test' })
    await service.context.jobs.settled()
  }
  beforeAll(async () => {
    service = await open({ modules: [stats], score: testScore, now: () => time, taskSets: [testTaskSet] })
  })
  afterAll(() => service.close())

  // [S9.34]
  it('rebuilds the leaderboard every fifteen minutes', async () => {
    const { context } = service
    const rounds: [name: string, milliseconds: number][] = []
    const every = async (...round: [string, number]) => void rounds.push(round)
    const part = openStats({ ...context, times: serviceTimes, jobs: { ...context.jobs, work: async () => {}, every } })
    await part.start?.()
    await part.stop?.()
    expect(rounds).toEqual([['rebuild-stats', 15 * 60 * 1_000]])
  })

  // [S3.6]
  it('serves an empty, well-formed leaderboard before the first submission', async () => {
    const { status, body } = await service.ask('GET', '/api/stats')
    expect({ status, body }).toEqual({ status: 200, body: { leaderboard: [], last_updated: 1794744000, excluded_models: 0 } })
  })

  // [S3.6] [S3.7] [S3.8] [S3.9] [F7.12]
  it('accepts a run, scores it from its replies, and counts it at the next rebuild', async () => {
    const install = testInstall()
    const sent = testSubmission(47.25)
    const received = await install.send(service, sent)
    expect({ status: received.status, body: received.body }).toEqual({ status: 202, body: { id: expect.any(String), state: 'received' } })
    await service.context.jobs.settled()
    const path = `/api/submissions/${received.body.id}`
    expect((await service.ask('GET', path)).body).toEqual({
      id: received.body.id,
      state: 'scored',
      pointsRate: 47.25,
      note: expect.stringMatching(/^Kept but not counted yet/),
    })
    for (const rate of [40, 50.13]) await testInstall().submit(service, rate)
    await testInstall().submit(service, 90, { modelName: 'Rare' })
    await rebuild()
    expect((await service.ask('GET', path)).body).toEqual({ id: received.body.id, state: 'scored', pointsRate: 47.25 })
    const { body } = await service.ask('GET', '/api/stats')
    expect(statsSchema.parse(body)).toEqual({
      leaderboard: [
        {
          model_display_name: 'Model A',
          provider_name: 'Provider A',
          median_points_rate: 47.25,
          min_points_rate: 40,
          max_points_rate: 50.13,
          submissions: 3,
        },
      ],
      last_updated: 1794744000,
      excluded_models: 1,
    })
    const run = await service.ask('GET', `/api/stats/runs/${received.body.id}`)
    expect(run.body).toEqual({
      id: received.body.id,
      model_display_name: 'Model A',
      provider_name: 'Provider A',
      points_rate: 47.25,
      submitter: submitterName(Buffer.from(install.key, 'base64url')),
      submitted_at: 1794744000,
      task_set: testTaskSet,
      standing: 'counted',
      seed: 'sheaf-1',
      temperature: 0,
      thinking: 'off',
      tasks: [
        {
          task: 'go-1',
          kind: 'fix-braces',
          language: 'go',
          difficulty: 'hard',
          verified: 1,
          score: 1,
          soft: [],
          points: 6,
          maxPoints: 3,
          perfect: true,
        },
      ],
      replies: sent.replies,
    })
  })

  it('serves the leaderboard plain or gzipped with a strong ETag, and answers 304 if it is unchanged', async () => {
    const raw = (headers: Record<string, string>, method = 'GET') => fetch(`${service.url}/api/stats`, { method, headers })
    const plain = await raw({ 'accept-encoding': 'identity' })
    const packed = await raw({ 'accept-encoding': 'br, gzip;q=0.5' })
    const [plainTag, packedTag] = [plain, packed].map((answer) => answer.headers.get('etag'))
    expect(plainTag).toMatch(/^"[\w-]{22}"$/)
    expect(packedTag).toBe(plainTag?.replace(/"$/, '.gz"'))
    expect(await packed.text()).toBe(await plain.text())
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(plain.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600')
    expect(plain.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    for (const known of [`"other", ${plainTag}`, `W/${plainTag}`, packedTag ?? '', '*']) {
      const again = await raw({ 'if-none-match': known })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', expect.stringMatching(/^"/)])
    }
    expect((await raw({ 'if-none-match': '"other"' })).status).toBe(200)
    expect((await raw({ 'accept-encoding': 'gzip;q=0' })).headers.get('content-encoding')).toBeNull()
    const head = await raw({ 'accept-encoding': 'identity' }, 'HEAD')
    expect([head.status, await head.text(), head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
      200,
      '',
      plainTag,
      plain.headers.get('content-length'),
    ])
  })

  it('stores the leaderboard in one row, so that a new process can serve it at once', async () => {
    const rows = await service.context.db.selectFrom('stats_snapshot').selectAll().execute()
    expect(rows).toEqual([{ id: 1, body: (await service.ask('GET', '/api/stats')).text, etag: expect.any(String), built_at: time }])
  })

  it('lists runs newest first, in pages, by model and by provider', async () => {
    for (let rate = 1; rate <= 5; rate++) await testInstall().submit(service, rate, { modelName: 'Model P', providerName: 'Provider P' })
    const page = async (query: string) => (await service.ask('GET', `/api/stats/runs?${query}`)).body
    const first = await page('model=Model%20P&limit=2')
    const second = await page(`model=Model%20P&limit=2&after=${first.next}`)
    const third = await page(`model=Model%20P&limit=2&after=${second.next}`)
    const rates = [first, second, third].map(({ runs }) => runs.map((run: { points_rate: number }) => run.points_rate))
    expect([rates, third.next]).toEqual([[[5, 4], [3, 2], [1]], undefined])
    expect((await page('provider=Provider%20P')).runs).toHaveLength(5)
    expect((await page('provider=Provider%20A')).runs).toHaveLength(4)
    expect((await page('model=Model%20P&provider=Provider%20A')).runs).toEqual([])
    expect((await page('')).runs).toHaveLength(9)
  })

  it('rejects invalid page parameters, and answers 404 for unknown runs and submissions', async () => {
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=ten',
      'after=x',
      'after=-1',
      'after=99999999999999999999',
      'model=a%00b',
      'model=',
      'order=1',
    ]) {
      const { status, body } = await service.ask('GET', `/api/stats/runs?${query}`)
      expect([query, status, body.error.code]).toEqual([query, 400, 'request-invalid'])
    }
    for (const path of [
      '/api/stats/runs/nothing',
      '/api/stats/runs/00000000-0000-4000-8000-000000000000',
      "/api/submissions/'",
      '/api/submissions/1',
    ])
      expect((await service.ask('GET', path)).status).toBe(404)
  })

  it('keeps replies that a text column cannot store', async () => {
    const odd = 'a\0b \ud800 \u202e zero\u200bwidth'
    const replies = [testReply('go-1', 'rate 12'), testReply('go-2', odd)]
    const { id } = await testInstall().submit(service, 0, { modelName: 'Odd replies', replies })
    expect((await service.ask('GET', `/api/stats/runs/${id}`)).body.replies).toEqual(replies)
  })

  it('compresses stored submissions', async () => {
    const { id } = await testInstall().submit(service, 0, {
      modelName: 'Long replies',
      replies: [testReply('go-1', 'rate 12'), testReply('go-2', 'long '.repeat(20_000))],
    })
    const { body } = await service.context.db
      .selectFrom('submission_texts')
      .innerJoin('submissions', 'submissions.number', 'submission_texts.number')
      .select('body')
      .where('submissions.id', '=', id)
      .executeTakeFirstOrThrow()
    expect([body.length < 2_000, gunzipSync(body).length > 100_000]).toEqual([true, true])
  })

  it('serves a leaderboard that another process rebuilt', async () => {
    const mine = (await service.ask('GET', '/api/stats')).body
    const later = new Date('2026-11-15T12:15:00Z')
    await rebuildStats({ ...service.context, now: () => later })
    await expect.poll(async () => (await service.ask('GET', '/api/stats')).body).toMatchObject({ last_updated: mine.last_updated + 900 })
  })

  it('serves the last leaderboard while the database is down, and answers 503 to other requests', async () => {
    const before = await service.ask('GET', '/api/stats')
    await service.context.db.destroy()
    await expect.poll(() => service.logged().join()).toContain('stats-not-refreshed')
    const { status, text } = await service.ask('GET', '/api/stats')
    expect([status, text]).toEqual([200, before.text])
    for (const answer of [await service.ask('GET', '/api/stats/runs'), await testInstall().send(service, testSubmission(1))])
      expect([answer.status, answer.body.error.code, answer.headers.get('retry-after')]).toEqual([503, 'service-down', expect.any(String)])
  })
})
