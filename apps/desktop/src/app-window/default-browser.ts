// Opens a URL in the platform's default browser.

import type { DesktopEnvironment } from './desktop-environment.ts'

/** Returns undefined on success, else the reason. */
export async function openInDefaultBrowser(url: string, desktop: DesktopEnvironment): Promise<string | undefined> {
  const { command, args } = defaultBrowser(desktop.platform, url)
  const started = await desktop.start(command, args)
  if (started.state === 'running' || (started.state === 'ended' && started.code === 0)) return undefined
  return `${command} couldn't open a browser${started.state === 'not-started' ? `: ${started.why}` : ''}.`
}

/** Without a display every program would fail, some of them after a long wait. */
export function hasDisplay({ env, platform }: Pick<DesktopEnvironment, 'env' | 'platform'>): boolean {
  if (platform === 'win32') return true
  if (platform === 'darwin') return env.SSH_CONNECTION === undefined
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

function defaultBrowser(platform: NodeJS.Platform, url: string): { command: string; args: string[] } {
  if (platform === 'darwin') return { command: 'open', args: [url] }
  // `start` is a cmd builtin, which interprets & and ^ in a URL; this is the program behind it.
  if (platform === 'win32') return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', url] }
  return { command: 'xdg-open', args: [url] }
}
