// IPC channels between Electron's main process and the window. The host's socket carries everything else.

export const channels = {
  /** To the window: a command id from the menu. */
  command: 'sheaf:command',
  /** From the window: ask for a folder. */
  pickFolder: 'sheaf:pick-folder',
  /** From the window: `system`, `light` or `dark`, so that menus and title bar match. */
  theme: 'sheaf:theme',
} as const

/** `window.sheafShell` for the UI; it exists only inside Electron. */
export interface ShellInWindow {
  kind: 'electron'
  /** Path of a file or folder dropped into the window; '' if it is not on disk. */
  pathOf(file: object): string
  pickFolder(): Promise<unknown>
  setTheme(theme: 'system' | 'light' | 'dark'): void
  onCommand(listener: (id: string) => void): void
}
