// Windows for the UI: Electron in the packaged app, the installed browser when run from source.

export { describeDesktop } from './app-window/describe-desktop.ts'
export type { Programs } from './app-window/desktop-environment.ts'
export { defaultMenu, type MenuItem, type MenuTable } from './menu-table.ts'
export { type Desktop, focusAppWindow, openAppWindow } from './open-app-window.ts'
export type { Shell, WindowOpened } from './shell.ts'
