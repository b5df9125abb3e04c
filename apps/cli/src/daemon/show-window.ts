// A window for a person: the one that is there, a new one, or the link to open by hand.

import { type Daemon, stateFolder } from '@sheaf/host/serve'
import type { Door } from '../command/index.ts'

/** `url`: nothing could be opened, or nothing should; the link lets one browser in. */
export type Shown = { how: 'window' | 'app-window' | 'browser' | 'electron' } | { how: 'none'; url: string; says?: string }

export async function openWindow(daemon: Daemon, door: Pick<Door, 'env'>, workspace?: string): Promise<Shown> {
  const { openAppWindow } = await import('@sheaf/desktop')
  const opened = await openAppWindow(await daemon.url(workspace), { home: stateFolder(door.env), env: door.env })
  // The first link may have been handed to a program that failed: a link works once.
  return opened.how === 'none' ? { how: 'none', url: await daemon.url(workspace), says: opened.says } : { how: opened.how }
}

/** In the window used last where there is one. */
export async function showWorkspace(daemon: Daemon, door: Pick<Door, 'env'>, workspace: string, raise: boolean): Promise<Shown> {
  if ((await daemon.windows()) === 0 || !(await daemon.show(workspace))) return openWindow(daemon, door, workspace)
  if (raise) await raiseWindow(door)
  return { how: 'window' }
}

export async function raiseWindow({ env }: Pick<Door, 'env'>): Promise<boolean> {
  const { focusAppWindow } = await import('@sheaf/desktop')
  return focusAppWindow({ home: stateFolder(env), env })
}
