// Windows around the UI: Electron where it ships, the installed browser where Sheaf runs from source.

export { defaultMenu, type MenuItem, type MenuTable } from './menu-table.ts'
export { type Desktop, focusAppWindow, openAppWindow } from './open-app-window.ts'
export type { Shell, WindowOpened } from './shell.ts'
