import { limits } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestDesk } from '../workspaces/testing/test-desk.ts'

let desk: TestDesk

beforeEach(() => {
  desk = new TestDesk()
})

afterEach(() => desk.end())

describe('copied prompts', () => {
  it('can be had again: selection, words, prompts and options', async () => {
    const root = desk.make('api', ['a.ts', 'b.ts'])
    const { id, fields } = await desk.open(root)
    const compose = { ...fields.compose, tree: 'full' as const }
    await desk.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['a.ts'], checked: true } })
    await desk.host['workspaces.change']({
      workspace: id,
      fields: { instructions: 'Fix  the\nbug', activePrompts: ['Architect'], copyPreset: 'Manual', compose },
    })
    await desk.host['prompt.build']({ workspace: id })
    await desk.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['b.ts'], checked: true } })
    await desk.host['workspaces.change']({ workspace: id, fields: { instructions: '', activePrompts: [], compose: fields.compose } })
    await desk.host['prompt.build']({ workspace: id })

    const list = await desk.host['history.list']({ workspace: id })
    expect(list).toEqual([
      { id: expect.any(String), at: expect.any(String), title: 'a.ts, b.ts', preset: 'Manual', tokens: expect.any(Number), files: 2 },
      { id: expect.any(String), at: expect.any(String), title: 'Fix the bug', preset: 'Manual', tokens: expect.any(Number), files: 1 },
    ])
    await desk.restart()
    await desk.host['workspaces.open']({ id })
    await desk.host['history.restore']({ workspace: id, id: list[1]?.id ?? '' })
    const again = await desk.host['workspaces.open']({ id })
    expect(again.selection.files).toEqual([{ path: 'a.ts', mode: 'full' }])
    expect(again.fields).toMatchObject({ instructions: 'Fix  the\nbug', activePrompts: ['Architect'], compose })
    await desk.host['history.clear']({ workspace: id })
    expect(await desk.host['history.list']({ workspace: id })).toEqual([])
    await expect(desk.host['history.restore']({ workspace: id, id: list[0]?.id ?? '' })).rejects.toMatchObject({ code: 'not-possible' })
  })

  it('are restored in the form that the roots of today ask for', async () => {
    const [app, lib] = [desk.make('app', ['a.ts']), desk.make('lib', ['b.ts'])]
    const { id } = await desk.open(app)
    await desk.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['a.ts'], checked: true } })
    await desk.host['prompt.build']({ workspace: id })
    await desk.host['selection.change']({ workspace: id, change: { type: 'clear' } })
    await desk.host['roots.change']({ workspace: id, add: lib })
    const [record] = await desk.host['history.list']({ workspace: id })
    await desk.host['history.restore']({ workspace: id, id: record?.id ?? '' })
    expect((await desk.host['selection.read']({ workspace: id })).files).toEqual([{ path: 'app/a.ts', mode: 'full' }])
  })

  it('are kept up to a number, and go with their workspace', async () => {
    const { rememberCopy } = await import('./history.ts')
    const { createContext } = await import('../create-context.ts')
    const { openDesks } = await import('../workspaces/open-workspaces.ts')
    const context = createContext({ home: desk.home })
    const desks = await openDesks(context, async () => {})
    const { id } = await desks.open({ roots: [desk.make('api', ['a.ts'])] })
    for (let at = 0; at < limits.copiesKept + 3; at++)
      await rememberCopy(context, desks.get(id), { preset: 'Standard', tokens: at, files: 0, title: `number ${at}` })
    const { listHistory } = await import('./history.ts')
    const list = await listHistory(context, desks, { workspace: id })
    expect([list.length, list[0]?.title, list.at(-1)?.title]).toEqual([limits.copiesKept, 'number 52', 'number 3'])
    await desks.close()
    await context.close()
    await desk.host['workspaces.remove']({ name: 'api' })
    await desk.host.close()
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(`${desk.home}/state.db`)
    expect(database.prepare('SELECT key FROM setting').all()).toEqual([])
    database.close()
  })
})
