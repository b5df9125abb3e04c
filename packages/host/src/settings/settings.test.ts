import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { defaultSettings } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestDesk } from '../workspaces/testing/test-desk.ts'

let desk: TestDesk

beforeEach(() => {
  desk = new TestDesk()
})

afterEach(() => desk.end())

describe('settings', () => {
  it('begin with the built-in ones, are told when saved, and stay', async () => {
    const read = await desk.host['settings.read']()
    expect(read.settings).toEqual(defaultSettings)
    expect(read.builtinPatterns).toContain('node_modules/')
    const saved = await desk.host['settings.save']({ theme: 'dark', keys: { copy: 'ctrl+shift+c' } })
    expect(saved).toEqual({ ...defaultSettings, theme: 'dark', keys: { copy: 'ctrl+shift+c' } })
    expect(desk.all('settings-changed')).toEqual([{ type: 'settings-changed', settings: saved }])
    await desk.restart()
    expect((await desk.host['settings.read']()).settings).toEqual(saved)
  })

  it('saved at the same time are all kept', async () => {
    await Promise.all([
      desk.host['settings.save']({ theme: 'dark' }),
      desk.host['settings.save']({ fontSize: 14 }),
      desk.host['settings.save']({ diffView: 'split' }),
    ])
    const changed = { ...defaultSettings, theme: 'dark', fontSize: 14, diffView: 'split' }
    expect((await desk.host['settings.read']()).settings).toEqual(changed)
    expect(JSON.parse(stored('app-settings') ?? '')).toEqual(changed)
  })

  it('are checked, and what this version does not know is kept', async () => {
    await desk.host['settings.read']()
    store(JSON.stringify({ theme: 'dark', hologram: true }))
    await desk.restart()
    for (const wrong of [
      { fontSize: 99 },
      { theme: 'pink' },
      { layersOff: ['git'] },
      { budget: { name: 'x', tokens: 0 } },
      { models: { ...defaultSettings.models, custom: ['garbage'] } },
    ])
      await expect(desk.host['settings.save'](JSON.parse(JSON.stringify(wrong)))).rejects.toMatchObject({ code: 'wrong-usage' })
    expect(await desk.host['settings.save']({ fontSize: 14 })).toEqual({ ...defaultSettings, theme: 'dark', fontSize: 14, hologram: true })
    expect(JSON.parse(stored('app-settings') ?? '')).toMatchObject({ hologram: true, fontSize: 14 })
  })

  it('that do not fit are not written over without a copy', async () => {
    await desk.host['settings.read']()
    store(JSON.stringify({ theme: 'pink', fontSize: 'large' }))
    await desk.restart()
    expect((await desk.host['settings.read']()).settings).toEqual(defaultSettings)
    expect(await desk.told('notice')).toMatchObject({ tone: 'warning', says: expect.stringContaining('The settings cannot be read') })
    expect(JSON.parse(stored('app-settings') ?? '')).toEqual({ theme: 'pink', fontSize: 'large' })
    await desk.host['settings.save']({ theme: 'light' })
    expect(JSON.parse(stored('app-settings.damaged-%') ?? '')).toEqual({ theme: 'pink', fontSize: 'large' })
  })

  it('that are no JSON at all are left as they are, and said', async () => {
    await desk.host['settings.read']()
    store('{"theme": "da')
    await desk.restart()
    expect((await desk.host['settings.read']()).settings).toEqual(defaultSettings)
    expect(await desk.told('notice')).toMatchObject({ tone: 'warning' })
    await expect(desk.host['settings.save']({ theme: 'dark' })).rejects.toMatchObject({ code: 'state-broken' })
    expect(stored('app-settings')).toBe('{"theme": "da')
  })

  // [F8.6]
  it('change what open workspaces show: the patterns for all, and the layers', async () => {
    const root = desk.make('api', { 'a.ts': '', 'b.txt': '', 'node_modules/m.js': '', '.ignore': 'a.ts\n' })
    const { id, tree } = await desk.open(root)
    const names = async () => (await desk.host['tree.list']({ workspace: id, refresh: true })).roots[0]?.folder
    expect(tree.roots[0]?.folder.files).toBe('.ignore/b.txt')
    await desk.host['settings.save']({ globalPatterns: '*.txt\n' })
    await desk.told('tree-changed')
    expect(await names()).toEqual({ name: 'api', folders: [{ name: 'node_modules', files: 'm.js' }], files: '.ignore' })
    await desk.host['settings.save']({ layersOff: ['ignore', 'default'] })
    expect((await names())?.files).toBe('.ignore/a.ts/b.txt')
    await desk.host['settings.save']({ globalPatterns: null, layersOff: [] })
    expect(await names()).toEqual({ name: 'api', files: '.ignore/b.txt' })
  })
})

function store(document: string): void {
  database((open) =>
    open
      .prepare('INSERT INTO setting (key, document) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET document = excluded.document')
      .run('app-settings', document),
  )
}

function stored(key: string): string | undefined {
  const row = database((open) => open.prepare('SELECT document FROM setting WHERE key LIKE ?').get(key))
  return row && String(row.document)
}

function database<Result>(work: (open: DatabaseSync) => Result): Result {
  const open = new DatabaseSync(join(desk.home, 'state.db'))
  try {
    return work(open)
  } finally {
    open.close()
  }
}
