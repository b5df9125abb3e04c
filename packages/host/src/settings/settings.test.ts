import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { defaultSettings } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestHost } from '../workspaces/testing/test-host.ts'

let app: TestHost

beforeEach(() => {
  app = new TestHost()
})

afterEach(() => app.end())

describe('settings', () => {
  it('starts with the defaults, publishes saved settings, and keeps them after a restart', async () => {
    const read = await app.host['settings.read']()
    expect(read.settings).toEqual(defaultSettings)
    expect(read.builtinPatterns).toContain('node_modules/')
    const saved = await app.host['settings.save']({ theme: 'dark', keys: { copy: 'ctrl+shift+c' } })
    expect(saved).toEqual({ ...defaultSettings, theme: 'dark', keys: { copy: 'ctrl+shift+c' } })
    expect(app.all('settings-changed')).toEqual([{ type: 'settings-changed', settings: saved }])
    await app.restart()
    expect((await app.host['settings.read']()).settings).toEqual(saved)
  })

  it('keeps all settings that are saved at the same time', async () => {
    await Promise.all([
      app.host['settings.save']({ theme: 'dark' }),
      app.host['settings.save']({ fontSize: 14 }),
      app.host['settings.save']({ diffView: 'split' }),
    ])
    const changed = { ...defaultSettings, theme: 'dark', fontSize: 14, diffView: 'split' }
    expect((await app.host['settings.read']()).settings).toEqual(changed)
    expect(JSON.parse(stored('app-settings') ?? '')).toEqual(changed)
  })

  it('validates settings, and keeps fields that this version does not know', async () => {
    await app.host['settings.read']()
    store(JSON.stringify({ theme: 'dark', hologram: true }))
    await app.restart()
    for (const wrong of [
      { fontSize: 99 },
      { autoMapTokens: 1 },
      { autoMapsTokens: 100_000_000 },
      { theme: 'pink' },
      { layersOff: ['git'] },
      { budget: { name: 'x', tokens: 0 } },
      { models: { ...defaultSettings.models, custom: ['garbage'] } },
    ])
      await expect(app.host['settings.save'](JSON.parse(JSON.stringify(wrong)))).rejects.toMatchObject({ code: 'wrong-usage' })
    expect(await app.host['settings.save']({ fontSize: 14 })).toEqual({ ...defaultSettings, theme: 'dark', fontSize: 14, hologram: true })
    expect(JSON.parse(stored('app-settings') ?? '')).toMatchObject({ hologram: true, fontSize: 14 })
  })

  it('keeps a copy before it overwrites invalid settings', async () => {
    await app.host['settings.read']()
    store(JSON.stringify({ theme: 'pink', fontSize: 'large' }))
    await app.restart()
    expect((await app.host['settings.read']()).settings).toEqual(defaultSettings)
    expect(await app.received('notice')).toMatchObject({ tone: 'warning', says: expect.stringContaining("The settings can't be read") })
    expect(JSON.parse(stored('app-settings') ?? '')).toEqual({ theme: 'pink', fontSize: 'large' })
    await app.host['settings.save']({ theme: 'light' })
    expect(JSON.parse(stored('app-settings.damaged-%') ?? '')).toEqual({ theme: 'pink', fontSize: 'large' })
  })

  it('leaves settings that are not JSON unchanged, and reports them', async () => {
    await app.host['settings.read']()
    store('{"theme": "da')
    await app.restart()
    expect((await app.host['settings.read']()).settings).toEqual(defaultSettings)
    expect(await app.received('notice')).toMatchObject({ tone: 'warning' })
    await expect(app.host['settings.save']({ theme: 'dark' })).rejects.toMatchObject({ code: 'state-broken' })
    expect(stored('app-settings')).toBe('{"theme": "da')
  })

  // [F8.6]
  it('applies patterns and layers to open workspaces', async () => {
    const root = app.make('api', { 'a.ts': '', 'b.txt': '', 'node_modules/m.js': '', '.ignore': 'a.ts\n' })
    const { id, tree } = await app.open(root)
    const names = async () => (await app.host['tree.list']({ workspace: id, refresh: true })).roots[0]?.folder
    expect(tree.roots[0]?.folder.files).toBe('.ignore/b.txt')
    await app.host['settings.save']({ globalPatterns: '*.txt\n' })
    await app.received('tree-changed')
    expect(await names()).toEqual({ name: 'api', folders: [{ name: 'node_modules', files: 'm.js' }], files: '.ignore' })
    await app.host['settings.save']({ layersOff: ['ignore', 'default'] })
    expect((await names())?.files).toBe('.ignore/a.ts/b.txt')
    await app.host['settings.save']({ globalPatterns: null, layersOff: [] })
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
  const open = new DatabaseSync(join(app.home, 'state.db'))
  try {
    return work(open)
  } finally {
    open.close()
  }
}
