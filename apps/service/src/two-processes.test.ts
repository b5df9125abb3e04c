import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { issueLicense } from './licenses/index.ts'
import { orderData } from './licenses/testing/polar.ts'
import { openContext } from './open-context.ts'
import { serviceModules } from './open-service.ts'
import type { ServiceContext } from './service.ts'
import { signed, testInstall, testSubmission } from './stats/testing/test-install.ts'
import { ask, freshDatabase } from './testing/index.ts'
import { processSecrets } from './testing/process-secrets.ts'
import { startProcess } from './testing/start-process.ts'

it('loses no confirmed work and does nothing twice when one of two processes is killed', async () => {
  const { database, remove } = await freshDatabase('PostgreSQL', serviceModules)
  await using stack = new AsyncDisposableStack()
  stack.defer(remove)
  const options = {
    database,
    port: 0,
    mode: 'development' as const,
    secrets: processSecrets,
    score: async () => ({ ok: false as const, why: '' }),
  }
  const opened = await openContext(options, serviceModules)
  stack.defer(() => opened.close())
  const { db } = opened.context
  await countEffects(db)
  const [one, other] = await Promise.all([1, 2].map(() => startProcess('service-process.ts', JSON.stringify(database))))
  if (one === undefined || other === undefined) throw new Error('Two processes must have started.')
  stack.use(one)
  stack.use(other)
  const confirmed = { submissions: new Set<string>(), webhooks: new Set<string>(), machines: new Set<string>() }
  let isOver = false
  stack.defer(() => {
    isOver = true
  })
  const urls = [one.firstLine, other.firstLine]

  const load = Array.from({ length: 9 }, async (_, number) => {
    for (let turn = number; !isOver; turn += 1) {
      const url = urls[turn % urls.length] ?? ''
      try {
        if (number % 3 === 0) await submit(url)
        else if (number % 3 === 1) await deliver(url)
        else await activate(url)
      } catch {
        // The process is gone, so the request was not confirmed.
      }
    }
  })

  async function submit(url: string): Promise<void> {
    const { key, secret } = testInstall()
    const body = Buffer.from(JSON.stringify(testSubmission(50)))
    const answer = await ask(url, 'POST', '/api/submissions', body, { 'sheaf-key': key, 'sheaf-signature': signed(secret, body) })
    if (answer.status === 202) confirmed.submissions.add(answer.body.id)
  }
  async function deliver(url: string): Promise<void> {
    const [id, at] = [randomUUID(), new Date()]
    const body = JSON.stringify({ type: 'order.paid', timestamp: at.toISOString(), data: orderData({ id: randomUUID(), at }) })
    const answer = await ask(url, 'POST', '/api/webhooks/payments', body, {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(processSecrets.webhookSecrets[0] ?? '').sign(id, at, body),
    })
    if (answer.status === 202) confirmed.webhooks.add(id)
  }
  async function activate(url: string): Promise<void> {
    const { key } = await issueLicense(opened.context, { plan: 'yearly', reason: 'load' })
    const machine = createHash('sha256').update(randomUUID()).digest('hex')
    const body = { key, machine: { id: machine, name: 'load', platform: 'linux' }, app: 'load' }
    const answer = await ask(url, 'POST', '/api/licences/activate', body)
    if (answer.status === 200) confirmed.machines.add(machine)
  }

  // Jobs must be waiting and running when the process is killed, or there is nothing to take over.
  await expect.poll(() => confirmed.submissions.size, patiently).toBeGreaterThan(60)
  const active = () =>
    sql<{ n: number }>`select count(*) as n from jobs.job where state = 'active' and name = 'score-submission'`.execute(db)
  await expect.poll(async () => (await active()).rows[0]?.n, patiently).toBeGreaterThan(1)
  await one.end('SIGKILL')
  const before = confirmed.submissions.size
  await expect.poll(() => confirmed.submissions.size, patiently).toBeGreaterThan(before + 20)
  isOver = true
  await Promise.all(load)

  const left = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from submissions where state = 'received') + (select count(*) from webhooks where handled_at is null) as n`.execute(
      db,
    )
    return rows[0]?.n
  }
  await expect.poll(left, patiently).toBe(0)
  const { rows } = await sql<{ kind: string; id: string; times: number }>`
    select kind, id, count(*) as times from effects group by kind, id`.execute(db)
  const done = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id))
  const machines = new Set((await db.selectFrom('machines').select('machine_id').execute()).map(({ machine_id }) => machine_id))
  const lost = (all: Set<string>, there: Set<string>) => [...all].filter((each) => !there.has(each))
  expect({
    twice: rows.filter(({ times }) => times !== 1),
    submissionsLost: lost(confirmed.submissions, done('submission')),
    webhooksLost: lost(confirmed.webhooks, done('webhook')),
    machinesLost: lost(confirmed.machines, machines),
  }).toEqual({ twice: [], submissionsLost: [], webhooksLost: [], machinesLost: [] })
  const { n } = await db
    .selectFrom('licences')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('origin', 'like', 'order:%')
    .executeTakeFirstOrThrow()
  expect(n).toBe(done('webhook').size)
  expect(await other.end('SIGTERM')).toBe(0)
}, 600_000)

const patiently = { timeout: 240_000, interval: 50 }

/** Adds triggers that record each time a row reaches its done state. */
async function countEffects(db: ServiceContext['db']): Promise<void> {
  const statements = [
    'create table effects (kind text, id text)',
    `create function note_effect() returns trigger language plpgsql as $$ begin insert into effects values (tg_argv[0], new.id); return new; end $$`,
    `create trigger scored after update on submissions for each row when (new.state = 'scored') execute function note_effect('submission')`,
    `create trigger handled after update on webhooks for each row when (new.handled_at is not null) execute function note_effect('webhook')`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
