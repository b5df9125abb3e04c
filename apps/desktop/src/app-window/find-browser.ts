// Finds the browser for the app window: the one in SHEAF_BROWSER, else the first known one that is installed.

import { type KnownBrowser, knownBrowsers } from './known-browsers.ts'
import type { Machine } from './surroundings.ts'

export type BrowserFound = KnownBrowser | { none: string }

/** SHEAF_BROWSER: a program, `default` for a tab in the default browser, `none` for no window at all. */
export function findBrowser(around: Machine): BrowserFound {
  const wanted = around.env.SHEAF_BROWSER
  if (wanted === undefined || wanted === '')
    return knownBrowsers(around).find(({ file }) => around.isProgram(file)) ?? { none: 'No Chrome, Chromium, Edge, or Brave found.' }
  if (wanted === 'default' || wanted === 'none') return { none: `SHEAF_BROWSER is \`${wanted}\`.` }
  return around.isProgram(wanted) ? { name: 'SHEAF_BROWSER', file: wanted } : { none: `SHEAF_BROWSER isn't a program: ${wanted}` }
}
