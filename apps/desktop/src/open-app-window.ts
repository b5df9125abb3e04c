// What a short command does with a window: open one, or bring the one that is there to the front. Never throws for what the desktop lacks.

import { makeAppWindow, type Programs, theseSurroundings } from './app-window/index.ts'
import type { WindowOpened } from './shell.ts'

export interface Desktop {
  /** The state folder. */
  home: string
  env?: Readonly<Record<string, string | undefined>>
  programs: Programs
}

export function openAppWindow(url: string, { home, env, programs }: Desktop): Promise<WindowOpened> {
  return makeAppWindow({ home, around: { ...theseSurroundings(env), ...programs } }).openWindow(url)
}

/** False: there is none, or this desktop lets nobody raise it. */
export function focusAppWindow({ home, env, programs }: Desktop): Promise<boolean> {
  return makeAppWindow({ home, around: { ...theseSurroundings(env), ...programs } }).focus()
}
