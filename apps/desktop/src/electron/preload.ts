// Runs in the window before the page, apart from it. Gives the page what a browser cannot: where a dropped folder lies, the folder dialog,
// the menu's commands. Electron loads it sandboxed, so it is bundled into one file and finds Electron by `require`.

import { channels, type ShellInWindow } from './channels.ts'
import type { ElectronInWindow } from './electron-api.ts'

export function exposeShell({ contextBridge, ipcRenderer, webUtils }: ElectronInWindow): void {
  contextBridge.exposeInMainWorld('sheafShell', {
    kind: 'electron',
    pathOf: (file) => webUtils.getPathForFile(file),
    pickFolder: () => ipcRenderer.invoke(channels.pickFolder),
    setTheme: (theme) => void ipcRenderer.invoke(channels.theme, theme),
    onCommand: (listener) => ipcRenderer.on(channels.command, (_event, id) => listener(id)),
  } satisfies ShellInWindow)
}
