// The entry of the preload script. In the sandbox of a window `require` knows Electron and nothing else.

import type { ElectronInWindow } from './electron-api.ts'
import { exposeShell } from './preload.ts'

declare const require: (name: string) => ElectronInWindow

// By name at run time, as in load-electron.ts.
const name = 'electron'
exposeShell(require(name))
