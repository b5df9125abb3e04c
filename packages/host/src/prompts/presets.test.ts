import { afterEach, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

let app: App
afterEach(() => app.close())

const files = { 'a.ts': 'export const a = 1\n', 'b.ts': 'export const b = 1\n' }

it('saves the current selection, or a given one without changing the selection', async () => {
  app = await openApp(files)
  const { host, here } = app
  await app.select('a.ts')
  await host['presets.change']({ ...here, change: { type: 'save', name: 'mine' } })
  await host['presets.change']({ ...here, change: { type: 'save', name: 'found', selection: [{ path: 'b.ts', mode: 'full' }] } })
  const { workspace: saved } = await host['presets.list'](here)
  expect(saved.map(({ name, selection }) => ({ name, selection }))).toEqual([
    { name: 'mine', selection: [{ path: 'a.ts', mode: 'full' }] },
    { name: 'found', selection: [{ path: 'b.ts', mode: 'full' }] },
  ])
  const { files: selected, canRevert } = await host['selection.read'](here)
  expect([selected, canRevert]).toEqual([[{ path: 'a.ts', mode: 'full' }], true])
  await host['presets.change']({ ...here, change: { type: 'apply', name: 'found' } })
  expect((await host['selection.read'](here)).files).toEqual([{ path: 'b.ts', mode: 'full' }])
})

it('gives the same answers for a workspace by id and by name', async () => {
  app = await openApp(files)
  const { host, here, opened } = app
  await app.select('a.ts')
  const byName = { workspace: opened.fields.name }
  const change = { type: 'save' as const, name: 'mine' }
  const { preset } = await host['presets.change']({ ...byName, change })
  expect(preset).toEqual((await host['presets.change']({ ...here, change })).preset)
  expect(await host['presets.list'](byName)).toEqual(await host['presets.list'](here))
  await host['presets.change']({ ...byName, change: { type: 'remove', name: 'mine' } })
  expect((await host['presets.list'](here)).workspace).toEqual([])
})
