// The one daemon from the command line: found or started, and a window on it.

export { ensureDaemon } from './ensure-daemon.ts'
export { openWindow, raiseWindow, type Shown, showWorkspace } from './show-window.ts'
