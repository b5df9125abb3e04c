import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBoth, type TestService } from '../testing/index.ts'

describeOnBoth('jobs', (open, kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await open({ modules: [] })
  })
  afterAll(() => service.close())

  it('are done once, and soon after they were sent', async () => {
    const seen: string[] = []
    await service.context.jobs.work('score-submission', async ({ id }) => void seen.push(id))
    const started = performance.now()
    for (const id of ['a', 'b', 'c']) await service.context.jobs.send('score-submission', { id })
    await service.context.jobs.settled()
    console.log(kind, performance.now() - started)
    expect(seen.sort()).toEqual(['a', 'b', 'c'])
  })

  it('are not there when the transaction that sent them is not', async () => {
    const seen: string[] = []
    const { db, jobs } = service.context
    await jobs.work('handle-webhook', async ({ id }) => void seen.push(id))
    const sending = (id: string, fails: boolean) =>
      db.transaction().execute(async (transaction) => {
        await jobs.send('handle-webhook', { id }, transaction)
        if (fails) throw new Error('no')
      })
    await expect(sending('lost', true)).rejects.toThrow('no')
    await sending('kept', false)
    await jobs.settled()
    expect(seen).toEqual(['kept'])
  })
})
