import { afterEach, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { type App, openApp } from '../testing/open-app.ts'

let app: App
afterEach(() => app.close())

describe('windows', () => {
  // [S6.15]
  it('requires Pro for a second window, and opens it in the shell or returns its URL', async () => {
    const opened: string[] = []
    const makeUrl = (workspace?: string) => `http://x/${workspace ?? ''}`
    app = await openApp({}, { pro: false, host: { makeUrl, shell: { kind: 'browser', windows: () => 1 } } })
    await expect(app.host['windows.open']({})).rejects.toMatchObject({ code: 'pro-needed' })
    await app.host['license.change']({ type: 'start-trial' })
    expect(await app.host['windows.open']({ workspace: 'w' })).toEqual({ url: 'http://x/w' })
    await app.close()
    app = await openApp({}, { host: { makeUrl, shell: { kind: 'app-window', openWindow: (url) => void opened.push(url) } } })
    expect(await app.host['windows.open']({})).toEqual({ url: null })
    expect(opened).toEqual(['http://x/'])
    expect(await app.host['host.about']()).toMatchObject({ version: manifest.version, home: app.home, shell: 'app-window' })
  })

  it('opens a window for a link only when none is open', async () => {
    const opened: string[] = []
    let windows = 0
    const shell = { kind: 'app-window', openWindow: (url: string) => void opened.push(url), windows: () => windows } as const
    app = await openApp({}, { host: { makeUrl: () => 'http://x', shell } })
    await app.host['links.open']({ url: 'sheaf://open/a' })
    windows = 1
    await app.host['links.open']({ url: 'sheaf://open/a' })
    expect(opened).toEqual(['http://x'])
  })
})
