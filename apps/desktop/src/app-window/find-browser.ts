// Finds the browser for the app window: the one in SHEAF_BROWSER, else the first known one that is installed.

import type { Machine } from './desktop-environment.ts'
import { type KnownBrowser, knownBrowsers } from './known-browsers.ts'

export type BrowserFound = KnownBrowser | { none: string }

/** SHEAF_BROWSER: a program, `default` for a tab in the default browser, `none` for no window at all. */
export function findBrowser(desktop: Machine): BrowserFound {
  const wanted = desktop.env.SHEAF_BROWSER
  if (wanted === undefined || wanted === '')
    return knownBrowsers(desktop).find(({ file }) => desktop.isProgram(file)) ?? { none: 'No Chrome, Chromium, Edge, or Brave found.' }
  if (wanted === 'default' || wanted === 'none') return { none: `SHEAF_BROWSER is \`${wanted}\`.` }
  return desktop.isProgram(wanted) ? { name: 'SHEAF_BROWSER', file: wanted } : { none: `SHEAF_BROWSER isn't a program: ${wanted}` }
}
