import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TreeDelta, TreeFolder, TreeFolderChange, TreeSnapshot } from '@sheaf/contract'
import { walkFolder } from '@sheaf/engine/disk'
import { createTreeView } from '@sheaf/engine/tree'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestHost } from './testing/test-host.ts'

let app: TestHost

beforeEach(() => {
  app = new TestHost()
})

afterEach(() => app.end())

describe('the tree of an open workspace', () => {
  it('publishes that any file may have changed once watching starts', async () => {
    const { id } = await app.open(app.make('api', ['a.ts']))
    expect(await app.received('files-changed')).toEqual({ type: 'files-changed', workspace: id, paths: [] })
  })

  it('publishes changes on disk folder by folder', async () => {
    const root = app.make('api', ['src/a.ts', 'src/deep/b.ts', 'README.md'])
    const { id } = await app.open(root)
    app.write(join(root, 'src/c.ts'))
    const { delta } = await app.received('tree-changed')
    expect(delta).toEqual({
      version: 2,
      after: 1,
      files: 4,
      folders: [{ path: 'src', folder: { name: 'src', folders: [{ name: 'deep', same: true }], files: 'a.ts/c.ts' } }],
    })
    app.forget()
    app.write(join(root, 'src/a.ts'), 'new words')
    expect(await app.received('files-changed', ({ paths }) => paths.length > 0)).toEqual({
      type: 'files-changed',
      workspace: id,
      paths: ['src/a.ts'],
    })
    expect(app.all('tree-changed')).toEqual([])
  })

  it('matches the disk in a window that applies every delta', async () => {
    const root = app.make('api', ['start.ts'])
    const { id, tree } = await app.open(root)
    let replica: TreeSnapshot = structuredClone(tree)
    app.host.subscribe((event) => {
      if (event.type === 'tree-changed') replica = applied(replica, structuredClone(event.delta))
    })
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 8 }), async (deeds) => {
        for (const each of deeds) each(root)
        const now = createTreeView((_folder, { kind }) => kind === 'link').folder(walkFolder(root).folder, '')
        await expect.poll(() => replica.roots[0]?.folder, { interval: 5 }).toEqual(now)
      }),
      { numRuns: 25 },
    )
    expect(replica).toEqual(await app.host['tree.list']({ workspace: id }))
  })

  // [S2.6.9] [S4.38]
  it('updates the tree only on request while watching is off', async () => {
    const root = app.make('api', ['a.ts'])
    await app.host['settings.save']({ watch: false })
    const { id } = await app.open(root)
    app.write(join(root, 'b.ts'))
    expect((await app.host['tree.list']({ workspace: id, refresh: true })).files).toBe(2)
    expect(app.all('tree-changed').map(({ delta }) => delta.files)).toEqual([2])
    app.forget()
    await app.host['settings.save']({ watch: true })
    app.write(join(root, 'c.ts'))
    const { delta } = await app.received('tree-changed', (event) => event.delta.files === 3)
    expect([delta.after, delta.version]).toEqual([2, 3])
  })
})

describe('a missing root', () => {
  it('reports a deleted root, and recovers automatically with its selection', async () => {
    const root = app.make('api', ['a.ts', 'src/b.ts'])
    const { id } = await app.open(root)
    await app.host['selection.change']({ workspace: id, change: { type: 'check', paths: [''], checked: true } })
    rmSync(root, { recursive: true })
    const gone = await app.received('roots-changed', ({ roots }) => roots[0]?.missing !== undefined)
    expect(gone).toEqual({
      type: 'roots-changed',
      workspace: id,
      roots: [{ name: 'api', path: root, missing: expect.stringContaining('deleted, moved, or unmounted') }],
      says: expect.stringContaining('If you restore it'),
    })
    expect((await app.host['tree.list']({ workspace: id })).files).toBe(0)
    const kept = await app.host['selection.read']({ workspace: id })
    expect(kept.files.map(({ path }) => path)).toEqual(['src/b.ts', 'a.ts'])
    app.forget()
    app.make('api', ['a.ts', 'src/b.ts'])
    expect((await app.received('roots-changed', ({ roots }) => roots[0]?.missing === undefined)).roots).toEqual([
      { name: 'api', path: root },
    ])
    await expect.poll(async () => (await app.host['tree.list']({ workspace: id })).files).toBe(2)
    app.forget()
    app.write(join(root, 'watched-again.ts'))
    await app.received('tree-changed', ({ delta }) => delta.files === 3)
  })

  // [S2.6.9]
  it('reports a moved root, on Refresh if watching is off', async () => {
    await app.host['settings.save']({ watch: false })
    const root = app.make('api', ['a.ts'])
    const { id } = await app.open(root)
    renameSync(root, `${root}-moved`)
    expect((await app.host['tree.list']({ workspace: id, refresh: true })).roots[0]?.missing).toContain('deleted, moved, or unmounted')
    renameSync(`${root}-moved`, root)
    const healed = await app.host['tree.list']({ workspace: id, refresh: true })
    expect([healed.roots[0]?.missing, healed.files]).toEqual([undefined, 1])
  })

  it('follows a root that is replaced by another folder or by a file', async () => {
    const root = app.make('api', ['a.ts'])
    const { id } = await app.open(root)
    const other = app.make('other', ['x.ts', 'y.ts'])
    renameSync(root, `${root}-old`)
    renameSync(other, root)
    await expect.poll(async () => (await app.host['tree.list']({ workspace: id })).files).toBe(2)
    rmSync(root, { recursive: true })
    writeFileSync(root, 'a file')
    const { says } = await app.received('roots-changed', (event) => event.says?.includes('a file') ?? false)
    expect(says).toContain('This folder is now a file')
  })

  it('treats a root that is replaced by a link as missing', async () => {
    const root = app.make('api', ['a.ts'])
    const { id } = await app.open(root)
    const other = app.make('other', ['x.ts', 'y.ts'])
    renameSync(root, `${root}-old`)
    symlinkSync(other, root)
    const { says } = await app.received('roots-changed', (event) => event.says?.includes('a link') ?? false)
    expect([says?.slice(0, 25), (await app.host['tree.list']({ workspace: id, refresh: true })).files]).toEqual([
      'This folder is now a link',
      0,
    ])
    expect((await app.host.as({ kind: 'model' })['search.run']({ workspace: id, pattern: 'x', mode: 'both' })).paths).toEqual([])
  })

  it('opens a workspace with a missing root', async () => {
    const [a, b] = [app.make('a', ['x.ts']), app.make('b', ['y.ts'])]
    const { id } = await app.open([a, b])
    await app.host['selection.change']({ workspace: id, change: { type: 'check', paths: ['a', 'b'], checked: true } })
    await app.restart()
    rmSync(b, { recursive: true })
    const opened = await app.host.as({ kind: 'window', id: 'one' })['workspaces.open']({ id })
    expect(opened.tree.roots.map(({ path, missing }) => [path, missing !== undefined])).toEqual([
      [a, false],
      [b, true],
    ])
    expect(opened.notes).toEqual(['A selected file no longer exists: b/y.ts.'])
    app.make('b', ['y.ts'])
    await app.received('roots-changed', ({ roots }) => roots.every(({ missing }) => missing === undefined))
  })

  it('reports a root that can no longer be read', () => {
    const root = app.make('api', ['a.ts'])
    chmodSync(app.folder, 0o755)
    mkdirSync(app.home, { recursive: true })
    chmodSync(app.home, 0o777)
    chmodSync(root, 0o777)
    // Root can read everything, so another user runs this.
    const script = `
      const { openHost } = await import(${JSON.stringify(join(import.meta.dirname, '../host.ts'))})
      const { chmodSync, mkdirSync } = await import('node:fs')
      const root = ${JSON.stringify(root)}
      mkdirSync(root + '/own')
      const host = openHost({ home: ${JSON.stringify(join(app.home, 'nobody'))}, times: { pollMs: 10 } })
      const received = []
      let wake = () => {}
      host.subscribe((event) => {
        if (event.type !== 'roots-changed') return
        received.push(event)
        wake()
      })
      const next = async (change) => {
        const woken = new Promise((resolve) => { wake = resolve })
        change()
        await woken
      }
      await host.as({ kind: 'window', id: 'one' })['workspaces.open']({ roots: [root + '/own'] })
      await next(() => chmodSync(root + '/own', 0))
      await next(() => chmodSync(root + '/own', 0o700))
      console.log(JSON.stringify(received.map(({ roots }) => roots[0].missing ?? 'there')))
      await host.close()`
    const ran = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
      uid: 65534,
      encoding: 'utf8',
      timeout: 150_000,
    })
    expect(ran.stderr).toBe('')
    expect(JSON.parse(ran.stdout)).toEqual(['This folder can no longer be read. Check its permissions.', 'there'])
  })
})

const folders = ['', 'a/', 'a/b/', 'c/']
const names = ['x.ts', 'Y.ts', 'z10.ts', 'z2.ts', '.gitignore']

type Deed = (root: string) => void

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.tuple(fc.constantFrom(...folders), fc.constantFrom(...names)).map(
    ([folder, name]): Deed =>
      (root) => {
        quietly(() => mkdirSync(join(root, folder), { recursive: true }))
        quietly(() => writeFileSync(join(root, folder, name), name === '.gitignore' ? 'z2.ts\n' : name))
      },
  ),
  fc.constantFrom(...folders.slice(1)).map(
    (folder): Deed =>
      (root) =>
        quietly(() => rmSync(join(root, folder), { recursive: true, force: true })),
  ),
  fc.tuple(fc.constantFrom(...folders), fc.constantFrom(...names)).map(
    ([folder, name]): Deed =>
      (root) =>
        quietly(() => unlinkSync(join(root, folder, name))),
  ),
  fc.constant<Deed>((root) => quietly(() => renameSync(join(root, 'a'), join(root, 'c')))),
  fc.constant<Deed>((root) => quietly(() => symlinkSync('x.ts', join(root, 'link.ts')))),
)

/** Ignores errors, because not every change is possible at every moment. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // This change is not possible now.
  }
}

/** Applies a delta as a window does. */
function applied(tree: TreeSnapshot, delta: TreeDelta): TreeSnapshot {
  if (delta.version <= tree.version) return tree
  expect(delta.after).toBe(tree.version)
  const [root] = tree.roots
  if (!root) return tree
  const folder = delta.folders.reduce(changed, root.folder)
  return { version: delta.version, files: delta.files, roots: [{ ...root, folder }] }
}

function changed(folder: TreeFolder, { path, folder: next }: TreeFolderChange): TreeFolder {
  if (path === '') {
    const own = new Map(folder.folders?.map((each) => [each.name, each]))
    const inside = next.folders?.map((each) => (each.same ? (own.get(each.name) ?? each) : each))
    return { ...next, ...(inside ? { folders: inside } : {}) }
  }
  const [name = '', ...rest] = path.split('/')
  const change = { path: rest.join('/'), folder: next }
  return { ...folder, folders: (folder.folders ?? []).map((each) => (each.name === name ? changed(each, change) : each)) }
}
