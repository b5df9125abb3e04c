// The shell for running from source: the installed browser as a window.

export { findBrowser } from './find-browser.ts'
export { makeAppWindow } from './make-app-window.ts'
export { type Programs, theseSurroundings } from './surroundings.ts'
