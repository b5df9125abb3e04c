// Runs in the window before the page, isolated from it. Gives the page what a browser cannot: paths of dropped folders, the folder
// dialog, menu commands. Electron loads it sandboxed, so it is bundled into one file and loads Electron with `require`.

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
