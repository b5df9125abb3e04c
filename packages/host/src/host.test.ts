import { afterEach, describe, expect, it } from 'vitest'
import { type App, openApp } from './testing/open-app.ts'

/** A made-up key that gives access to nothing. */
const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')

let app: App
afterEach(() => app.close())

describe('host.as', () => {
  it('keeps the restrictions of a model, whatever a caller asks for', async () => {
    app = await openApp({ 'key.ts': `export const key = '${awsKey}'\n` })
    const search = { ...app.here, pattern: awsKey }
    const model = app.host.as({ kind: 'model' })
    const asPerson: object = { audience: 'person', from: 'window' }
    expect((await app.host['search.run'](search)).total).toBe(1)
    expect((await model['search.run'](search, asPerson)).total).toBe(0)
    expect((await model.as({ kind: 'terminal' })['search.run'](search)).total).toBe(0)
  })

  it('offers only the methods of the client, and only in open workspaces', async () => {
    app = await openApp({ 'a.ts': 'export const a = 1\n' })
    const kinds = [{ kind: 'window', id: 'w' }, { kind: 'model' }] as const
    for (const client of kinds) {
      const host = app.host.as(client)
      await expect(host['files.list']({ roots: [app.root] })).rejects.toMatchObject({
        code: 'wrong-usage',
        detail: 'Unknown method "files.list".',
      })
      await expect(host['search.run']({ roots: [app.root], pattern: 'a' })).rejects.toMatchObject({
        code: 'wrong-usage',
        detail: 'search.run: workspace: Invalid input: expected string, received undefined.',
      })
    }
  })
})
