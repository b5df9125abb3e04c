// Opens a window or brings the open one to the front, for short commands. Never throws for what the desktop lacks.

import { currentMachine, makeAppWindow, type Programs } from './app-window/index.ts'
import type { WindowOpened } from './shell.ts'

export interface Desktop {
  /** The state folder. */
  home: string
  env?: Readonly<Record<string, string | undefined>>
  programs: Programs
}

export function openAppWindow(url: string, { home, env, programs }: Desktop): Promise<WindowOpened> {
  return makeAppWindow({ home, desktop: { ...currentMachine(env), ...programs } }).openWindow(url)
}

/** False: there is no window, or the desktop cannot raise it. */
export function focusAppWindow({ home, env, programs }: Desktop): Promise<boolean> {
  return makeAppWindow({ home, desktop: { ...currentMachine(env), ...programs } }).focus()
}
