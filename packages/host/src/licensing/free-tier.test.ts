import { afterEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

let app: App
afterEach(() => app.close())

describe('the free tier', () => {
  // [S6.4] [S6.15]
  it('allows workspaces, but no presets, duplicates or ephemeral ones, and changes nothing when it refuses', async () => {
    app = await openApp({ 'src/a.ts': 'export const a = 1\n' }, { pro: false })
    const { host, here, root } = app
    const kept = async () =>
      (await host['workspaces.list']({ documents: true })).cards.flatMap(({ document }) =>
        document ? [{ ...document, lastUsed: '' }] : [],
      )
    const before = await kept()
    const [{ name } = { name: '' }] = before
    const preset = { workspace: name, name: 'mine' }
    const asked = [
      () => host['presets.change']({ ...here, change: { type: 'save', name: 'mine' } }),
      () => host['presets.change']({ ...here, change: { type: 'apply', name: 'mine' } }),
      () => host['presets.change']({ ...here, change: { type: 'remove', name: 'mine' } }),
      () => host['presets.change']({ workspace: preset.workspace, change: { type: 'save', name: preset.name } }),
      () => host['presets.change']({ workspace: preset.workspace, change: { type: 'apply', name: preset.name } }),
      () => host['presets.change']({ workspace: preset.workspace, change: { type: 'remove', name: preset.name } }),
      () => host['workspaces.create']({ copyOf: name }),
      () => host['workspaces.create']({ name: 'now', roots: [root], ephemeral: true }),
    ]
    const codes = await Promise.all(
      asked.map((ask) =>
        ask().then(
          () => 'done',
          ({ code }) => code,
        ),
      ),
    )
    expect(codes).toEqual(asked.map(() => 'pro-needed'))
    expect(await kept()).toEqual(before)
    expect((await host['workspaces.change']({ workspace: name, fields: { name: 'renamed' } })).name).toBe('renamed')
    expect((await host['workspaces.create']({ name: 'second', roots: [root] })).name).toBe('second')
  })
})
