// A window for a person: the one that is there, a new one, or the link to open by hand.

import { type Daemon, stateFolder } from '@sheaf/host/serve'
import type { CommandContext } from '../command/index.ts'
import { desktopPrograms } from './desktop-programs.ts'

/** `url`: nothing could be opened, or nothing should; the link lets one browser in. */
export type Shown = { how: 'window' | 'app-window' | 'browser' | 'electron' } | { how: 'none'; url: string; says?: string }

/** Opens what the window is to show, and says which workspace that is. */
type OpenWorkspace = () => Promise<string>

export async function openWindow(daemon: Daemon, context: Pick<CommandContext, 'env'>, open?: OpenWorkspace): Promise<Shown> {
  const { openAppWindow } = await import('@sheaf/desktop')
  const start = (url: string) => openAppWindow(url, { home: stateFolder(context.env), env: context.env, programs: desktopPrograms(context.env) })
  const { opened, workspace } = open === undefined ? { opened: await start(await daemon.url()) } : await openBoth(daemon, start, open)
  // The first link may have been handed to a program that failed: a link works once.
  return opened.how === 'none' ? { how: 'none', url: await daemon.url(workspace), says: opened.says } : { how: opened.how }
}

/** In the window used last where there is one. */
export async function showWorkspace(daemon: Daemon, context: Pick<CommandContext, 'env'>, open: OpenWorkspace, raise: boolean): Promise<Shown> {
  if ((await daemon.windows()) === 0) return openWindow(daemon, context, open)
  const workspace = await open()
  if (!(await daemon.show(workspace))) return openWindow(daemon, context, async () => workspace)
  if (raise) await raiseWindow(context)
  return { how: 'window' }
}

export async function raiseWindow({ env }: Pick<CommandContext, 'env'>): Promise<boolean> {
  const { focusAppWindow } = await import('@sheaf/desktop')
  return focusAppWindow({ home: stateFolder(env), env, programs: desktopPrograms(env) })
}

/** The browser starts while the folder is still being read: each takes as long as the other. The window waits until it is told to go on. */
async function openBoth<Opened>(
  daemon: Daemon,
  start: (url: string) => Promise<Opened>,
  open: OpenWorkspace,
): Promise<{ opened: Opened; workspace: string }> {
  const { url, settle } = await daemon.urlLater()
  const starting = start(url)
  let workspace: string | undefined
  try {
    workspace = await open()
  } finally {
    await settle(workspace)
  }
  return { opened: await starting, workspace }
}
