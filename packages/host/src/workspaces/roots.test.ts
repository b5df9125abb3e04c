import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestHost } from './testing/test-host.ts'

let test: TestHost

beforeEach(() => {
  test = new TestHost()
})

afterEach(() => test.end())

describe('roots of an open workspace', () => {
  // [S1.8] [S3.17]
  it('adds root names to paths when there are two roots, and removes them when there is one', async () => {
    const [app, lib] = [test.make('app', ['src/a.ts', 'b.ts']), test.make('lib', ['src/a.ts'])]
    const { id } = await test.open(app)
    await test.host['license.change']({ type: 'start-trial' })
    await test.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['src/a.ts'], checked: true } })
    await test.host['presets.change']({ workspace: id, change: { type: 'save', name: 'one' } })
    await test.host['selection.change']({
      workspace: id,
      change: { type: 'slices', path: 'b.ts', ranges: [{ from: 1, to: 2 }] },
    })
    await test.host['workspaces.change']({
      workspace: id,
      fields: { expandedFolders: ['src'], builderResults: [{ path: 'b.ts', priority: 'high', why: 'named' }] },
    })
    test.forget()

    const two = await test.host['roots.change']({ workspace: id, add: lib })
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
    // These two come whenever the host has measured, and when the new folder is watched.
    const isOrdered = (type: string) => !type.startsWith('budget') && type !== 'files-changed'
    expect(test.events.map(({ type }) => type).filter(isOrdered)).toEqual([
      'workspace-changed',
      'roots-changed',
      'tree-changed',
      'selection-changed',
    ])
    expect(test.all('tree-changed').map(({ delta }) => [delta.version, delta.after])).toEqual([[two.tree.version, -1]])
    expect(test.all('selection-changed')).toMatchObject([{ version: two.selection.version, removed: ['src/a.ts', 'b.ts'] }])

    await test.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['lib'], checked: true } })
    await test.host['presets.change']({ workspace: id, change: { type: 'apply', name: 'one' } })
    expect((await test.host['selection.read']({ workspace: id })).files).toEqual([{ path: 'app/src/a.ts', mode: 'full' }])
    await test.host['selection.change']({ workspace: id, change: { type: 'revert' } })

    const one = await test.host['roots.change']({ workspace: id, remove: lib })
    expect(one.selection.files).toEqual([
      { path: 'src/a.ts', mode: 'full' },
      { path: 'b.ts', mode: 'slices', ranges: [{ from: 1, to: 2 }] },
    ])
    expect(one.fields).toMatchObject({ roots: [app], builderResults: [{ path: 'b.ts', priority: 'high', why: 'named' }] })
    await test.host['presets.change']({ workspace: id, change: { type: 'apply', name: 'one' } })
    expect((await test.host['selection.read']({ workspace: id })).files).toEqual([{ path: 'src/a.ts', mode: 'full' }])
    await test.restart()
    expect((await test.host['workspaces.open']({ id })).selection.files).toEqual([{ path: 'src/a.ts', mode: 'full' }])
  })

  it('removes the selection of a removed root, and merges a root into a wider one', async () => {
    const outer = test.make('app', ['pkg/a.ts', 'b.ts'])
    const inner = join(outer, 'pkg')
    const other = test.make('lib', ['c.ts'])
    const { id } = await test.open([inner, other])
    await test.host['workspaces.change']({ workspace: id, fields: { folderPatterns: '/gone.ts\n' } })
    await test.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['pkg', 'lib'], checked: true } })
    const wider = await test.host['roots.change']({ workspace: id, add: outer })
    expect([wider.fields.roots, wider.selection.files.map(({ path }) => path)]).toEqual([
      [other, outer],
      ['app/pkg/a.ts', 'lib/c.ts'],
    ])
    expect((await test.host['patterns.read']({ workspace: id })).map(({ root, own }) => [root, own])).toEqual([
      [other, '/gone.ts\n'],
      [outer, '/pkg/gone.ts\n'],
    ])
    expect(wider.notes).toEqual(['pkg is now part of app. Its selection and ignore patterns were kept.'])
    const without = await test.host['roots.change']({ workspace: id, remove: other })
    expect(without.selection.files.map(({ path }) => path)).toEqual(['pkg/a.ts'])
    const none = await test.host['roots.change']({ workspace: id, remove: outer })
    expect([none.fields.roots, none.tree.roots, none.tree.files, none.selection.files]).toEqual([[], [], 0, []])
    expect((await test.host['roots.change']({ workspace: id, add: other })).tree.files).toBe(1)
  })

  it('moves the paths of earlier selections too', async () => {
    const [app, lib] = [test.make('app', ['a.ts', 'b.ts']), test.make('lib', ['c.ts'])]
    const { id } = await test.open(app)
    await test.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['a.ts'], checked: true } })
    await test.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['b.ts'], checked: true } })
    await test.host['roots.change']({ workspace: id, add: lib })
    await test.host['selection.change']({ workspace: id, change: { type: 'revert' } })
    expect((await test.host['selection.read']({ workspace: id })).files).toEqual([{ path: 'app/a.ts', mode: 'full' }])
  })

  it('watches a new root at once', async () => {
    const [app, lib] = [test.make('app', ['a.ts']), test.make('lib', ['a.ts'])]
    const { id } = await test.open(app)
    await test.host['roots.change']({ workspace: id, add: lib })
    test.forget()
    test.write(join(lib, 'new.ts'))
    const { delta } = await test.received('tree-changed')
    expect(delta.folders).toEqual([{ path: 'lib', folder: { name: 'lib', files: 'a.ts/new.ts' } }])
    test.forget()
    test.write(join(app, 'new.ts'))
    await test.received('tree-changed', (event) => event.delta.folders[0]?.path === 'app')
  })

  it('refuses a root that is already open, missing or too wide', async () => {
    const app = test.make('app', ['pkg/a.ts'])
    const { id } = await test.open(app)
    const add = (path: string) => test.host['roots.change']({ workspace: id, add: path })
    await expect(add(app)).rejects.toMatchObject({ code: 'not-possible', message: expect.stringContaining('is already open') })
    await expect(add(join(app, 'pkg'))).rejects.toMatchObject({
      code: 'not-possible',
      message: expect.stringContaining(`is part of ${app}`),
    })
    await expect(add(join(app, 'no'))).rejects.toMatchObject({ code: 'root-missing' })
    await expect(add('/')).rejects.toMatchObject({ code: 'root-too-wide' })
    const create = (wide?: true) => test.host['workspaces.create']({ name: 'all', roots: ['/'], ...(wide ? { wide } : {}) })
    await expect(create()).rejects.toMatchObject({ code: 'root-too-wide' })
    expect((await create(true)).roots).toEqual(['/'])
    await expect(test.host['roots.change']({ workspace: id, remove: '/' })).rejects.toMatchObject({ code: 'path-outside-workspace' })
  })
})
