import { afterEach, expect, it } from 'vitest'
import { type App, openApp } from './testing/open-app.ts'

/** Made up; it opens nothing. */
const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')

let app: App
afterEach(() => app.close())

it('stays what it is, whatever a call or its holder asks for', async () => {
  app = await openApp({ 'key.ts': `export const key = '${awsKey}'\n` })
  const search = { ...app.here, pattern: awsKey }
  const model = app.host.as('model')
  expect((await app.host['search.run'](search)).total).toBe(1)
  expect((await model['search.run'](search, { audience: 'person' })).total).toBe(0)
  expect((await model.as('person')['search.run'](search)).total).toBe(0)
  expect(model.openMcpSession).toBe(app.host.openMcpSession)
})
