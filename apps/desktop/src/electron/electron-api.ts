// The part of Electron that Sheaf uses, as structural types: Electron ships with the packaged app and is not a dependency.

export interface ElectronEvent {
  preventDefault(): void
}

export interface WebContents {
  send(channel: string, ...values: string[]): void
  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }): void
  on(event: 'will-navigate' | 'will-redirect' | 'will-attach-webview', listener: (event: ElectronEvent, url: string) => void): void
  session: {
    setPermissionRequestHandler(handler: (contents: unknown, permission: string, answer: (isAllowed: boolean) => void) => void): void
  }
}

export interface BrowserWindow {
  loadURL(url: string): Promise<void>
  setTitle(title: string): void
  show(): void
  focus(): void
  restore(): void
  isMinimized(): boolean
  isDestroyed(): boolean
  getBounds(): Bounds
  on(event: 'close' | 'closed' | 'ready-to-show', listener: () => void): void
  webContents: WebContents
}

export interface Bounds {
  x?: number
  y?: number
  width: number
  height: number
}

export interface WindowSettings extends Bounds {
  show: boolean
  title: string
  backgroundColor: string
  webPreferences: {
    preload: string
    contextIsolation: true
    sandbox: true
    nodeIntegration: false
    webviewTag: false
    spellcheck: boolean
  }
}

export interface MenuEntry {
  label?: string
  type?: 'separator'
  role?: string
  accelerator?: string
  click?: () => void
  submenu?: MenuEntry[]
}

export interface Electron {
  app: {
    requestSingleInstanceLock(): boolean
    setAsDefaultProtocolClient(scheme: string): boolean
    whenReady(): Promise<unknown>
    focus(options?: { steal: boolean }): void
    quit(): void
    getPath(name: 'userData'): string
    setPath(name: 'userData', path: string): void
    on(event: 'open-url', listener: (event: ElectronEvent, url: string) => void): void
    on(event: 'second-instance', listener: (event: ElectronEvent, argv: string[], folder: string) => void): void
    on(event: 'window-all-closed' | 'activate', listener: () => void): void
  }
  BrowserWindow: new (settings: WindowSettings) => BrowserWindow
  Menu: { buildFromTemplate(template: MenuEntry[]): unknown; setApplicationMenu(menu: unknown): void }
  dialog: {
    showErrorBox(title: string, content: string): void
    showOpenDialog(options: { properties: ('openDirectory' | 'createDirectory')[] }): Promise<{ canceled: boolean; filePaths: string[] }>
  }
  shell: { openExternal(url: string): Promise<void> }
  nativeTheme: { shouldUseDarkColors: boolean; themeSource: 'system' | 'light' | 'dark' }
  ipcMain: { handle(channel: string, answer: (event: unknown, ...values: unknown[]) => unknown): void }
}

/** Only in the window's preload script. */
export interface ElectronInWindow {
  contextBridge: { exposeInMainWorld(name: string, api: unknown): void }
  ipcRenderer: {
    on(channel: string, listener: (event: unknown, ...values: string[]) => void): void
    invoke(channel: string, ...values: string[]): Promise<unknown>
  }
  webUtils: { getPathForFile(file: object): string }
}
