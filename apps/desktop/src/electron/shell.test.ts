import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultMenu } from '../menu-table.ts'
import { type ElectronDouble, electronDouble } from '../testing/electron-double.ts'
import { describeShell } from '../testing/shell-contract.ts'
import { channels } from './channels.ts'
import { loadElectron } from './load-electron.ts'
import { startApp } from './main.ts'
import { makeElectronShell } from './make-electron-shell.ts'
import { exposeShell } from './preload.ts'

const url = 'http://127.0.0.1:4321/enter?code=abc'
const link = 'sheaf://open?path=%2Fwork'
let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sheaf-electron-'))
})
afterEach(() => rmSync(home, { recursive: true }))

// Electron's binary isn't available here: NOT RUN against the real one. These cases run against a test double.
describeShell('Electron (a test double, not the real binary)', () => {
  const { shell, electron } = shellOn(electronDouble())
  return {
    shell,
    shown: () => electron.windows.flatMap(({ did }) => did.filter((each) => each.startsWith('load ')).map((each) => each.slice(5))),
    openedExternally: () => electron.openedExternally,
    willChoose(folder) {
      electron.chosen = folder
    },
    failExternally() {
      electron.failsExternally = true
    },
  }
})

describe('the Electron window', () => {
  // [S1.1]
  it('isolates the page from Node and the system', async () => {
    const { shell, electron } = shellOn(electronDouble())
    await shell.openWindow(url)
    expect(electron.windows[0]?.settings.webPreferences).toEqual({
      preload: '/app/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    })
  })

  it.each([
    ['ERR_ABORTED', { how: 'electron', name: 'Sheaf' }],
    ['ERR_CONNECTION_REFUSED', 'ERR_CONNECTION_REFUSED'],
  ])('opens when a script redirects the page during loading, and fails when the host is unreachable: %s', async (code, outcome) => {
    const { shell, electron } = shellOn(electronDouble())
    electron.loadProblem = Object.assign(new Error(code), { code })
    expect(await shell.openWindow(url).catch(({ message }: Error) => message)).toEqual(outcome)
  })

  it('blocks other pages, new windows and all permissions except the clipboard', async () => {
    const { shell, electron } = shellOn(electronDouble())
    await shell.openWindow(url)
    const window = electron.windows[0]
    expect([window?.wouldNavigate('https://evil.test/'), window?.wouldNavigate('http://127.0.0.1:4321/')]).toEqual([false, true])
    const opened = ['https://example.com/', 'http://127.0.0.1:1/', 'file:///etc/passwd'].map((each) => window?.wouldOpen(each))
    expect(opened).toEqual(['deny', 'deny', 'deny'])
    expect(electron.openedExternally).toEqual(['https://example.com/'])
    expect([window?.wouldAllow('media'), window?.wouldAllow('clipboard-sanitized-write')]).toEqual([false, true])
  })

  it('restores its last bounds, and uses the default size when the saved bounds are invalid', async () => {
    const boundsOf = async () => {
      const { shell, electron } = shellOn(electronDouble())
      await shell.openWindow(url)
      const window = electron.windows[0]
      const { x, y, width, height } = window?.settings ?? {}
      return { bounds: [x, y, width, height], close: () => window?.emit('close') }
    }
    const first = await boundsOf()
    first.close()
    const second = await boundsOf()
    writeFileSync(join(home, 'window', 'electron.json'), '{"x":1e9,"y":0,"width":-4,"height":"tall"}')
    const third = await boundsOf()
    expect([first.bounds, second.bounds, third.bounds]).toEqual([
      [undefined, undefined, 1440, 900],
      [10, 20, 1000, 700],
      [undefined, undefined, 1440, 900],
    ])
    expect(JSON.parse(readFileSync(join(home, 'window', 'electron.json'), 'utf8'))).toEqual({ x: 1e9, y: 0, width: -4, height: 'tall' })
  })

  it('restores and focuses a minimized window, and returns false after it is closed', async () => {
    const { shell, electron } = shellOn(electronDouble())
    await shell.openWindow(url)
    const window = electron.windows[0]
    window?.emit('minimize')
    expect([await shell.focus(), window?.did.slice(-3)]).toEqual([true, ['restore', 'show', 'focus']])
    window?.emit('closed')
    expect(await shell.focus()).toBe(false)
  })

  it('sends menu commands to the window, and adds the app menu on macOS', async () => {
    const { shell, electron } = shellOn(electronDouble(), { platform: 'darwin' })
    await shell.openWindow(url)
    shell.setMenu(defaultMenu)
    expect(electron.menu.map(({ label }) => label)).toEqual(['Sheaf', 'File', 'Edit', 'View', 'Help'])
    electron.menu[3]?.submenu?.[0]?.click?.()
    expect(electron.windows[0]?.did.at(-1)).toBe('send sheaf:command palette')
  })

  it('opens the folder dialog for the page, sets its theme, and ignores an unknown theme', async () => {
    const { electron } = shellOn(electronDouble())
    electron.chosen = '/work'
    expect(await electron.ask(channels.pickFolder)).toBe('/work')
    electron.ask(channels.theme, 'dark')
    electron.ask(channels.theme, '<script>')
    expect(electron.nativeTheme.themeSource).toBe('dark')
  })
})

describe('links that reach Electron', () => {
  it('keeps links until there is a listener, including the link that started the app', () => {
    const { shell, electron } = shellOn(electronDouble(), { argv: ['/app/sheaf', '--flag', link] })
    electron.emit('open-url', 'sheaf://prompt?title=x')
    const got: string[] = []
    const stop = shell.onDeepLink((each) => got.push(each))
    electron.emit('second-instance', ['/app/sheaf', 'sheaf://open?path=b', 'https://example.com'], '/')
    stop()
    electron.emit('open-url', 'sheaf://late')
    expect(got).toEqual([link, 'sheaf://prompt?title=x', 'sheaf://open?path=b'])
  })

  it('registers for sheaf links, and ignores other URLs but marks them as handled', () => {
    const { shell, electron } = shellOn(electronDouble())
    const got: string[] = []
    shell.onDeepLink((each) => got.push(each))
    expect(electron.emit('open-url', 'https://example.com')).toBe(true)
    expect(got).toEqual([])
    expect(electron.did).toEqual(['links of sheaf'])
  })
})

describe('the main process', () => {
  it('opens the window of the host, and passes links to `sheaf open` after --', async () => {
    const electron = electronDouble()
    const asked: string[][] = []
    const sheaf = async (...words: string[]) => {
      asked.push(words)
      return JSON.stringify({ url })
    }
    await startApp({ home, preload: '/app/preload.cjs', cli: '/app/main.js', argv: ['/app/sheaf', link], electron, sheaf })
    await new Promise(setImmediate)
    expect(asked).toEqual([
      ['app', '--no-window', '--json'],
      ['open', '--no-window', '--', link],
    ])
    expect(electron.windows[0]?.did).toEqual([`load ${url}`, 'show', 'focus'])
  })

  it('quits when another instance is running, without calling the host', async () => {
    const electron = electronDouble()
    electron.isFirst = false
    const sheaf = async () => {
      throw new Error('asked')
    }
    expect(await startApp({ home, preload: '', cli: '', electron, sheaf })).toBe(undefined)
    expect(electron.did).toEqual([`userData in ${join(home, 'window')}`, 'quit'])
  })

  it('shows an error box when no window can open, and quits', async () => {
    const electron = electronDouble()
    const sheaf = async () => {
      throw new Error('The state file was written by a newer version of Sheaf.')
    }
    expect(await startApp({ preload: '', cli: '', electron, sheaf })).toBe(undefined)
    expect([electron.did, electron.windows]).toEqual([
      [
        `userData in ${join(process.env.SHEAF_HOME || '/user-data', 'window')}`,
        'links of sheaf',
        "Sheaf can't start: The state file was written by a newer version of Sheaf.",
        'quit',
      ],
      [],
    ])
  })

  it('refuses to start without Electron', async () => {
    expect(await loadElectron()).toBe(undefined)
    await expect(startApp({ home, preload: '', cli: '' })).rejects.toThrow(expect.objectContaining({ code: 'wrong-usage' }))
  })
})

describe('the preload script', () => {
  it('exposes a few functions to the page and no part of Electron', async () => {
    let given: unknown
    const asked: string[][] = []
    exposeShell({
      contextBridge: {
        exposeInMainWorld(name, api) {
          given = { [name]: api }
        },
      },
      ipcRenderer: { on: () => {}, invoke: async (...words) => asked.push(words) },
      webUtils: { getPathForFile: () => '/projects/dropped' },
    })
    expect(given).toEqual({
      sheafShell: {
        kind: 'electron',
        pathOf: expect.any(Function),
        pickFolder: expect.any(Function),
        setTheme: expect.any(Function),
        onCommand: expect.any(Function),
      },
    })
  })
})

function shellOn(electron: ElectronDouble, more: { platform?: NodeJS.Platform; argv?: string[] } = {}) {
  const shell = makeElectronShell({ electron, home, preload: '/app/preload.cjs', platform: 'linux', argv: [], ...more })
  if (shell === undefined) throw new Error('no shell')
  return { shell, electron }
}
