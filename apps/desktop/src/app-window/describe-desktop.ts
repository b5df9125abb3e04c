// Desktop checks of `sheaf doctor`: what a window would open in, and what handles links. Opens nothing.

import type { Check } from '@sheaf/contract'
import { hasDisplay } from './default-browser.ts'
import { currentMachine, type DesktopEnvironment, type Env, type Programs } from './desktop-environment.ts'
import { findBrowser } from './find-browser.ts'

export function describeDesktop(env: Env, programs: Programs): Promise<Check[]> {
  return describeDesktopEnvironment({ ...currentMachine(env), ...programs })
}

export async function describeDesktopEnvironment(desktop: DesktopEnvironment): Promise<Check[]> {
  const links = await linkCheck(desktop)
  return [windowCheck(desktop), ...(links === undefined ? [] : [links])]
}

const byHand = '`sheaf app` prints a URL to open in a browser on this machine'

function windowCheck(desktop: DesktopEnvironment): Check {
  const name = 'Window'
  if (desktop.env.SHEAF_BROWSER === 'none') return { name, ok: true, says: `turned off by SHEAF_BROWSER; ${byHand}` }
  if (!hasDisplay(desktop)) return { name, ok: true, says: `no display found; ${byHand}` }
  const found = findBrowser(desktop)
  if (!('none' in found)) return { name, ok: true, says: `opens in ${found.name} (${found.file})` }
  const wanted = desktop.env.SHEAF_BROWSER
  if (wanted === undefined || wanted === '' || wanted === 'default')
    return { name, ok: true, says: `${found.none} Opens as a tab in the default browser.` }
  return { name, ok: false, says: found.none, try: 'Set SHEAF_BROWSER to an installed browser, or unset it.' }
}

/** Only Linux can be queried without side effects; elsewhere the installer or the app takes care of it. */
async function linkCheck(desktop: DesktopEnvironment): Promise<Check | undefined> {
  if (desktop.platform !== 'linux' || !hasDisplay(desktop)) return undefined
  const { code, stdout } = await desktop.run('xdg-mime', ['query', 'default', 'x-scheme-handler/sheaf'])
  if (code !== 0) return undefined
  const handler = stdout.trim()
  const name = 'Links'
  return handler === ''
    ? { name, ok: true, says: 'no program is registered for sheaf:// links; open one with `sheaf open <link>`' }
    : { name, ok: true, says: `sheaf:// links open with ${handler}` }
}
