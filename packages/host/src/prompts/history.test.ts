import { limits } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestHost } from '../workspaces/testing/test-host.ts'

let test: TestHost

beforeEach(() => {
  test = new TestHost()
})

afterEach(() => test.end())

describe('copied prompts', () => {
  it('restores the selection, instructions, prompts and options of a copied prompt', async () => {
    const root = test.make('api', ['a.ts', 'b.ts'])
    const { id, fields } = await test.open(root)
    const compose = { ...fields.compose, tree: 'full' as const }
    await test.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['a.ts'], checked: true } })
    await test.host['workspaces.change']({
      workspace: id,
      fields: { instructions: 'Fix  the\nbug', activePrompts: ['Architect'], copyPreset: 'Manual', compose },
    })
    await test.host['prompt.build']({ workspace: id })
    await test.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['b.ts'], checked: true } })
    await test.host['workspaces.change']({ workspace: id, fields: { instructions: '', activePrompts: [], compose: fields.compose } })
    await test.host['prompt.build']({ workspace: id })

    const list = await test.host['history.list']({ workspace: id })
    expect(list).toEqual([
      { id: expect.any(String), at: expect.any(String), title: 'a.ts, b.ts', preset: 'Manual', tokens: expect.any(Number), files: 2 },
      { id: expect.any(String), at: expect.any(String), title: 'Fix the bug', preset: 'Manual', tokens: expect.any(Number), files: 1 },
    ])
    await test.restart()
    await test.host['workspaces.open']({ id })
    await test.host['history.change']({ workspace: id, change: { type: 'restore', id: list[1]?.id ?? '' } })
    const again = await test.host['workspaces.open']({ id })
    expect(again.selection.files).toEqual([{ path: 'a.ts', mode: 'full' }])
    expect(again.fields).toMatchObject({ instructions: 'Fix  the\nbug', activePrompts: ['Architect'], compose })
    await test.host['history.change']({ workspace: id, change: { type: 'clear' } })
    expect(await test.host['history.list']({ workspace: id })).toEqual([])
    await expect(test.host['history.change']({ workspace: id, change: { type: 'restore', id: list[0]?.id ?? '' } })).rejects.toMatchObject({
      code: 'not-possible',
    })
  })

  it('restores paths in the form that the current roots need', async () => {
    const [app, lib] = [test.make('app', ['a.ts']), test.make('lib', ['b.ts'])]
    const { id } = await test.open(app)
    await test.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['a.ts'], checked: true } })
    await test.host['prompt.build']({ workspace: id })
    await test.host['selection.change']({ workspace: id, change: { type: 'clear' } })
    await test.host['roots.change']({ workspace: id, add: lib })
    const [record] = await test.host['history.list']({ workspace: id })
    await test.host['history.change']({ workspace: id, change: { type: 'restore', id: record?.id ?? '' } })
    expect((await test.host['selection.read']({ workspace: id })).files).toEqual([{ path: 'app/a.ts', mode: 'full' }])
  })

  it('records how many of the files were code maps', async () => {
    const { rememberCopy, listHistory } = await import('./history.ts')
    const { createContext } = await import('../create-context.ts')
    const { openRegistry } = await import('../workspaces/open-registry.ts')
    const context = createContext({ home: test.home })
    const workspaces = await openRegistry(context, async () => {})
    const { id } = await workspaces.open({ roots: [test.make('api', ['a.ts'])] })
    for (const maps of [0, 7]) await rememberCopy(context, workspaces.get(id), { preset: 'Standard', tokens: 1, files: 10, maps })
    const list = await listHistory(context, workspaces, { workspace: id })
    expect(list.map(({ files, maps }) => [files, maps])).toEqual([
      [10, 7],
      [10, undefined],
    ])
    await workspaces.close()
    await context.close()
  })

  it('keeps a limited number of copies, and removes them with their workspace', async () => {
    const { rememberCopy } = await import('./history.ts')
    const { createContext } = await import('../create-context.ts')
    const { openRegistry } = await import('../workspaces/open-registry.ts')
    const context = createContext({ home: test.home })
    const workspaces = await openRegistry(context, async () => {})
    const { id } = await workspaces.open({ roots: [test.make('api', ['a.ts'])] })
    for (let at = 0; at < limits.copiesKept + 3; at++)
      await rememberCopy(context, workspaces.get(id), { preset: 'Standard', tokens: at, files: 0, title: `number ${at}` })
    const { listHistory } = await import('./history.ts')
    const list = await listHistory(context, workspaces, { workspace: id })
    expect([list.length, list[0]?.title, list.at(-1)?.title]).toEqual([limits.copiesKept, 'number 52', 'number 3'])
    await workspaces.close()
    await context.close()
    await test.host['workspaces.remove']({ name: 'api' })
    await test.host.close()
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(`${test.home}/state.db`)
    expect(database.prepare('SELECT key FROM setting').all()).toEqual([])
    database.close()
  })
})
