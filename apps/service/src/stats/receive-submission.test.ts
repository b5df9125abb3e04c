import { randomBytes } from 'node:crypto'
import { limits, type Submission } from '@sheaf/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SubmissionLimits } from '../service.ts'
import { describeOnBoth, type TestService, testSecrets } from '../testing/index.ts'
import { hashAddress } from './hash-address.ts'
import { stats } from './index.ts'
import { receiveSubmission } from './receive-submission.ts'
import { clearRuns } from './testing/insert-runs.ts'
import { signed, testInstall, testReply, testScore, testSubmission, testTaskSet } from './testing/test-install.ts'

const unranked = 'b'.repeat(64)
const plenty = { perKey: 1_000_000, perAddress: 1_000_000, newModelsPerKey: 1_000_000, newModelsPerAddress: 1_000_000 }

describeOnBoth('submissions to the leaderboard', (open) => {
  let service: TestService
  let time = new Date('2026-11-15T23:00:00Z')
  const allowed: Partial<SubmissionLimits> = { ...plenty }
  beforeAll(async () => {
    const taskSets = [testTaskSet, unranked]
    service = await open({ modules: [stats], score: testScore, now: () => time, taskSets, limits: allowed, proxies: 1 })
    await service.context.jobs.settled()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    await service.context.jobs.settled()
    await clearRuns(service.context.db)
    Object.assign(allowed, plenty)
    time = new Date('2026-11-15T23:00:00Z')
  })

  const kept = async () => (await service.context.db.selectFrom('submissions').select('id').execute()).length
  const refusalOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]
  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('rejects a submission that is not signed by the key it names', async () => {
    const [mine, other] = [testInstall(), testInstall()]
    const text = JSON.stringify(testSubmission(50))
    const bytes = Buffer.from(text)
    const forged: Record<string, string>[] = [
      { 'sheaf-key': other.key },
      { 'sheaf-signature': signed(other.secret, bytes) },
      // Key and signature are swapped.
      { 'sheaf-key': signed(mine.secret, bytes), 'sheaf-signature': mine.key },
      { 'sheaf-signature': '' },
      { 'sheaf-key': '' },
      { 'sheaf-signature': signed(mine.secret, Buffer.from(`${text} `)) },
      {
        'sheaf-key': Buffer.from(`01${'00'.repeat(31)}`, 'hex').toString('base64url'),
        'sheaf-signature': Buffer.from(`01${'00'.repeat(63)}`, 'hex').toString('base64url'),
      },
    ]
    for (const headers of forged) expect(refusalOf(await mine.send(service, text, headers))).toEqual([401, 'request-unsigned'])
    expect(refusalOf(await service.ask('POST', '/api/submissions', text))).toEqual([401, 'request-unsigned'])
    const edited = text.replace('rate 50', 'rate 99')
    expect(refusalOf(await mine.send(service, edited, { 'sheaf-signature': signed(mine.secret, bytes) }))).toEqual([
      401,
      'request-unsigned',
    ])
    expect(await kept()).toBe(0)
  })

  it('returns the same submission when it is sent again, and rejects a different one with its nonce', async () => {
    const install = testInstall()
    const sent = testSubmission(50)
    const { body } = await install.send(service, sent)
    await service.context.jobs.settled()
    const again = await install.send(service, sent)
    expect([again.status, again.body]).toEqual([200, { id: body.id, state: 'scored', pointsRate: 50, note: expect.any(String) }])
    const other = await install.send(service, testSubmission(60, { nonce: sent.nonce }))
    expect(refusalOf(other)).toEqual([422, 'submission-refused'])
    expect(await kept()).toBe(1)
    expect((await testInstall().send(service, testSubmission(60, { nonce: sent.nonce }))).status).toBe(202)
  })

  it('rejects replies that were sent before, by any key and under any model name', async () => {
    const sent = testSubmission(50)
    const install = testInstall()
    await install.send(service, sent)
    const { nonce } = testSubmission(0)
    const copies: [ReturnType<typeof testInstall>, Partial<Submission>][] = [
      [testInstall(), {}],
      [install, { nonce }],
      [testInstall(), { nonce, modelName: 'Another', replies: sent.replies.toReversed() }],
      [testInstall(), { nonce, replies: sent.replies.map((reply) => ({ ...reply, reply: ` ${reply.reply}\n`, ms: 1 })) }],
    ]
    for (const [who, about] of copies)
      expect(refusalOf(await who.send(service, { ...sent, ...about }))).toEqual([422, 'submission-refused'])
    expect(await kept()).toBe(1)
  })

  it('stores one row for six simultaneous sends, and accepts one of six simultaneous copies', async () => {
    const install = testInstall()
    const sent = testSubmission(50)
    const answers = await Promise.all(Array.from({ length: 6 }, () => install.send(service, sent)))
    expect([answers.map(({ status }) => status).sort(), new Set(answers.map(({ body }) => body.id)).size, await kept()]).toEqual([
      [...Array.from({ length: 5 }, () => 200), 202],
      1,
      1,
    ])
    const copied = testSubmission(60)
    const copies = await Promise.all(Array.from({ length: 6 }, () => testInstall().send(service, copied)))
    expect([copies.map(({ status }) => status).sort(), await kept()]).toEqual([[202, ...Array.from({ length: 5 }, () => 422)], 2])
  })

  it('rejects invalid, negative and huge numbers, and accepts minus zero', async () => {
    const text = JSON.stringify(testSubmission(50, { temperature: 1.25 }))
    const install = testInstall()
    const numbers = ['NaN', 'Infinity', '-Infinity', '1e400', '-1e400', '-1', '1e308', '2.1', '"1"', 'null', '[1]', '0x1', '01']
    for (const number of numbers) {
      for (const edited of [text.replace('"temperature":1.25', `"temperature":${number}`), text.replaceAll('"ms":1200', `"ms":${number}`)])
        expect([number, ...refusalOf(await install.send(service, edited))]).toEqual([number, 400, 'request-invalid'])
    }
    for (const number of ['1e400', '-0.01', '1e9']) {
      const edited = text.replaceAll('"cost":0.01', `"cost":${number}`)
      expect(refusalOf(await install.send(service, edited))).toEqual([400, 'request-invalid'])
    }
    expect(await kept()).toBe(0)
    expect(
      (await install.send(service, text.replace('"temperature":1.25', '"temperature":-0').replaceAll('"ms":1200', '"ms":-0'))).status,
    ).toBe(202)
  })

  it('rejects names that are invisible, deceptive or too long', async () => {
    const install = testInstall()
    const odd = [
      '',
      ' ',
      'a\u0007b',
      'a\u202eb',
      'a\u200bb',
      '\ufeffa',
      'a\u2028b',
      '\u3164',
      'a\nb',
      'a\0b',
      ' a',
      'a ',
      'e\u0301',
      'x'.repeat(101),
      '\ue000',
      ...[
        'a\u00a0b',
        'a  b',
        'a\u2003b',
        'a\ufe0f',
        'a\u034fb',
        'a\u180bb',
        'a\u2800',
        '\u2800',
        '\u20dd',
        'M\u043edel',
        '\u0410 Model',
        '---',
        'a\u0300\u0301\u0302',
      ],
    ]
    for (const name of odd) {
      for (const about of [{ modelName: name }, { providerName: name }])
        expect([name, ...refusalOf(await install.send(service, testSubmission(50, about)))]).toEqual([name, 400, 'request-invalid'])
    }
    const lone = JSON.stringify(testSubmission(50)).replace('Model A', 'a\\ud800b')
    expect(refusalOf(await install.send(service, lone))).toEqual([400, 'request-invalid'])
    expect(refusalOf(await install.send(service, testSubmission(50, { modelName: 'x'.repeat(10_000_000) })))).toEqual([
      413,
      'request-too-large',
    ])
    expect(await kept()).toBe(0)
  })

  it('stores SQL in a name as plain text', async () => {
    const names = [
      "Robert'); drop table submissions;--",
      '" or 1=1 --',
      "\\'; select pg_sleep(9)",
      '#{sql}',
      '%s $1 :name',
      '<script>alert(1)</script>',
      '模型 🦊',
      '__proto__',
    ]
    for (const modelName of names) await testInstall().submit(service, 50, { modelName, providerName: modelName })
    const { body } = await service.ask('GET', '/api/stats/runs')
    const shown = body.runs.map((run: { model_display_name: string; provider_name: string }) => [run.model_display_name, run.provider_name])
    expect(shown).toEqual(names.toReversed().map((name) => [name, name]))
    for (const name of names) {
      const found = await service.ask('GET', `/api/stats/runs?model=${encodeURIComponent(name)}&provider=${encodeURIComponent(name)}`)
      expect([name, found.body.runs.length]).toEqual([name, 1])
    }
  })

  it('treats all spellings of a model name as one model and shows the first', async () => {
    for (const modelName of ['Model A-1', 'MODEL a-1', 'Model A–1', 'Ｍodel A‑1']) await testInstall().submit(service, 50, { modelName })
    const { body } = await service.ask('GET', '/api/stats/runs?model=model%20A%E2%80%911')
    expect(body.runs.map((run: { model_display_name: string }) => run.model_display_name)).toEqual(
      Array.from({ length: 4 }, () => 'Model A-1'),
    )
  })

  it('rejects unknown fields and malformed bodies', async () => {
    const install = testInstall()
    const text = JSON.stringify(testSubmission(50))
    const edits = [
      text.replace('{', '{"pointsRate":100,'),
      text.replace('{', '{"__proto__":{"simulated":false},'),
      text.replace('{', '{"constructor":1,'),
      text.replace('{"task"', '{"score":1,"task"'),
      text.replace('{"task"', '{"fault":{"code":"x","says":"y"},"task"'),
      text.replace('{"input"', '{"__proto__":1,"input"'),
      text.replace('"version":1', '"version":2'),
      `[${text}]`,
      'null',
      '',
      text.slice(0, -1),
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    ]
    for (const edited of edits)
      expect([edited.slice(0, 60), ...refusalOf(await install.send(service, edited))]).toEqual([
        edited.slice(0, 60),
        400,
        'request-invalid',
      ])
    expect(refusalOf(await install.send(service, Buffer.from([0x22, 0xff, 0x22])))).toEqual([400, 'request-invalid'])
    expect((await install.send(service, text, { 'content-type': 'text/plain' })).status).toBe(415)
    expect(
      refusalOf(await install.send(service, testSubmission(50, { replies: [testReply('go-1', 'a'), testReply('go-1', 'b')] }))),
    ).toEqual([400, 'request-invalid'])
    expect(await kept()).toBe(0)
  })

  it('names the invalid field without its value or internal details', async () => {
    const { text } = await testInstall().send(service, testSubmission(50, { modelName: 'secret\u202ename' }))
    expect(JSON.parse(text)).toEqual({
      error: {
        code: 'request-invalid',
        says: 'Invalid request. modelName: contains invisible characters.',
        try: 'Correct the request and try again.',
      },
    })
  })

  it('scores a signed submission that starts with a byte order mark', async () => {
    const { body } = await testInstall().send(service, `\ufeff${JSON.stringify(testSubmission(50))}`)
    await service.context.jobs.settled()
    expect((await service.ask('GET', `/api/submissions/${body.id}`)).body).toMatchObject({ state: 'scored', pointsRate: 50 })
  })

  it('rejects an unlisted task set at once, and one that the scorer does not know when scoring', async () => {
    const install = testInstall()
    expect(refusalOf(await install.send(service, testSubmission(50, { taskSet: 'c'.repeat(64) })))).toEqual([422, 'submission-refused'])
    expect(await kept()).toBe(0)
    expect(await install.submit(service, 50, { taskSet: unranked })).toEqual({
      id: expect.any(String),
      state: 'refused',
      note: 'That task set is not known.',
    })
    expect(await install.submit(service, 50, { seed: 'mine' })).toMatchObject({ state: 'refused', note: 'That seed is not known.' })
  })

  it('refuses a run with missing tasks, does not list it, and accepts its replies again', async () => {
    const install = testInstall()
    const replies = [testReply('go-1', 'missing')]
    const { id, ...rest } = await install.submit(service, 0, { replies })
    expect(rest).toEqual({ state: 'refused', note: "Some tasks haven't been run, or a provider failed, so the run isn't ranked." })
    expect((await service.ask('GET', `/api/stats/runs/${id}`)).status).toBe(404)
    expect((await service.ask('GET', '/api/stats/runs')).body).toEqual({ runs: [] })
    expect((await install.send(service, testSubmission(0, { replies }))).status).toBe(202)
  })

  it("records the server's time instead of the client's, and rejects an invalid client time", async () => {
    const install = testInstall()
    for (const sentAt of ['1970-01-01T00:00:00Z', '2100-12-31T23:59:59.999Z']) await install.submit(service, 50, { sentAt })
    const { body } = await service.ask('GET', '/api/stats/runs')
    expect(body.runs.map((run: { submitted_at: number }) => run.submitted_at)).toEqual([1794783600, 1794783600])
    for (const sentAt of ['yesterday', '2026-13-01T00:00:00Z', '+275760-09-13T00:00:00Z', '2026-11-15'])
      expect(refusalOf(await install.send(service, testSubmission(50, { sentAt })))).toEqual([400, 'request-invalid'])
  })

  it('limits submissions and new models per day, by key and by network, and says how long to wait', async () => {
    const install = testInstall()
    const first = testSubmission(50)
    allowed.perKey = 2
    expect((await install.send(service, first)).status).toBe(202)
    expect((await install.send(service, testSubmission(51))).status).toBe(202)
    const third = await install.send(service, testSubmission(52))
    expect([...refusalOf(third), third.headers.get('retry-after')]).toEqual([429, 'service-limit', '3600'])
    expect((await testInstall().send(service, testSubmission(53))).status).toBe(202)
    // A client that lost the answer gets it again, even over the limit.
    expect((await install.send(service, first)).status).toBe(200)
    expect(await kept()).toBe(3)

    Object.assign(allowed, plenty, { perAddress: 2 })
    const network = (at: number) => from(`2001:db8:7:${(0x4200 + at).toString(16)}::${at}`)
    for (const at of [1, 2]) expect((await testInstall().send(service, testSubmission(54), network(at))).status).toBe(202)
    expect(refusalOf(await testInstall().send(service, testSubmission(54), network(3)))).toEqual([429, 'service-limit'])
    expect((await testInstall().send(service, testSubmission(54), from('2001:db8:7:4300::1'))).status).toBe(202)
    // Entries before the address that our proxy wrote can be made up by the client.
    expect(refusalOf(await testInstall().send(service, testSubmission(54), from('203.0.113.9, 2001:db8:7:42ff::9')))).toEqual([
      429,
      'service-limit',
    ])

    Object.assign(allowed, plenty, { newModelsPerAddress: 1 })
    const newcomer = (modelName: string, address: string) => testInstall().send(service, testSubmission(54, { modelName }), from(address))
    expect((await newcomer('Invented 1', '198.51.100.1')).status).toBe(202)
    expect(refusalOf(await newcomer('Invented 2', '198.51.100.1'))).toEqual([429, 'service-limit'])
    expect((await newcomer('invented 1', '198.51.100.1')).status).toBe(202)
    expect((await newcomer('Invented 2', '198.51.100.2')).status).toBe(202)
    Object.assign(allowed, plenty, { newModelsPerKey: 1 })
    const inventor = testInstall()
    expect((await inventor.send(service, testSubmission(54, { modelName: 'Invented 3' }))).status).toBe(202)
    expect(refusalOf(await inventor.send(service, testSubmission(54, { modelName: 'Invented 4' })))).toEqual([429, 'service-limit'])
    for (const modelName of ['Simulated 1', 'Simulated 2'])
      expect((await inventor.send(service, testSubmission(54, { modelName, simulated: true }))).status).toBe(202)

    Object.assign(allowed, plenty, { perKey: 2 })
    time = new Date('2026-11-16T00:00:01Z')
    expect((await install.send(service, testSubmission(55))).status).toBe(202)
  })

  it('uses the limits of the contract by default', async () => {
    for (const limit of ['perKey', 'perAddress', 'newModelsPerKey', 'newModelsPerAddress'] as const) delete allowed[limit]
    const install = testInstall()
    expect((await install.send(service, testSubmission(50))).status).toBe(202)
    const most = { key: limits.submissionsPerKey, address: limits.submissionsPerAddress }
    for (const [kind, count] of Object.entries(most)) {
      const counted = (number: number) =>
        sql`update submission_counts set count = case when kind = ${kind} then ${number}::integer else 1 end`.execute(service.context.db)
      await counted(count - 1)
      expect([kind, (await install.send(service, testSubmission(50))).status]).toEqual([kind, 202])
      await counted(count)
      expect([kind, (await install.send(service, testSubmission(50))).status]).toEqual([kind, 429])
    }
  })

  it('enforces the limit for concurrent submissions', async () => {
    allowed.perKey = 5
    const install = testInstall()
    const answers = await Promise.all(Array.from({ length: 15 }, (_, at) => install.send(service, testSubmission(at))))
    expect([answers.filter(({ status }) => status === 202).length, await kept()]).toEqual([5, 5])
  })

  it('keeps only a hashed mark of an address, and deletes it after the day', async () => {
    await testInstall().send(service, testSubmission(50), from('198.51.100.23'))
    const counts = () => service.context.db.selectFrom('submission_counts').selectAll()
    const marks = await counts().where('kind', '=', 'address').execute()
    const mark = hashAddress('198.51.100.23', '2026-11-15', testSecrets.keySecret).toString('hex')
    expect(marks.map(({ day, subject, count }) => [day, Buffer.from(subject).toString('hex'), count])).toEqual([['2026-11-15', mark, 1]])
    time = new Date('2026-11-16T00:00:01Z')
    await service.context.jobs.send('rebuild-stats', { id: 'test' })
    await service.context.jobs.settled()
    expect(await counts().execute()).toEqual([])
  })

  it('stores nothing if the scoring job cannot be queued', async () => {
    const install = testInstall()
    const submission = testSubmission(50)
    const body = Buffer.from(JSON.stringify(submission))
    const jobs = { ...service.context.jobs, send: () => Promise.reject(new Error('no queue')) }
    const sent = { body, submission, key: install.key, signature: signed(install.secret, body), address: '192.0.2.1' }
    await expect(receiveSubmission({ ...service.context, jobs }, sent)).rejects.toThrow('no queue')
    const counts = await service.context.db.selectFrom('submission_counts').selectAll().execute()
    const models = await service.context.db.selectFrom('models').selectAll().execute()
    expect([await kept(), counts, models]).toEqual([0, [], []])
  })

  it('logs no keys, names, replies or addresses', async () => {
    const canary = randomBytes(9).toString('hex')
    const install = testInstall()
    await install.submit(service, 50, { modelName: `Name ${canary}`, replies: [testReply('go-1', 'rate 1'), testReply('go-2', canary)] })
    await install.send(
      service,
      testSubmission(50, { replies: [testReply('go-1', 'missing'), testReply('go-2', canary)] }),
      from('198.51.100.77'),
    )
    await service.context.jobs.settled()
    const lines = service.logged().join('\n')
    for (const secret of [canary, install.key, '198.51.100', testSecrets.keySecret]) expect(lines).not.toContain(secret)
  })

  it('accepts a simulated run only if name and flag say so, and never in production', async () => {
    const install = testInstall()
    expect((await install.submit(service, 50, { simulated: true, modelName: 'Simulated Careful' })).state).toBe('scored')
    const disguised = await install.send(service, testSubmission(50, { simulated: true, modelName: 'Model A' }))
    expect(refusalOf(disguised)).toEqual([422, 'submission-refused'])
    for (const modelName of ['Simulated Careful', 'SIMULATED careful', 'ｓimulated'])
      expect(refusalOf(await install.send(service, testSubmission(50, { modelName })))).toEqual([422, 'submission-refused'])
    const submission = testSubmission(50, { simulated: true, modelName: 'Simulated Careful' })
    const body = Buffer.from(JSON.stringify(submission))
    const sent = { body, submission, key: install.key, signature: signed(install.secret, body), address: '192.0.2.1' }
    // A production database in a development process, then a production process.
    for (const context of [
      { ...service.context, mode: 'production' as const },
      { ...service.context, options: { ...service.options, mode: 'production' as const } },
    ])
      await expect(receiveSubmission(context, sent)).rejects.toMatchObject({ code: 'submission-refused' })
  })
})
