// The shell of the packaged app, on Electron. Thin on purpose: the window shows the same pages from the same host as any other.

import { externalUrl, isDeepLink, isLocalUrl, localUrl } from '../allowed-url.ts'
import type { Shell, WindowOpened } from '../shell.ts'
import { channels } from './channels.ts'
import type { BrowserWindow, Electron } from './electron-api.ts'
import { menuTemplate } from './menu-template.ts'
import { readBounds, saveBounds } from './window-bounds.ts'

export interface ElectronShellOptions {
  electron: Electron
  /** The state folder. */
  home: string
  /** Path of the preload script. */
  preload: string
  platform?: NodeJS.Platform
  argv?: readonly string[]
}

/** Undefined: another instance is running and was notified; this process should end. */
export function makeElectronShell(options: ElectronShellOptions): Shell | undefined {
  const { electron, home, preload, platform = process.platform, argv = process.argv } = options
  const { app, dialog, nativeTheme, ipcMain } = electron
  if (!app.requestSingleInstanceLock()) return undefined
  app.setAsDefaultProtocolClient('sheaf')

  let window: BrowserWindow | undefined
  const links = linkQueue()
  for (const word of argv) if (isDeepLink(word)) links.arrive(word)
  app.on('open-url', (event, url) => {
    event.preventDefault()
    if (isDeepLink(url)) links.arrive(url)
  })
  app.on('second-instance', (_event, words) => {
    for (const word of words) if (isDeepLink(word)) links.arrive(word)
    raise(window)
  })

  const pickFolder = async () => {
    const { canceled, filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory', 'createDirectory'] })
    return canceled ? null : (filePaths[0] ?? null)
  }
  ipcMain.handle(channels.pickFolder, pickFolder)
  ipcMain.handle(channels.theme, (_event, theme) => {
    if (theme === 'system' || theme === 'light' || theme === 'dark') nativeTheme.themeSource = theme
  })

  return {
    kind: 'electron',
    async openWindow(url) {
      const own = localUrl(url)
      await app.whenReady()
      const opened = openWindow(electron, { home, preload })
      opened.on('closed', () => {
        if (window === opened) window = undefined
      })
      window = opened
      await opened.loadURL(own).catch(ignoreRedirect)
      return { how: 'electron', name: 'Sheaf' } satisfies WindowOpened
    },
    setTitle: (title) => window?.setTitle(title),
    setMenu(menu) {
      const template = menuTemplate(menu, platform, (id) => window?.webContents.send(channels.command, id))
      electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(template))
    },
    pickFolder,
    openExternal: (url) => openInDefaultApp(electron, url),
    onDeepLink: links.follow,
    focus: async () => raise(window),
    quit: async () => app.quit(),
  }
}

/** Contains the page: no navigation, no new windows, no permissions except clipboard writes. */
function openWindow(electron: Electron, { home, preload }: { home: string; preload: string }): BrowserWindow {
  const window = new electron.BrowserWindow({
    ...readBounds(home),
    show: false,
    title: 'Sheaf',
    backgroundColor: electron.nativeTheme.shouldUseDarkColors ? '#1b1a18' : '#fbfaf7',
    webPreferences: { preload, contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false, spellcheck: false },
  })
  const { webContents } = window
  webContents.setWindowOpenHandler(({ url }) => {
    // Disallowed URLs are dropped: the page cannot be notified, and nothing waits.
    if (!isLocalUrl(url)) openInDefaultApp(electron, url).catch(() => undefined)
    return { action: 'deny' }
  })
  webContents.on('will-navigate', blockNavigation)
  webContents.on('will-redirect', blockNavigation)
  webContents.on('will-attach-webview', (event) => event.preventDefault())
  webContents.session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === 'clipboard-sanitized-write'))
  window.on('ready-to-show', () => window.show())
  window.on('close', () => saveBounds(home, window.getBounds()))
  return window
}

/** The page of a one-time link redirects with a script, which Electron reports as an aborted load. */
function ignoreRedirect(problem: unknown): void {
  if (!(problem instanceof Error && 'code' in problem && problem.code === 'ERR_ABORTED')) throw problem
}

function blockNavigation(event: { preventDefault(): void }, url: string): void {
  if (!isLocalUrl(url)) event.preventDefault()
}

async function openInDefaultApp(electron: Electron, url: string): Promise<boolean> {
  const allowed = externalUrl(url)
  return electron.shell.openExternal(allowed).then(
    () => true,
    () => false,
  )
}

function raise(window: BrowserWindow | undefined): boolean {
  if (window === undefined || window.isDestroyed()) return false
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
  return true
}

/** A link may start the app and arrive before anything listens, so it waits for the first listener. */
function linkQueue() {
  const listeners = new Set<(url: string) => void>()
  const waiting: string[] = []
  return {
    arrive(url: string) {
      if (listeners.size === 0) waiting.push(url)
      for (const listener of listeners) listener(url)
    },
    follow(listener: (url: string) => void) {
      listeners.add(listener)
      for (const url of waiting.splice(0)) listener(url)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
