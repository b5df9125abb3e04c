// A shell on the installed browser: a window with its own profile, else a tab in the default browser, else only the URL.

import { mkdirSync } from 'node:fs'
import { externalUrl, localUrl } from '../allowed-url.ts'
import type { Shell, WindowOpened } from '../shell.ts'
import { bringToFront } from './bring-to-front.ts'
import { browserArgs } from './browser-args.ts'
import { hasDisplay, openInDefaultBrowser } from './default-browser.ts'
import type { DesktopEnvironment } from './desktop-environment.ts'
import { findBrowser } from './find-browser.ts'
import { profileFolder, profileOwner } from './profile-folder.ts'

export interface AppWindowOptions {
  /** The state folder. */
  home: string
  desktop: DesktopEnvironment
  /** The host's dialog; a browser's own does not reveal a folder's path. */
  pickFolder?: Shell['pickFolder']
}

export function makeAppWindow({ home, desktop, pickFolder }: AppWindowOptions): Shell {
  const owner = (): number | undefined => {
    const found = findBrowser(desktop)
    return 'none' in found ? undefined : profileOwner(profileFolder(home, found.file, desktop), desktop)
  }
  return {
    kind: 'app-window',
    openWindow: async (url) => openWindow(localUrl(url), home, desktop),
    // The page sets its own title.
    setTitle() {},
    // A browser window has no app menu; the command palette has the same commands.
    setMenu() {},
    pickFolder: pickFolder ?? (async () => 'unavailable'),
    openExternal: async (url) => (await openInDefaultBrowser(externalUrl(url), desktop)) === undefined,
    // The system passes links to `sheaf open`, which passes them to the host and its windows.
    onDeepLink: () => () => {},
    focus: async () => hasDisplay(desktop) && bringToFront(owner(), desktop),
    async quit() {
      const pid = owner()
      if (pid !== undefined) process.kill(pid, 'SIGTERM')
    },
  }
}

async function openWindow(url: string, home: string, desktop: DesktopEnvironment): Promise<WindowOpened> {
  if (desktop.env.SHEAF_BROWSER === 'none') return { how: 'none', reason: 'SHEAF_BROWSER is `none`, so no window was opened.' }
  if (!hasDisplay(desktop)) return { how: 'none', reason: 'No display found, so no window can be opened.' }
  const found = findBrowser(desktop)
  if (!('none' in found)) {
    const profile = profileFolder(home, found.file, desktop)
    const isFirst = !desktop.exists(profile)
    mkdirSync(profile, { recursive: true, mode: 0o700 })
    const started = await desktop.start(found.file, browserArgs({ url, profile, isFirst }, desktop))
    if (started.state === 'running' || (started.state === 'ended' && started.code === 0)) return { how: 'app-window', name: found.name }
  }
  const why = await openInDefaultBrowser(url, desktop)
  if (why === undefined) return { how: 'browser', name: 'default browser' }
  return { how: 'none', reason: 'none' in found ? `${found.none} ${why}` : `${found.name} didn't start. ${why}` }
}
