import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestDesk } from './testing/test-desk.ts'

let desk: TestDesk

beforeEach(() => {
  desk = new TestDesk()
})

afterEach(() => desk.end())

describe('roots of an open workspace', () => {
  // [S1.8] [S3.17]
  it('give every path the name of its root when there are two, and take it back when there is one', async () => {
    const [app, lib] = [desk.make('app', ['src/a.ts', 'b.ts']), desk.make('lib', ['src/a.ts'])]
    const { id } = await desk.open(app)
    await desk.host['license.startTrial']()
    await desk.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['src/a.ts'], checked: true } })
    await desk.host['presets.save']({ workspace: id, name: 'one' })
    await desk.host['selection.change']({
      workspace: id,
      change: { type: 'slices', path: 'b.ts', ranges: [{ from: 1, to: 2 }] },
    })
    await desk.host['workspaces.change']({
      workspace: id,
      fields: { expandedFolders: ['src'], builderResults: [{ path: 'b.ts', priority: 'high', why: 'named' }] },
    })
    desk.forget()

    const two = await desk.host['roots.change']({ workspace: id, add: lib })
    expect(two.selection.files).toEqual([
      { path: 'app/src/a.ts', mode: 'full' },
      { path: 'app/b.ts', mode: 'slices', ranges: [{ from: 1, to: 2 }] },
    ])
    expect(two.fields).toMatchObject({
      roots: [app, lib],
      expandedFolders: ['app', 'app/src'],
      builderResults: [{ path: 'app/b.ts', priority: 'high', why: 'named' }],
    })
    expect(two.tree.roots.map(({ name, folder }) => [name, folder.files])).toEqual([
      ['app', 'b.ts'],
      ['lib', undefined],
    ])
    expect(desk.events.map(({ type }) => type).filter((type) => !type.startsWith('budget'))).toEqual([
      'workspace-changed',
      'roots-changed',
      'tree-changed',
      'selection-changed',
    ])
    expect(desk.all('tree-changed').map(({ delta }) => [delta.version, delta.after])).toEqual([[two.tree.version, -1]])
    expect(desk.all('selection-changed')).toMatchObject([{ version: two.selection.version, removed: ['src/a.ts', 'b.ts'] }])

    await desk.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['lib'], checked: true } })
    await desk.host['presets.apply']({ workspace: id, name: 'one' })
    expect((await desk.host['selection.read']({ workspace: id })).files).toEqual([{ path: 'app/src/a.ts', mode: 'full' }])
    await desk.host['selection.change']({ workspace: id, change: { type: 'revert' } })

    const one = await desk.host['roots.change']({ workspace: id, remove: lib })
    expect(one.selection.files).toEqual([
      { path: 'src/a.ts', mode: 'full' },
      { path: 'b.ts', mode: 'slices', ranges: [{ from: 1, to: 2 }] },
    ])
    expect(one.fields).toMatchObject({ roots: [app], builderResults: [{ path: 'b.ts', priority: 'high', why: 'named' }] })
    await desk.host['presets.apply']({ workspace: id, name: 'one' })
    expect((await desk.host['selection.read']({ workspace: id })).files).toEqual([{ path: 'src/a.ts', mode: 'full' }])
    await desk.restart()
    expect((await desk.host['workspaces.open']({ id })).selection.files).toEqual([{ path: 'src/a.ts', mode: 'full' }])
  })

  it('take the selection of a removed root with them, and bring a folder inside into the one around it', async () => {
    const outer = desk.make('app', ['pkg/a.ts', 'b.ts'])
    const inner = join(outer, 'pkg')
    const other = desk.make('lib', ['c.ts'])
    const { id } = await desk.open([inner, other])
    await desk.host['workspaces.change']({ workspace: id, fields: { folderPatterns: '/gone.ts\n' } })
    await desk.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['pkg', 'lib'], checked: true } })
    const wider = await desk.host['roots.change']({ workspace: id, add: outer })
    expect([wider.fields.roots, wider.selection.files.map(({ path }) => path)]).toEqual([
      [other, outer],
      ['app/pkg/a.ts', 'lib/c.ts'],
    ])
    expect(wider.fields.folderPatterns).toBe('/gone.ts\n/pkg/gone.ts\n')
    expect(wider.notes).toEqual(['pkg is a part of app now; its selection and its ignore patterns went with it.'])
    const without = await desk.host['roots.change']({ workspace: id, remove: other })
    expect(without.selection.files.map(({ path }) => path)).toEqual(['pkg/a.ts'])
    const none = await desk.host['roots.change']({ workspace: id, remove: outer })
    expect([none.fields.roots, none.tree.roots, none.tree.files, none.selection.files]).toEqual([[], [], 0, []])
    expect((await desk.host['roots.change']({ workspace: id, add: other })).tree.files).toBe(1)
  })

  it('change the paths of what was chosen before too', async () => {
    const [app, lib] = [desk.make('app', ['a.ts', 'b.ts']), desk.make('lib', ['c.ts'])]
    const { id } = await desk.open(app)
    await desk.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['a.ts'], checked: true } })
    await desk.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['b.ts'], checked: true } })
    await desk.host['roots.change']({ workspace: id, add: lib })
    await desk.host['selection.change']({ workspace: id, change: { type: 'revert' } })
    expect((await desk.host['selection.read']({ workspace: id })).files).toEqual([{ path: 'app/a.ts', mode: 'full' }])
  })

  it('are watched as they come', async () => {
    const [app, lib] = [desk.make('app', ['a.ts']), desk.make('lib', ['a.ts'])]
    const { id } = await desk.open(app)
    await desk.host['roots.change']({ workspace: id, add: lib })
    desk.forget()
    desk.write(join(lib, 'new.ts'))
    const { delta } = await desk.told('tree-changed')
    expect(delta.folders).toEqual([{ path: 'lib', folder: { name: 'lib', files: 'a.ts/new.ts' } }])
    desk.forget()
    desk.write(join(app, 'new.ts'))
    await desk.told('tree-changed', (event) => event.delta.folders[0]?.path === 'app')
  })

  it('are refused where they are open already, are not there, or are far too wide', async () => {
    const app = desk.make('app', ['pkg/a.ts'])
    const { id } = await desk.open(app)
    const add = (path: string) => desk.host['roots.change']({ workspace: id, add: path })
    await expect(add(app)).rejects.toMatchObject({ code: 'not-possible', message: expect.stringContaining('is open already') })
    await expect(add(join(app, 'pkg'))).rejects.toMatchObject({
      code: 'not-possible',
      message: expect.stringContaining(`is part of ${app}`),
    })
    await expect(add(join(app, 'no'))).rejects.toMatchObject({ code: 'root-missing' })
    await expect(add('/')).rejects.toMatchObject({ code: 'root-too-wide' })
    await expect(desk.host['roots.change']({ workspace: id, remove: '/' })).rejects.toMatchObject({ code: 'path-outside-workspace' })
  })
})
