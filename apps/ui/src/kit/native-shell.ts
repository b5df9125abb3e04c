// The API that the desktop app gives the window; absent in a browser. The other side is apps/desktop/src/electron.

export interface NativeShell {
  kind: 'electron'
  /** Path of a dropped file or folder; '' if it is not on disk. */
  pathOf(file: object): string
  pickFolder(): Promise<unknown>
  setTheme(theme: 'system' | 'light' | 'dark'): void
  /** Commands from the native menu, by id. */
  onCommand(listener: (id: string) => void): void
}

declare global {
  interface Window {
    sheafShell?: NativeShell
  }
}

export function nativeShell(): NativeShell | undefined {
  return window.sheafShell
}
