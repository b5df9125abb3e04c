import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openHost } from '../index.ts'
import { type App, openApp } from '../testing/open-app.ts'

let app: App
afterEach(() => app.close())

describe('patterns kept with a folder', () => {
  it('are seen at once by another process, which keeps its own changes too', async () => {
    app = await openApp({ 'a.ts': '', 'b.ts': '', 'c.ts': '' })
    const { home, folder, root, here, host } = app
    const other = openHost({ home, env: { HOME: folder, PATH: process.env.PATH ?? '', SHEAF_KEYS: 'file' } })
    const listed = async () => (await other['files.list']({ roots: [root] })).files
    expect(await listed()).toEqual(['a.ts', 'b.ts', 'c.ts'])
    await host['patterns.change']({ ...here, change: { type: 'save', root, owner: 'folder', patterns: '/a.ts\n', basedOn: '' } })
    expect(await listed()).toEqual(['b.ts', 'c.ts'])
    // As edited before the other process saved.
    const { id: workspace } = await other['workspaces.open']({ roots: [root] })
    await other['patterns.change']({ workspace, change: { type: 'save', root, owner: 'folder', patterns: '/b.ts\n', basedOn: '' } })
    expect((await host['files.list']({ roots: [root] })).files).toEqual(['c.ts'])
    expect((await host['patterns.read'](here))[0]?.patterns).toBe('/a.ts\n/b.ts\n')
    await other.close()
  })

  it('that cannot be read are reported, and the files are still listed', async () => {
    app = await openApp({ 'a.ts': '' })
    const { home, folder, root } = app
    await app.host.close()
    for (const end of ['-wal', '-shm']) rmSync(join(home, `state.db${end}`), { force: true })
    writeFileSync(join(home, 'state.db'), 'not a database')
    const host = openHost({ home, env: { HOME: folder, PATH: process.env.PATH ?? '', SHEAF_KEYS: 'file' } })
    expect(await host['files.list']({ roots: [root] })).toEqual({
      files: ['a.ts'],
      problems: [{ path: join(home, 'state.db'), why: expect.stringContaining(`the ignore patterns of ${root} are not applied`) }],
    })
    await host.close()
  })
})
