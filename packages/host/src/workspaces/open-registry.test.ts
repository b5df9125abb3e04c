import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TestHost } from './testing/test-host.ts'

const idleMs = 600_000

let app: TestHost

beforeEach(() => {
  app = new TestHost({ idleMs })
})

afterEach(async () => {
  vi.useRealTimers()
  await app.end()
})

describe('opening a workspace', () => {
  it('returns everything for the first screen in one answer', async () => {
    const root = app.make('api', ['src/a.ts', 'src/B.ts', 'README.md', '.env'])
    const opened = await app.open(root)
    expect(opened).toMatchObject({
      fields: { name: 'api', roots: [root], instructions: '', copyPreset: 'Standard', presets: [], ephemeral: false },
      selection: { version: 1, files: [], canRevert: false },
      review: null,
      notes: [],
    })
    expect(opened.tree).toEqual({
      version: 1,
      files: 4,
      roots: [
        {
          name: 'api',
          path: root,
          folder: { name: 'api', folders: [{ name: 'src', files: 'a.ts/B.ts' }], files: '.env/README.md', aside: [0] },
        },
      ],
    })
  })

  it('finds the workspace of the same folders in any order, and creates one for others', async () => {
    const [a, b] = [app.make('a', ['x']), app.make('b', ['x'])]
    const both = await app.open([a, b])
    expect((await app.open([b, a], 'two')).id).toBe(both.id)
    expect((await app.open([a])).fields.name).toBe('a 2')
    await app.restart()
    expect((await app.open([b, a])).id).toBe(both.id)
    expect((await app.host.as({ kind: 'window', id: 'two' })['workspaces.open']({ id: both.id })).id).toBe(both.id)
  })

  it('creates one workspace when two windows open the same folder at once', async () => {
    const root = app.make('api', ['x'])
    const [one, two] = await Promise.all([app.open(root, 'one'), app.open(root, 'two')])
    expect(two.id).toBe(one.id)
    const { cards } = await app.host['workspaces.list']()
    expect(cards.map(({ name, windows }) => [name, windows])).toEqual([['api', 2]])
  })

  it('opens nothing when canceled, and can then open the same folder', async () => {
    const root = app.make('api', ['a.ts', 'b/c.ts'])
    const { walkRoots } = await import('./walk-roots.ts')
    const snapshotFile = (path: string) => join(app.home, path)
    await expect(walkRoots({ roots: [root], rules: { env: {} }, snapshotFile }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    })
    await expect(app.host['workspaces.open']({ roots: [root] }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect(app.all('tree-changed')).toEqual([])
    expect((await app.open(root)).tree.files).toBe(2)
  })

  it('refuses a missing folder and an unknown id', async () => {
    await expect(app.open(join(app.folder, 'no'))).rejects.toMatchObject({ code: 'root-missing' })
    await expect(app.host['workspaces.open']({ id: 'no' })).rejects.toMatchObject({ code: 'unknown-workspace' })
    await expect(app.host['tree.list']({ workspace: 'no' })).rejects.toMatchObject({ code: 'unknown-workspace' })
  })

  it('opens by id or name for a model, asks a window to show it, returns only name and folders', async () => {
    const root = app.make('api', ['a.ts'])
    const { id } = await app.open(root)
    await app.host['workspaces.change']({ workspace: id, fields: { instructions: 'mine', activePrompts: ['Architect'] } })
    await app.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['a.ts'], checked: true } })
    const model = app.host.as({ kind: 'model' })
    app.forget()
    const opened = await model['workspaces.open']({ id: ' API ' })
    expect(opened).toEqual({
      id,
      workspace: id,
      fields: expect.objectContaining({ name: 'api', roots: [root], instructions: '', activePrompts: [] }),
      tree: { version: 0, roots: [], files: 0 },
      selection: { version: 0, files: [], canRevert: false },
      budget: null,
      review: null,
      notes: [],
    })
    expect(await model['workspaces.open']({ id })).toEqual(opened)
    expect(app.all('show-workspace').map(({ workspace }) => workspace)).toEqual([id, id])
    expect((await app.host['workspaces.list']()).cards.map(({ windows }) => windows)).toEqual([1])
    await expect(model['workspaces.open']({ id: 'none' })).rejects.toThrow(new Refusal('unknown-workspace', 'Available: api.'))
    await expect(model['workspaces.open']({ roots: [root] })).rejects.toMatchObject({ code: 'not-possible' })
  })

  it('keeps an ephemeral workspace off the disk, which requires Pro', async () => {
    const root = app.make('api', ['x'])
    await expect(app.host['workspaces.open']({ roots: [root], ephemeral: true })).rejects.toMatchObject({ code: 'pro-needed' })
    await app.host['license.change']({ type: 'start-trial' })
    const opened = await app.host.as({ kind: 'window', id: 'one' })['workspaces.open']({ roots: [root], ephemeral: true })
    expect(opened.fields.ephemeral).toBe(true)
    await app.host['workspaces.change']({ workspace: opened.id, fields: { instructions: 'secret' } })
    await app.restart()
    expect(await app.host['workspaces.list']()).toEqual({ cards: [], troubles: [] })
  })
})

describe('two windows on one workspace', () => {
  it("shares the state between windows, and notifies them of each other's changes", async () => {
    const root = app.make('api', ['a.ts', 'b.ts'])
    const { id } = await app.open(root, 'one')
    await app.open(root, 'two')
    app.forget()
    await app.host
      .as({ kind: 'window', id: 'one' })
      ['selection.change']({ workspace: id, change: { type: 'check', paths: ['a.ts'], checked: true } })
    await app.host.as({ kind: 'window', id: 'two' })['workspaces.change']({ workspace: id, fields: { instructions: 'fix it', typedAt: 7 } })
    expect(app.all('selection-changed')).toEqual([{ type: 'selection-changed', workspace: id, version: 2, added: ['a.ts'], removed: [] }])
    expect(app.all('workspace-changed')).toEqual([
      { type: 'workspace-changed', workspace: id, by: 'two', fields: { instructions: 'fix it', typedAt: 7 } },
    ])
    const third = await app.open(root, 'three')
    expect([third.fields.instructions, third.selection.files]).toEqual(['fix it', [{ path: 'a.ts', mode: 'full' }]])
  })

  it('gives later instructions a newer timestamp, whatever the clock says', async () => {
    const { id } = await app.open(app.make('api', ['a.ts']), 'one')
    const inTheYear3000 = Date.UTC(3000, 0)
    await app.host
      .as({ kind: 'window', id: 'one' })
      ['workspaces.change']({ workspace: id, fields: { instructions: 'typed', typedAt: inTheYear3000 } })
    app.forget()
    await app.host['workspaces.change']({ workspace: id, fields: { instructions: 'of an agent' } })
    await app.host['workspaces.change']({ workspace: id, fields: { copyPreset: 'Plan' } })
    expect(app.all('workspace-changed').map(({ fields }) => fields)).toEqual([
      { instructions: 'of an agent', typedAt: inTheYear3000 + 1 },
      { copyPreset: 'Plan' },
    ])
  })

  it('unloads a workspace some time after its last window has closed, without losing changes', async () => {
    const root = app.make('api', ['a.ts'])
    const { id } = await app.open(root, 'one')
    await app.open(root, 'two')
    await app.host['workspaces.change']({ workspace: id, fields: { instructions: 'mine' } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await app.host.as({ kind: 'window', id: 'one' })['workspaces.close']({ workspace: id })
    await app.host.as({ kind: 'window', id: 'two' })['workspaces.close']({ workspace: id })
    vi.advanceTimersByTime(idleMs - 1)
    await expect(app.host['tree.list']({ workspace: id })).resolves.toMatchObject({ files: 1 })
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await expect.poll(() => app.host['tree.list']({ workspace: id }).catch(({ code }) => code)).toBe('unknown-workspace')
    expect((await app.open(root)).fields.instructions).toBe('mine')
  })

  it('keeps a workspace loaded when a window returns in time', async () => {
    const root = app.make('api', ['a.ts'])
    const { id } = await app.open(root, 'one')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await app.host.as({ kind: 'window', id: 'one' })['workspaces.close']({ workspace: id })
    vi.advanceTimersByTime(idleMs - 1)
    await app.open(root, 'again')
    vi.advanceTimersByTime(idleMs)
    vi.useRealTimers()
    app.write(join(root, 'new.ts'))
    await app.received('tree-changed')
    expect((await app.host['tree.list']({ workspace: id })).files).toBe(2)
  })

  it('notifies windows when the workspace is removed', async () => {
    const root = app.make('api', ['a.ts'])
    const { id } = await app.open(root, 'one')
    await app.host['workspaces.change']({ workspace: id, fields: { instructions: 'mine' } })
    await app.host['workspaces.remove']({ name: 'api' })
    expect(await app.received('workspace-closed')).toEqual({
      type: 'workspace-closed',
      workspace: id,
      says: '"api" was removed. Its folders and files were not changed.',
    })
    await expect(app.host['tree.list']({ workspace: id })).rejects.toMatchObject({ code: 'unknown-workspace' })
    expect((await app.host['workspaces.list']()).cards).toEqual([])
    await app.restart()
    expect((await app.host['workspaces.list']()).cards).toEqual([])
  })
})

describe('workspace fields', () => {
  it('validates fields before changing them', async () => {
    const { id } = await app.open(app.make('api', ['x']))
    await app.open(app.make('web', ['x']))
    const change = (fields: object) => app.host['workspaces.change']({ workspace: id, fields })
    await expect(change({ name: ' WEB ' })).rejects.toMatchObject({ code: 'name-taken' })
    await expect(change({ name: ' \n ' })).rejects.toMatchObject({ code: 'wrong-usage' })
    await expect(change({ compose: { tree: 'some' } })).rejects.toMatchObject({ code: 'wrong-usage' })
    await expect(change({ roots: ['/'] })).rejects.toMatchObject({ code: 'wrong-usage' })
    await expect(change({ ephemeral: true })).rejects.toMatchObject({ code: 'not-possible' })
    app.forget()
    await change({ name: ' New\nname ', expandedFolders: ['src'], activePrompts: ['Architect'] })
    expect(app.all('workspace-changed').map(({ fields }) => fields)).toEqual([
      { name: 'New name', expandedFolders: ['src'], activePrompts: ['Architect'] },
    ])
    await app.restart()
    expect((await app.host['workspaces.open']({ id })).fields).toMatchObject({ name: 'New name', expandedFolders: ['src'] })
  })

  // [S3.33]
  it('updates the tree when folder patterns change', async () => {
    const { id } = await app.open(app.make('api', ['a.ts', 'b.txt', 'x/c.txt']))
    await app.host['workspaces.change']({ workspace: id, fields: { folderPatterns: '*.txt\n' } })
    const { delta } = await app.received('tree-changed')
    expect(delta).toEqual({
      version: 2,
      after: 1,
      files: 1,
      folders: [
        { path: '', folder: { name: 'api', folders: [{ name: 'x', same: true }], files: 'a.ts' } },
        { path: 'x', folder: { name: 'x' } },
      ],
    })
  })

  it('applies changes by name to the open workspace, without losing its own changes', async () => {
    const { id } = await app.open(app.make('api', ['a.ts']))
    await app.host['license.change']({ type: 'start-trial' })
    await app.host['workspaces.change']({ workspace: id, fields: { instructions: 'typed just now' } })
    await app.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['a.ts'], checked: true } })
    await app.host['presets.change']({ workspace: 'api', change: { type: 'save', name: 'mine' } })
    await app.host['workspaces.change']({ workspace: 'api', fields: { name: 'service' } })
    const opened = await app.host['workspaces.open']({ id })
    expect(opened.fields).toMatchObject({ name: 'service', instructions: 'typed just now', presets: [{ name: 'mine', files: 1 }] })
    expect(app.all('workspace-changed').at(-1)?.fields).toMatchObject({ name: 'service' })
    const copy = await app.host['workspaces.create']({ copyOf: 'service' })
    expect([copy.name, copy.instructions]).toEqual(['service 2', 'typed just now'])
  })

  it('changes a workspace that is not open by id or name, with the same validation', async () => {
    const root = app.make('api', ['a.ts'])
    const { id } = await app.host['workspaces.create']({ name: 'api', roots: [root] })
    await app.host['workspaces.create']({ name: 'web', roots: [root] })
    const change = (workspace: string, fields: object) => app.host['workspaces.change']({ workspace, fields })
    await expect(change(id, { name: 'WEB' })).rejects.toMatchObject({ code: 'name-taken' })
    await expect(change(id, { name: ' ' })).rejects.toThrow(new Refusal('wrong-usage', 'A workspace needs a name.'))
    await expect(change(id, { ephemeral: true })).rejects.toMatchObject({ code: 'not-possible' })
    await expect(change('none', { name: 'x' })).rejects.toMatchObject({ code: 'unknown-workspace' })
    app.forget()
    expect(await change(id, { name: ' New\nname ' })).toEqual({ name: 'New name' })
    expect(await change('new NAME', { instructions: 'typed' })).toEqual({ name: 'New name' })
    expect(app.all('workspaces-changed').length).toBe(2)
    const { cards } = await app.host['workspaces.list']({ documents: true })
    const { document } = cards.find((card) => card.id === id) ?? {}
    expect([document?.name, document?.instructions, document?.typedAt]).toEqual(['New name', 'typed', expect.any(Number)])
  })

  it('marks a change with the window that made it, except for a name', async () => {
    const { id } = await app.open(app.make('api', ['a.ts']), 'one')
    app.forget()
    await app.host.as({ kind: 'window', id: 'one' })['workspaces.change']({ workspace: id, fields: { copyPreset: 'Plan' } })
    await app.host.as({ kind: 'window', id: 'one' })['workspaces.change']({ workspace: id, fields: { name: ' Mine ' } })
    expect(app.all('workspace-changed').map(({ by, fields }) => [by, fields])).toEqual([
      ['one', { copyPreset: 'Plan' }],
      [null, { name: 'Mine' }],
    ])
  })

  it('lets a window that has not opened a workspace only rename it', async () => {
    const { id } = await app.open(app.make('api', ['a.ts']))
    await app.host['workspaces.change']({ workspace: id, fields: { instructions: 'the newer text' } })
    await app.restart()
    const late = app.host.as({ kind: 'window', id: 'late' })
    await expect(late['workspaces.change']({ workspace: id, fields: { instructions: 'an older text', typedAt: 5 } })).rejects.toMatchObject(
      {
        code: 'unknown-workspace',
      },
    )
    expect(await late['workspaces.change']({ workspace: id, fields: { name: 'mine' } })).toEqual({ name: 'mine' })
    const { fields } = await late['workspaces.open']({ id })
    expect([fields.name, fields.instructions]).toEqual(['mine', 'the newer text'])
  })
})

describe('workspace cards', () => {
  it('lists missing folders and workspaces that cannot be read', async () => {
    const [a, b] = [app.make('a', ['x']), app.make('b', ['x'])]
    const { id } = await app.open([a, b])
    await app.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['a', 'b'], checked: true } })
    await app.open(a)
    rmSync(b, { recursive: true })
    await app.restart()
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(join(app.home, 'state.db'))
    database.exec(`UPDATE workspace SET document = '{' WHERE name = 'a 2'`)
    database.close()
    const { cards, troubles } = await app.host['workspaces.list']()
    expect(cards).toEqual([
      {
        id,
        name: 'a',
        roots: [
          { path: a, missing: false },
          { path: b, missing: true },
        ],
        lastUsed: expect.any(String),
        ephemeral: false,
        selected: 2,
        presets: [],
        windows: 0,
      },
    ])
    expect(troubles).toEqual([{ path: expect.stringContaining('workspace "a 2"'), why: expect.any(String) }])
  })

  it('includes documents for a person on request, but not for a model', async () => {
    const { id } = await app.open(app.make('a', ['x']))
    await app.host['workspaces.change']({ workspace: id, fields: { instructions: 'typed just now' } })
    const { cards } = await app.host['workspaces.list']({ documents: true })
    expect(cards.map(({ document }) => [document?.id, document?.instructions])).toEqual([[id, 'typed just now']])
    const model = app.host.as({ kind: 'model' })
    await expect(model['workspaces.list']({ documents: true })).rejects.toMatchObject({ code: 'not-possible' })
    expect(await model['workspaces.list']()).toEqual(await app.host['workspaces.list']())
  })
})
