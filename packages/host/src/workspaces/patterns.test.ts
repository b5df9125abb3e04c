import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TreeFolder } from '@sheaf/contract'
import { listPaths, walkFolder } from '@sheaf/engine/disk'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const files = { 'a.ts': 'a\n', 'b.gen': 'b\n', 'made/keep.txt': 'k\n', 'made/out.js': 'o\n', 'src/c.ts': 'c\n' }
let app: App
afterEach(() => app.close())

/** Paths in the tree of an open workspace, by root. */
async function shown(workspace: string): Promise<string[][]> {
  const { roots } = await app.host['tree.list']({ workspace, refresh: true })
  return roots.map(({ folder }) => pathsIn(folder))
}

function pathsIn({ folders = [], files: names }: TreeFolder): string[] {
  const inside = folders.flatMap((folder) => pathsIn(folder).map((path) => `${folder.name}/${path}`))
  return [...inside, ...(names?.split('/') ?? [])].sort()
}

/** A second workspace with the app's folder and another one. */
async function openSecond(): Promise<{ id: string; lib: string }> {
  const lib = join(app.folder, 'lib')
  mkdirSync(lib, { recursive: true })
  for (const name of ['a.ts', 'b.gen']) writeFileSync(join(lib, name), '')
  const { id } = await app.host['workspaces.create']({ name: 'Second', roots: [app.root, lib] })
  await app.host['workspaces.open']({ id })
  return { id, lib }
}

const save = (patterns: string, { basedOn = '', owner = 'folder' as 'folder' | 'workspace', workspace = app.here.workspace } = {}) =>
  app.host['patterns.change']({ workspace, change: { type: 'save', root: app.root, owner, patterns, basedOn } })

describe('ignore patterns of a folder', () => {
  // [S3.33]
  it('apply in every workspace that opens the folder, in a terminal, for models, and after a restart', async () => {
    app = await openApp(files)
    const { id } = await openSecond()
    expect(await save('*.gen\n/made/\n')).toEqual({ root: app.root, owner: 'folder', before: '', after: '*.gen\n/made/\n' })
    const visible = ['a.ts', 'src/c.ts']
    expect(await shown(app.here.workspace)).toEqual([visible])
    expect(await shown(id)).toEqual([visible, ['a.ts', 'b.gen']])
    expect((await app.host['files.list']({ roots: [app.root] })).files).toEqual(visible)
    expect((await app.host['files.list']({ roots: [app.root], useDefaults: false })).files).toContain('b.gen')
    const model = app.host.as({ kind: 'model' })
    await expect(model['files.read']({ workspace: id, path: 'repo/b.gen' })).rejects.toMatchObject({ code: 'path-ignored' })
    expect((await app.host['files.explain']({ roots: [app.root], path: 'b.gen' })).rule).toEqual({
      pattern: '*.gen',
      source: 'folder patterns',
      line: 1,
      layer: 'workspace',
    })
    const unsaved = { roots: [{ root: app.root, owner: 'folder' as const, patterns: 'deps/' }] }
    const tested = async (path: string) => (await app.host['files.explain']({ ...app.here, path, unsaved })).shown
    expect([await tested('deps/lua/src/lapi.c'), await tested('b.gen')]).toEqual([false, true])
    const global = await app.host['files.explain']({ ...app.here, path: 'x.odd', unsaved: { global: '*.odd' } })
    expect([global.shown, global.rule?.layer]).toEqual([false, 'defaults'])
    const events = app.events.flatMap((event) => (event.type === 'patterns-changed' ? [event.workspace] : []))
    expect(events).toEqual([app.here.workspace, id])
    await app.host.close()
    app = await openApp({}, { again: app })
    expect(await shown(app.here.workspace)).toEqual([visible])
    expect(await app.host['patterns.read'](app.here)).toEqual([
      { root: app.root, name: 'repo', patterns: '*.gen\n/made/\n', own: '', alsoIn: ['Second'] },
    ])
  })

  it('keep the edits of two windows that were made at the same time', async () => {
    app = await openApp(files)
    await save('one\ntwo\n')
    const [first, second] = await Promise.all([
      save('one\ntwo\nb.gen\n', { basedOn: 'one\ntwo\n' }),
      save('two\n/made/\n', { basedOn: 'one\ntwo\n' }),
    ])
    const at = { root: app.root, owner: 'folder' }
    expect(first).toEqual({ ...at, before: 'one\ntwo\n', after: 'one\ntwo\nb.gen\n' })
    expect(second).toEqual({ ...at, before: 'one\ntwo\nb.gen\n', after: 'two\nb.gen\n/made/\n', merged: true })
    expect(await shown(app.here.workspace)).toEqual([['a.ts', 'src/c.ts']])
  })

  it('that an earlier version kept with a workspace hide the same files, also after they are shared', async () => {
    app = await openApp(files)
    const { id, lib } = await openSecond()
    const line = fc.constantFrom('*.gen', '/a.ts', 'made/', '!made/', '/made/*', '!made/keep.txt', '*', '!/src/', '', '# x')
    const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n'))
    const before = (root: string, folderPatterns: string) =>
      listPaths(walkFolder(root, { defaultPatterns: null, folderPatterns, env: {} }).folder).sort()
    await fc.assert(
      fc.asyncProperty(text, text, async (one, two) => {
        await save('', { basedOn: (await app.host['patterns.read'](app.here))[0]?.patterns ?? '' })
        await app.host['workspaces.change']({ ...app.here, fields: { folderPatterns: one } })
        await app.host['workspaces.change']({ workspace: id, fields: { folderPatterns: two } })
        expect(await shown(app.here.workspace)).toEqual([before(app.root, one)])
        expect(await shown(id)).toEqual([before(app.root, two), before(lib, two)])
        await app.host['patterns.change']({ ...app.here, change: { type: 'share', root: app.root } })
        const [shared] = await app.host['patterns.read'](app.here)
        // Patterns of only blank lines are dropped.
        expect(shared).toMatchObject({ patterns: one.trim() === '' ? '' : one, own: '' })
        expect(await shown(app.here.workspace)).toEqual([before(app.root, one)])
        expect(await shown(id)).toEqual([before(app.root, `${one}\n${two}`), before(lib, two)])
      }),
      { numRuns: 20 },
    )
  })

  it('leave the other roots of a workspace unchanged when those of one root are shared', async () => {
    app = await openApp(files)
    const { id, lib } = await openSecond()
    await app.host['workspaces.change']({ workspace: id, fields: { folderPatterns: '*.gen\n' } })
    await app.host['patterns.change']({ workspace: id, change: { type: 'share', root: app.root } })
    expect(await app.host['patterns.read']({ workspace: id })).toEqual([
      { root: app.root, name: 'repo', patterns: '*.gen\n', own: '', alsoIn: ['repo'] },
      { root: lib, name: 'lib', patterns: '', own: '*.gen\n', alsoIn: [] },
    ])
    expect((await app.host['files.list']({ roots: [app.root, lib] })).files).toContain('lib/b.gen')
    // Sharing again repeats nothing.
    await app.host['patterns.change']({ workspace: id, change: { type: 'share', root: app.root } })
    expect((await app.host['patterns.read']({ workspace: id }))[0]?.patterns).toBe('*.gen\n')
  })

  it('are refused when they are too long, or for a folder that is not open', async () => {
    app = await openApp(files)
    await expect(save('x'.repeat(1_000_001))).rejects.toMatchObject({ code: 'not-possible' })
    await expect(
      app.host['patterns.change']({ ...app.here, change: { type: 'save', root: app.folder, owner: 'folder', patterns: '*', basedOn: '' } }),
    ).rejects.toMatchObject({ code: 'path-outside-workspace' })
    expect(await app.host['patterns.read'](app.here)).toMatchObject([{ patterns: '', own: '' }])
  })

  it('are checked for lines without an effect, including paths in a folder that stays ignored', async () => {
    app = await openApp(files)
    const at = { ...app.here, root: app.root, owner: 'folder' as const }
    expect(await app.host['patterns.check']({ patterns: 'made/\n!made/keep.txt\n[a\n', at })).toEqual([
      { line: 2, pattern: '!made/keep.txt', why: "Its folder made is ignored, and paths in an ignored folder can't be re-included." },
      { line: 3, pattern: '[a', why: 'A bracket is not closed, or its character class is unknown.' },
    ])
    expect(await app.host['patterns.check']({ patterns: '/made/*\n!made/keep.txt\n', at })).toEqual([])
    expect(await app.host['patterns.check']({ patterns: 'a\\\n' })).toHaveLength(1)
  })
})
