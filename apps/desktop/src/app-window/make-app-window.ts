// A shell on the installed browser: a window with its own profile, else a tab in the default browser, else only the URL.

import { mkdirSync } from 'node:fs'
import { outsideUrl, ownUrl } from '../allowed-url.ts'
import type { Shell, WindowOpened } from '../shell.ts'
import { bringToFront } from './bring-to-front.ts'
import { browserArgs } from './browser-args.ts'
import { hasDisplay, openInDefaultBrowser } from './default-browser.ts'
import { findBrowser } from './find-browser.ts'
import { profileFolder, profileOwner } from './profile-folder.ts'
import type { Surroundings } from './surroundings.ts'

export interface AppWindowOptions {
  /** The state folder. */
  home: string
  around: Surroundings
  /** The host's dialog; a browser's own does not reveal a folder's path. */
  pickFolder?: Shell['pickFolder']
}

export function makeAppWindow({ home, around, pickFolder }: AppWindowOptions): Shell {
  const owner = (): number | undefined => {
    const found = findBrowser(around)
    return 'none' in found ? undefined : profileOwner(profileFolder(home, found.file, around), around)
  }
  return {
    kind: 'app-window',
    openWindow: async (url) => openWindow(ownUrl(url), home, around),
    // The page sets its own title.
    setTitle() {},
    // A browser window has no app menu; the command palette has the same commands.
    setMenu() {},
    pickFolder: pickFolder ?? (async () => 'unavailable'),
    openExternal: async (url) => (await openInDefaultBrowser(outsideUrl(url), around)) === undefined,
    // The system passes links to `sheaf open`, which passes them to the host and its windows.
    onDeepLink: () => () => {},
    focus: async () => hasDisplay(around) && bringToFront(owner(), around),
    async quit() {
      const pid = owner()
      if (pid !== undefined) process.kill(pid, 'SIGTERM')
    },
  }
}

async function openWindow(url: string, home: string, around: Surroundings): Promise<WindowOpened> {
  if (around.env.SHEAF_BROWSER === 'none') return { how: 'none', says: 'SHEAF_BROWSER is `none`, so no window was opened.' }
  if (!hasDisplay(around)) return { how: 'none', says: 'No display found, so no window can be opened.' }
  const found = findBrowser(around)
  if (!('none' in found)) {
    const profile = profileFolder(home, found.file, around)
    const isFirst = !around.exists(profile)
    mkdirSync(profile, { recursive: true, mode: 0o700 })
    const started = await around.start(found.file, browserArgs({ url, profile, isFirst }, around))
    if (started.state === 'running' || (started.state === 'ended' && started.code === 0)) return { how: 'app-window', name: found.name }
  }
  const why = await openInDefaultBrowser(url, around)
  if (why === undefined) return { how: 'browser', name: 'default browser' }
  return { how: 'none', says: 'none' in found ? `${found.none} ${why}` : `${found.name} didn't start. ${why}` }
}
