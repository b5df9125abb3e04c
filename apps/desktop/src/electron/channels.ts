// What the main process and the window of Electron say to each other. The host's socket carries everything else.

export const channels = {
  /** To the window: a command id of the menu. */
  command: 'sheaf:command',
  /** From the window: ask for a folder. */
  pickFolder: 'sheaf:pick-folder',
  /** From the window: `system`, `light` or `dark`, so that menus and title bar match. */
  theme: 'sheaf:theme',
} as const

/** What the UI finds as `window.sheafShell` inside Electron, and nowhere else. */
export interface ShellInWindow {
  kind: 'electron'
  /** Where a file or folder lies that was dropped into the window; '' for what is not on a disk. */
  pathOf(file: object): string
  pickFolder(): Promise<unknown>
  setTheme(theme: 'system' | 'light' | 'dark'): void
  onCommand(listener: (id: string) => void): void
}
