// The one daemon from the command line: found or started, and a window on it.

export { ensureDaemon } from './ensure-daemon.ts'
export { checkFolders, openFolder } from './open-folder.ts'
export { printShown } from './print-shown.ts'
export { openWindow, raiseWindow, showWorkspace } from './show-window.ts'
