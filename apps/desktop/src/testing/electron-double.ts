// A test double of Electron that records calls and fires events. Electron's binary isn't available on every machine.

import type { BrowserWindow, Electron, ElectronEvent, MenuEntry, WebContents, WindowSettings } from '../electron/electron-api.ts'

export interface ElectronDouble extends Electron {
  windows: WindowDouble[]
  openedExternally: string[]
  menu: MenuEntry[]
  did: string[]
  isFirst: boolean
  chosen: string | null
  failsExternally: boolean
  /** Error that `loadURL` throws. */
  loadProblem: Error | undefined
  /** Fires an event of the application. Returns whether a listener prevented the default. */
  emit(event: string, ...values: unknown[]): boolean
  ask(channel: string, ...values: unknown[]): unknown
}

type Listener = (...values: never[]) => void

export function electronDouble(): ElectronDouble {
  const listeners = new Map<string, Listener[]>()
  const channels = new Map<string, (event: unknown, ...values: unknown[]) => unknown>()
  const double: ElectronDouble = {
    windows: [],
    openedExternally: [],
    menu: [],
    did: [],
    isFirst: true,
    chosen: null,
    failsExternally: false,
    loadProblem: undefined,
    emit: (event, ...values) => emitTo(listeners.get(event) ?? [], values),
    ask: (channel, ...values) => channels.get(channel)?.({}, ...values),
    app: {
      requestSingleInstanceLock: () => double.isFirst,
      setAsDefaultProtocolClient: (scheme) => double.did.push(`links of ${scheme}`) > 0,
      whenReady: async () => undefined,
      focus: () => {},
      quit: () => void double.did.push('quit'),
      getPath: () => '/user-data',
      setPath: (name, path) => void double.did.push(`${name} in ${path}`),
      on: (event: string, listener: Listener) => add(listeners, event, listener),
    },
    BrowserWindow: class extends WindowDouble {
      constructor(settings: WindowSettings) {
        super(settings)
        double.windows.push(this)
      }

      override async loadURL(url: string): Promise<void> {
        await super.loadURL(url)
        if (double.loadProblem !== undefined) throw double.loadProblem
      }
    },
    Menu: {
      buildFromTemplate: (template) => template,
      setApplicationMenu: (menu) => {
        double.menu = Array.isArray(menu) ? menu : []
      },
    },
    dialog: {
      showErrorBox: (title, content) => void double.did.push(`${title}: ${content}`),
      showOpenDialog: async () => ({ canceled: double.chosen === null, filePaths: double.chosen === null ? [] : [double.chosen] }),
    },
    shell: {
      async openExternal(url) {
        if (double.failsExternally) throw new Error('no application')
        double.openedExternally.push(url)
      },
    },
    nativeTheme: { shouldUseDarkColors: false, themeSource: 'system' },
    ipcMain: { handle: (channel, answer) => void channels.set(channel, answer) },
  }
  return double
}

class WindowDouble implements BrowserWindow {
  readonly settings: WindowSettings
  readonly did: string[] = []
  readonly webContents: WebContents
  private readonly listeners = new Map<string, Listener[]>()
  private readonly inside = new Map<string, Listener[]>()
  private openHandler: Parameters<WebContents['setWindowOpenHandler']>[0] | undefined
  private permissions: Parameters<WebContents['session']['setPermissionRequestHandler']>[0] | undefined
  private wasMinimized = false
  private isGone = false

  constructor(settings: WindowSettings) {
    this.settings = settings
    this.webContents = {
      send: (channel, ...values) => void this.did.push(`send ${channel} ${values.join(' ')}`),
      setWindowOpenHandler: (handler) => {
        this.openHandler = handler
      },
      on: (event, listener) => add(this.inside, event, listener),
      session: {
        setPermissionRequestHandler: (handler) => {
          this.permissions = handler
        },
      },
    }
  }

  /** Fires an event of the window. */
  emit(event: string): void {
    if (event === 'minimize') this.wasMinimized = true
    if (event === 'closed') this.isGone = true
    emitTo(this.listeners.get(event) ?? [], [])
  }

  /** Whether the page may navigate to the URL. */
  wouldNavigate(url: string): boolean {
    return !emitTo([...(this.inside.get('will-navigate') ?? []), ...(this.inside.get('will-redirect') ?? [])], [url])
  }

  wouldOpen(url: string): string {
    return this.openHandler?.({ url }).action ?? 'allow'
  }

  wouldAllow(permission: string): boolean {
    let answer = true
    this.permissions?.({}, permission, (isAllowed) => {
      answer = isAllowed
    })
    return answer
  }

  async loadURL(url: string): Promise<void> {
    this.did.push(`load ${url}`)
  }

  setTitle(title: string): void {
    this.did.push(`title ${title}`)
  }

  show(): void {
    this.did.push('show')
  }

  focus(): void {
    this.did.push('focus')
  }

  restore(): void {
    this.did.push('restore')
  }

  isMinimized(): boolean {
    return this.wasMinimized
  }

  isDestroyed(): boolean {
    return this.isGone
  }

  getBounds() {
    return { x: 10, y: 20, width: 1000, height: 700 }
  }

  on(event: string, listener: Listener): void {
    add(this.listeners, event, listener)
  }
}

function add(map: Map<string, Listener[]>, event: string, listener: Listener): void {
  map.set(event, [...(map.get(event) ?? []), listener])
}

/** Calls the listeners. Returns whether one of them prevented the default. */
function emitTo(listeners: readonly Listener[], values: readonly unknown[]): boolean {
  let isPrevented = false
  const event: ElectronEvent = {
    preventDefault() {
      isPrevented = true
    },
  }
  for (const listener of listeners) Reflect.apply(listener, undefined, [event, ...values])
  return isPrevented
}
