// What the shipped app's window brings; absent in a browser. The other side is apps/desktop/src/electron.

export interface NativeShell {
  kind: 'electron'
  /** Where a dropped file or folder lies; '' for what is not on a disk. */
  pathOf(file: object): string
  pickFolder(): Promise<unknown>
  setTheme(theme: 'system' | 'light' | 'dark'): void
  /** Commands of the native menu, by their id. */
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
