// Finds or starts the daemon, and opens windows on it.

export { ensureDaemon } from './ensure-daemon.ts'
export { checkFolders, openFolder } from './open-folder.ts'
export { printShown } from './print-shown.ts'
export { openWindow, raiseWindow, showWorkspace } from './show-window.ts'
