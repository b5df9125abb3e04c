// The shell for running from source: the installed browser as a window.

export { currentMachine, type Programs } from './desktop-environment.ts'
export { findBrowser } from './find-browser.ts'
export { makeAppWindow } from './make-app-window.ts'
