// The shell for running from source: the installed browser as a window.

export { findBrowser } from './find-browser.ts'
export { type AppWindowOptions, makeAppWindow } from './make-app-window.ts'
export { type Surroundings, theseSurroundings } from './surroundings.ts'
