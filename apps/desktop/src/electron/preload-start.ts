// Entry point of the preload script. In a window's sandbox, `require` can load only Electron.

import type { ElectronInWindow } from './electron-api.ts'
import { exposeShell } from './preload.ts'

declare const require: (name: string) => ElectronInWindow

// Named at run time, as in load-electron.ts.
const name = 'electron'
exposeShell(require(name))
