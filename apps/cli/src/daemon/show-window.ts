// Shows a window: the open one, a new one, or a link to open by hand.

import { type Daemon, stateFolder } from '@sheaf/host/serve'
import type { CommandContext } from '../command/index.ts'
import { desktopPrograms } from './desktop-programs.ts'

/** `url`: a one-time link for a browser, if no window could or should be opened. */
export type ShowResult = { how: 'window' | 'app-window' | 'browser' | 'electron' } | { how: 'none'; url: string; reason?: string }

/** Opens the workspace that the window will show, and returns its id. */
type OpenWorkspace = () => Promise<string>

export async function openWindow(daemon: Daemon, context: Pick<CommandContext, 'env'>, open?: OpenWorkspace): Promise<ShowResult> {
  const { openAppWindow } = await import('@sheaf/desktop')
  const start = (url: string) =>
    openAppWindow(url, { home: stateFolder(context.env), env: context.env, programs: desktopPrograms(context.env) })
  const { opened, workspace } = open === undefined ? { opened: await start(await daemon.url()) } : await openInParallel(daemon, start, open)
  // The first link may have gone to a program that failed, and a link works only once.
  return opened.how === 'none' ? { how: 'none', url: await daemon.url(workspace), reason: opened.reason } : { how: opened.how }
}

/** In the most recently used window, if any. */
export async function showWorkspace(
  daemon: Daemon,
  context: Pick<CommandContext, 'env'>,
  open: OpenWorkspace,
  raise: boolean,
): Promise<ShowResult> {
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

/** Starts the browser while the folder is still being read, since both are slow. The window waits for `settle`. */
async function openInParallel<Opened>(
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
