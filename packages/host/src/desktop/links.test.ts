import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openHost } from '../index.ts'
import { type App, openApp } from '../testing/open-app.ts'

const files = { 'src/a.ts': 'a\n', 'src/b.ts': 'b\n', '.gitignore': 'hidden.txt\n', 'hidden.txt': 'canary\n' }
let app: App
afterEach(() => app.close())

describe('a sheaf:// link', () => {
  // [S7.18] [F5.3] [F5.4]
  it('shows what a link would open and which parts are invalid, before doing anything', async () => {
    app = await openApp(files)
    const link = await app.host['links.open']({
      url: `sheaf://open/${app.root}?files=src/a.ts,none.ts,../x,hidden.txt&prompt=Hi&approve=1`,
    })
    expect(link).toEqual({
      kind: 'open',
      id: expect.any(String),
      folder: app.root,
      workspace: { id: app.here.workspace, name: 'repo' },
      files: ['src/a.ts'],
      prompt: 'Hi',
      ephemeral: false,
      focus: false,
      problems: [
        { what: 'approve', why: 'unknown parameter' },
        { what: 'none.ts', why: 'path not found' },
        { what: '../x', why: 'not in that folder' },
        { what: 'hidden.txt', why: expect.stringContaining('rule') },
      ],
    })
    expect(app.events.filter(({ type }) => type === 'link-arrived')).toEqual([{ type: 'link-arrived', link }])
    expect(await app.host['selection.read'](app.here)).toMatchObject({ files: [] })
  })

  // [S7.20] [S7.21]
  it('opens, selects files and appends the prompt when a link is confirmed, but only once', async () => {
    app = await openApp(files)
    const { host, here, root } = app
    await host['workspaces.change']({ ...here, fields: { instructions: 'Mine.' } })
    const { id } = await host['links.open']({ url: `sheaf://open/${root}?files=src&prompt=Theirs.` })
    expect(await host['links.follow']({ id })).toEqual({ workspace: here.workspace })
    expect((await host['selection.read'](here)).files.map(({ path }) => path)).toEqual(['src/a.ts', 'src/b.ts'])
    const { fields } = await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ id: here.workspace })
    expect(fields.instructions).toBe('Mine.\n\nTheirs.')
    expect(app.events).toContainEqual({ type: 'show-workspace', workspace: here.workspace })
    await expect(host['links.follow']({ id })).rejects.toMatchObject({ code: 'not-possible' })
    await expect(host['links.follow']({ id: 'made-up' })).rejects.toMatchObject({ code: 'not-possible' })
  })

  it('never selects sensitive files', async () => {
    app = await openApp({ ...files, '.env': 'KEY=1', 'src/id_rsa': '' })
    const link = await app.host['links.open']({ url: `sheaf://open/${app.root}?files=.env,src/a.ts,src/id_rsa` })
    expect(link).toMatchObject({
      files: ['src/a.ts'],
      problems: ['.env', 'src/id_rsa'].map((what) => ({ what, why: expect.stringContaining('sensitive file') })),
    })
    await app.host['links.follow']({ id: link.id })
    expect((await app.host['selection.read'](app.here)).files).toEqual([{ path: 'src/a.ts', mode: 'full' }])
  })

  // [S7.19] [S7.25]
  it('creates a workspace with the given name when no workspace has the folder', async () => {
    app = await openApp(files)
    const other = join(app.folder, 'other')
    mkdirSync(other)
    writeFileSync(join(other, 'x.ts'), '')
    const link = await app.host['links.open']({ url: 'sheaf://open/~/other?workspace=first&workspace=Mine&files=x.ts' })
    expect(link).toMatchObject({ folder: other, workspace: { name: 'Mine' }, problems: [] })
    const { workspace = '' } = await app.host['links.follow']({ id: link.id })
    expect(await app.host['selection.read']({ workspace })).toMatchObject({ files: [{ path: 'x.ts', mode: 'full' }] })
    expect((await app.host['workspaces.list']()).cards.map(({ name, roots }) => [name, roots])).toContainEqual([
      'Mine',
      [{ path: other, missing: false }],
    ])
    // No window shows it yet: the window that asked will open it.
    expect((await app.host['workspaces.list']()).cards.find(({ name }) => name === 'Mine')).toMatchObject({ windows: 0, selected: 1 })
  })

  // [S7.22] [S7.23]
  it('opens an ephemeral workspace by either parameter, also without Pro', async () => {
    app = await openApp({}, { pro: false })
    for (const name of ['one', 'two']) mkdirSync(join(app.folder, name))
    for (const url of ['sheaf://open/~/one?ephemeral=true', 'sheaf://open/~/two?persist=false']) {
      const { id } = await app.host['links.open']({ url })
      const { workspace = '' } = await app.host['links.follow']({ id })
      expect((await app.host.as({ kind: 'window', id: 'window' })['workspaces.open']({ id: workspace })).fields.ephemeral).toBe(true)
    }
    await app.host.close()
    const next = await openApp({}, { again: app })
    expect((await next.host['workspaces.list']()).cards.map(({ name }) => name)).toEqual(['repo'])
    app = next
  })

  // [F5.7]
  it.each([
    'ephemeral=true',
    'persist=false',
    'ephemeral=1&workspace=repo',
    'ephemeral=true&persist=true',
  ])('leaves every byte of the state unchanged when a saved workspace has the folder of a link with %s', async (query) => {
    app = await openApp(files, { pro: false })
    const { here, root, home, folder } = app
    await app.host['workspaces.change']({ ...here, fields: { instructions: 'Mine.', folderPatterns: '*.tmp\n' } })
    await app.select('src/b.ts')
    await app.host.close()
    const before = stateBytes(home)
    expect(before.has('state.db')).toBe(true)

    const host = openHost({ home, env: { HOME: folder, PATH: process.env.PATH ?? '', SHEAF_KEYS: 'file' } })
    const link = await host['links.open']({ url: `sheaf://open/${root}?${query}&files=src/a.ts&prompt=Theirs.` })
    expect(link).toMatchObject({ workspace: { name: 'repo' }, ephemeral: true, files: ['src/a.ts'], problems: [] })
    const { workspace = '' } = await host['links.follow']({ id: link.id })
    const window = host.as({ kind: 'window', id: 'window' })
    const opened = await window['workspaces.open']({ id: workspace })
    expect(opened).toMatchObject({
      fields: { name: 'repo 2', roots: [root], instructions: 'Theirs.', ephemeral: true },
      selection: { files: [{ path: 'src/a.ts', mode: 'full' }] },
    })
    await window['workspaces.change']({ workspace, fields: { instructions: 'More.' } })
    await window['selection.change']({ workspace, change: { type: 'clear' } })
    await host.close()
    expect(stateBytes(home)).toEqual(before)
  })

  it('opens the saved workspace of a folder, not an ephemeral one, when the folder is opened later', async () => {
    app = await openApp(files)
    const { host, here, root } = app
    const { id } = await host['links.open']({ url: `sheaf://open/${root}?ephemeral=true` })
    const { workspace = '' } = await host['links.follow']({ id })
    expect(workspace).not.toBe(here.workspace)
    const window = host.as({ kind: 'window', id: 'second' })
    expect((await window['workspaces.open']({ roots: [root] })).id).toBe(here.workspace)
    expect(await host['links.open']({ url: `sheaf://open/${root}` })).toMatchObject({ workspace: { id: here.workspace } })
    // The next ephemeral link uses the one that is there.
    expect(await host['links.open']({ url: `sheaf://open/${root}?persist=0` })).toMatchObject({ workspace: { id: workspace } })
  })

  it('never opens a saved workspace for a window that restores an ephemeral one', async () => {
    app = await openApp(files, { pro: false })
    const { host, here, root } = app
    const restored = await host.as({ kind: 'window', id: 'one' })['workspaces.open']({ roots: [root], ephemeral: true, restore: true })
    expect(restored.fields).toMatchObject({ name: 'repo 2', ephemeral: true })
    expect(restored.id).not.toBe(here.workspace)
    const again = await host.as({ kind: 'window', id: 'two' })['workspaces.open']({ roots: [root], ephemeral: true, restore: true })
    expect(again.id).toBe(restored.id)
  })

  // [F5.4]
  it('reports a missing folder, a folder that is too wide or a broken URL, and creates nothing', async () => {
    app = await openApp(files)
    const before = (await app.host['workspaces.list']()).cards
    for (const url of ['sheaf://open/none/such', 'sheaf://open//', 'sheaf://open/~']) {
      const link = await app.host['links.open']({ url })
      expect(link).toMatchObject({ kind: 'open', files: [], unusable: expect.any(String), problems: [] })
      await expect(app.host['links.follow']({ id: link.id })).rejects.toMatchObject({ code: expect.stringMatching(/^root-/) })
    }
    const broken = await app.host['links.open']({ url: 'sheaf://open/%zz' })
    expect(broken).toMatchObject({ kind: 'refused', url: 'sheaf://open/%zz' })
    await expect(app.host['links.follow']({ id: broken.id })).rejects.toMatchObject({ code: 'not-possible' })
    expect((await app.host['workspaces.list']()).cards).toEqual(before)
  })

  // [F5.5]
  it('imports a prompt under a free name after confirmation, never over an existing prompt', async () => {
    app = await openApp(files)
    await app.host['prompts.change']({ type: 'save', name: 'Mine', content: 'my own' })
    const link = await app.host['links.open']({ url: 'sheaf://prompt?title=Mine&content=theirs' })
    expect(link).toMatchObject({ kind: 'prompt', title: 'Mine', content: 'theirs' })
    expect((await app.host['prompts.list']()).map(({ name }) => name)).not.toContain('Mine 2')
    await app.host['links.follow']({ id: link.id })
    const prompts = await app.host['prompts.list']()
    expect(prompts.find(({ name }) => name === 'Mine')?.content).toBe('my own')
    expect(prompts.find(({ name }) => name === 'Mine 2')?.content).toBe('theirs')
  })

  // [F5.6]
  it('writes, sends and approves nothing, whatever a link says (A21)', async () => {
    app = await openApp(files)
    const { host, here, root } = app
    const reply = '<file path="src/a.ts" action="delete"></file>'
    await host['reviews.open']({ ...here, reply })
    const before = (await host['reviews.read'](here)).state
    const contents = () => readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
    const had = contents()
    for (const query of [
      'commit=1',
      `reply=${encodeURIComponent(reply)}`,
      'accept-all=true',
      'prompt=%3Cfile%3E',
      'files=src/a.ts&delete=1',
    ]) {
      const { id } = await host['links.open']({ url: `sheaf://open/${root}?${query}` })
      await host['links.follow']({ id })
    }
    expect(contents()).toEqual(had)
    expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe('a\n')
    expect((await host['reviews.read'](here)).state).toEqual(before)
    expect(await host['commits.list'](here)).toEqual([])
    expect(await host['history.list'](here)).toEqual([])
  })
})

/** Everything in the state folder except caches, which can be rebuilt, and SQLite's shared memory. */
function stateBytes(home: string): Map<string, string> {
  const paths = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = paths.map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1)).sort()
  const kept = names.filter((name) => !name.startsWith('cache/') && !name.endsWith('-shm'))
  return new Map(kept.map((name) => [name, readFileSync(join(home, name), 'latin1')]))
}
