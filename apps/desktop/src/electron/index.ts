// The shell of the shipped app.

export type { ShellInWindow } from './channels.ts'
export { startApp } from './main.ts'
