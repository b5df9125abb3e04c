import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeDesktop } from '../testing/fake-desktop.ts'
import { makeAppWindow } from './make-app-window.ts'

const url = 'http://127.0.0.1:4321/enter?code=abc'
let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sheaf-window-'))
})
afterEach(() => rmSync(home, { recursive: true }))

describe('opening the app window', () => {
  it('starts the installed browser with its own profile, which only the user can read', async () => {
    const desktop = fakeDesktop({ programs: ['/usr/bin/chromium'] })
    expect(await makeAppWindow({ home, desktop }).openWindow(url)).toEqual({ how: 'app-window', name: 'Chromium' })
    const [command, ...args] = desktop.started[0] ?? []
    expect([command, args[0], args[1]]).toEqual(['/usr/bin/chromium', `--app=${url}`, `--user-data-dir=${join(home, 'window')}`])
    expect(statSync(join(home, 'window')).mode & 0o777).toBe(0o700)
  })

  it('disables the sandbox only for root on Linux, where a browser would not start with it', async () => {
    const argsOf = async (isRoot: boolean, platform: NodeJS.Platform) => {
      const file = platform === 'darwin' ? '/Applications/Chromium.app/Contents/MacOS/Chromium' : '/usr/bin/chromium'
      const desktop = fakeDesktop({ isRoot, platform, programs: [file] })
      await makeAppWindow({ home, desktop }).openWindow(url)
      return desktop.started.flat().includes('--no-sandbox')
    }
    expect([await argsOf(true, 'linux'), await argsOf(false, 'linux'), await argsOf(true, 'darwin')]).toEqual([true, false, false])
  })

  it('sets a window size only the first time, so that later windows keep their last size', async () => {
    const desktop = fakeDesktop({ programs: ['/usr/bin/chromium'] })
    let isThere = false
    const shell = makeAppWindow({ home, desktop: { ...desktop, exists: () => isThere } })
    await shell.openWindow(url)
    isThere = true
    await shell.openWindow(url)
    expect(desktop.started.map((words) => words.includes('--window-size=1440,900'))).toEqual([true, false])
  })

  it.each([
    [['/snap/bin/chromium']],
    [['/usr/bin/chromium-browser', '/snap/bin/chromium']],
  ])('keeps the profile of a snap browser where a snap may write: %s', async (programs) => {
    const desktop = fakeDesktop({ programs })
    const isolated = { ...desktop, exists: () => true, userHome: home }
    await makeAppWindow({ home: join(home, '.local'), desktop: isolated }).openWindow(url)
    expect(desktop.started.flat()).toContain(`--user-data-dir=${join(home, 'snap/chromium/common/sheaf-window')}`)
  })

  it('opens a tab in the default browser when no app browser is found or it exits at once', async () => {
    const without = fakeDesktop()
    const broken = fakeDesktop({
      programs: ['/usr/bin/chromium'],
      starts: (command) => (command === 'xdg-open' ? { state: 'ended', code: 0 } : { state: 'ended', code: 1 }),
    })
    const tab = { how: 'browser', name: 'default browser' }
    expect([await makeAppWindow({ home, desktop: without }).openWindow(url), without.started]).toEqual([tab, [['xdg-open', url]]])
    expect([await makeAppWindow({ home, desktop: broken }).openWindow(url), broken.started.length]).toEqual([tab, 2])
  })

  it('reports why nothing could be opened, and starts nothing without a display', async () => {
    const nothing = fakeDesktop({ starts: () => ({ state: 'not-started', why: 'spawn xdg-open ENOENT' }) })
    const dark = fakeDesktop({ env: { PATH: '/usr/bin' }, programs: ['/usr/bin/chromium'] })
    expect(await makeAppWindow({ home, desktop: nothing }).openWindow(url)).toEqual({
      how: 'none',
      reason: "No Chrome, Chromium, Edge, or Brave found. xdg-open couldn't open a browser: spawn xdg-open ENOENT.",
    })
    expect(await makeAppWindow({ home, desktop: dark }).openWindow(url)).toEqual({
      how: 'none',
      reason: 'No display found, so no window can be opened.',
    })
    expect(dark.started).toEqual([])
  })

  it('reports success when a running browser takes over the window', async () => {
    const desktop = fakeDesktop({ programs: ['/usr/bin/chromium'], starts: () => ({ state: 'ended', code: 0 }) })
    expect(await makeAppWindow({ home, desktop }).openWindow(url)).toEqual({ how: 'app-window', name: 'Chromium' })
  })

  it('opens URLs on Windows without the command prompt, which would interpret &', async () => {
    const desktop = fakeDesktop({ platform: 'win32', env: {} })
    const long = 'http://127.0.0.1:4321/enter?code=a&workspace=b'
    await makeAppWindow({ home, desktop }).openWindow(long)
    expect(desktop.started).toEqual([['rundll32', 'url.dll,FileProtocolHandler', long]])
  })
})

describe('bringing the app window to the front', () => {
  // Uses the ID of this process for the browser, because it must belong to a running process.
  const linkAt = () => `host-${process.pid}`

  // [S7.24]
  it('raises the window with the tools of the desktop, and returns false when there are none', async () => {
    const bare = fakeDesktop({ programs: ['/usr/bin/chromium'], linkAt })
    const listed = fakeDesktop({
      programs: ['/usr/bin/chromium'],
      linkAt,
      run: async (command, args) => {
        if (command !== 'wmctrl') return { code: null, stdout: '' }
        return { code: 0, stdout: args[0] === '-l' ? `0x01 0 1 host Other\n0x02 0 ${process.pid} host Sheaf\n` : '' }
      },
    })
    expect(await makeAppWindow({ home, desktop: bare }).focus()).toBe(false)
    expect([await makeAppWindow({ home, desktop: listed }).focus(), listed.ran.at(-1)]).toEqual([true, ['wmctrl', '-i', '-a', '0x02']])
  })

  it('does not try to raise the window of a browser that has exited', async () => {
    const desktop = fakeDesktop({ programs: ['/usr/bin/chromium'], linkAt: () => 'host-999999999' })
    expect([await makeAppWindow({ home, desktop }).focus(), desktop.ran]).toEqual([false, []])
  })

  it('raises the window on macOS with osascript', async () => {
    const desktop = fakeDesktop({
      platform: 'darwin',
      programs: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
      linkAt,
      run: async () => ({ code: 0, stdout: '' }),
    })
    expect(await makeAppWindow({ home, desktop }).focus()).toBe(true)
    expect(desktop.ran.map(([command]) => command)).toEqual(['osascript'])
  })
})
