import { expect, it } from 'vitest'
import { describeOnBoth } from './testing/index.ts'

describeOnBoth('a service', (open) => {
  it('is alive and ready', async () => {
    await using service = await open({ modules: [] })
    expect((await service.ask('GET', '/health')).body).toEqual({ status: 'ok' })
    expect((await service.ask('GET', '/ready')).body).toEqual({ status: 'ready' })
  })
})
