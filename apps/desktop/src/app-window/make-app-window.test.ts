import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { standInSurroundings } from '../testing/stand-in-surroundings.ts'
import { makeAppWindow } from './make-app-window.ts'

const url = 'http://127.0.0.1:4321/enter?code=abc'
let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sheaf-window-'))
})
afterEach(() => rmSync(home, { recursive: true }))

describe('opening the app window', () => {
  it('starts the installed browser with a profile of its own that nobody else can read', async () => {
    const around = standInSurroundings({ programs: ['/usr/bin/chromium'] })
    expect(await makeAppWindow({ home, around }).openWindow(url)).toEqual({ how: 'app-window', name: 'Chromium' })
    const [command, ...args] = around.started[0] ?? []
    expect([command, args[0], args[1]]).toEqual(['/usr/bin/chromium', `--app=${url}`, `--user-data-dir=${join(home, 'window')}`])
    expect(statSync(join(home, 'window')).mode & 0o777).toBe(0o700)
  })

  it('gives up the sandbox only to root on Linux, where a browser would not start with it', async () => {
    const argsOf = async (isRoot: boolean, platform: NodeJS.Platform) => {
      const file = platform === 'darwin' ? '/Applications/Chromium.app/Contents/MacOS/Chromium' : '/usr/bin/chromium'
      const around = standInSurroundings({ isRoot, platform, programs: [file] })
      await makeAppWindow({ home, around }).openWindow(url)
      return around.started.flat().includes('--no-sandbox')
    }
    expect([await argsOf(true, 'linux'), await argsOf(false, 'linux'), await argsOf(true, 'darwin')]).toEqual([true, false, false])
  })

  it('gives a size only the first time: later the window opens as it was left', async () => {
    const around = standInSurroundings({ programs: ['/usr/bin/chromium'] })
    let isThere = false
    const shell = makeAppWindow({ home, around: { ...around, exists: () => isThere } })
    await shell.openWindow(url)
    isThere = true
    await shell.openWindow(url)
    expect(around.started.map((words) => words.includes('--window-size=1440,900'))).toEqual([true, false])
  })

  it.each([
    [['/snap/bin/chromium']],
    [['/usr/bin/chromium-browser', '/snap/bin/chromium']],
  ])('keeps the profile of a snap where a snap may write: %s', async (programs) => {
    const around = standInSurroundings({ programs })
    const isolated = { ...around, exists: () => true, userHome: home }
    await makeAppWindow({ home: join(home, '.local'), around: isolated }).openWindow(url)
    expect(around.started.flat()).toContain(`--user-data-dir=${join(home, 'snap/chromium/common/sheaf-window')}`)
  })

  it('opens a tab of the default browser where no such browser is, or it ends at once', async () => {
    const without = standInSurroundings()
    const broken = standInSurroundings({
      programs: ['/usr/bin/chromium'],
      starts: (command) => (command === 'xdg-open' ? { state: 'ended', code: 0 } : { state: 'ended', code: 1 }),
    })
    const tab = { how: 'browser', name: 'default browser' }
    expect([await makeAppWindow({ home, around: without }).openWindow(url), without.started]).toEqual([tab, [['xdg-open', url]]])
    expect([await makeAppWindow({ home, around: broken }).openWindow(url), broken.started.length]).toEqual([tab, 2])
  })

  it('says why when nothing can be opened, and starts nothing without a display', async () => {
    const nothing = standInSurroundings({ starts: () => ({ state: 'not-started', why: 'spawn xdg-open ENOENT' }) })
    const dark = standInSurroundings({ env: { PATH: '/usr/bin' }, programs: ['/usr/bin/chromium'] })
    expect(await makeAppWindow({ home, around: nothing }).openWindow(url)).toEqual({
      how: 'none',
      says: "No Chrome, Chromium, Edge, or Brave found. xdg-open couldn't open a browser: spawn xdg-open ENOENT.",
    })
    expect(await makeAppWindow({ home, around: dark }).openWindow(url)).toEqual({
      how: 'none',
      says: 'No display found, so no window can be opened.',
    })
    expect(dark.started).toEqual([])
  })

  it('says that a browser took it over when a second start ends well', async () => {
    const around = standInSurroundings({ programs: ['/usr/bin/chromium'], starts: () => ({ state: 'ended', code: 0 }) })
    expect(await makeAppWindow({ home, around }).openWindow(url)).toEqual({ how: 'app-window', name: 'Chromium' })
  })

  it('opens addresses on Windows without the command prompt, which would read & in them', async () => {
    const around = standInSurroundings({ platform: 'win32', env: {} })
    const long = 'http://127.0.0.1:4321/enter?code=a&workspace=b'
    await makeAppWindow({ home, around }).openWindow(long)
    expect(around.started).toEqual([['rundll32', 'url.dll,FileProtocolHandler', long]])
  })
})

describe('bringing the app window to the front', () => {
  // This very process stands for the browser: its number is one that is alive.
  const linkAt = () => `host-${process.pid}`

  // [S7.24]
  it('uses what the desktop has, and says so when it has nothing', async () => {
    const bare = standInSurroundings({ programs: ['/usr/bin/chromium'], linkAt })
    const listed = standInSurroundings({
      programs: ['/usr/bin/chromium'],
      linkAt,
      run: async (command, args) => {
        if (command !== 'wmctrl') return { code: null, stdout: '' }
        return { code: 0, stdout: args[0] === '-l' ? `0x01 0 1 host Other\n0x02 0 ${process.pid} host Sheaf\n` : '' }
      },
    })
    expect(await makeAppWindow({ home, around: bare }).focus()).toBe(false)
    expect([await makeAppWindow({ home, around: listed }).focus(), listed.ran.at(-1)]).toEqual([true, ['wmctrl', '-i', '-a', '0x02']])
  })

  it('does not ask for a window of a browser that has ended', async () => {
    const around = standInSurroundings({ programs: ['/usr/bin/chromium'], linkAt: () => 'host-999999999' })
    expect([await makeAppWindow({ home, around }).focus(), around.ran]).toEqual([false, []])
  })

  it('asks a Mac by the number of the process', async () => {
    const around = standInSurroundings({
      platform: 'darwin',
      programs: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
      linkAt,
      run: async () => ({ code: 0, stdout: '' }),
    })
    expect(await makeAppWindow({ home, around }).focus()).toBe(true)
    expect(around.ran.map(([command]) => command)).toEqual(['osascript'])
  })
})
