// Finds or starts the daemon, and opens windows on it.

export { ensureDaemon } from './ensure-daemon.ts'
export { checkFolders, openFolder } from './open-folder.ts'
export { printShowResult } from './print-show-result.ts'
export { openWindow, raiseWindow, showWorkspace } from './show-window.ts'
