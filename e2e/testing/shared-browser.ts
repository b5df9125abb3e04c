// One headless Chromium for all stories of a test process, which ends with the process. The headless shell has no toolbars and menus, which
// cost more than most pages under test.

import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../scripts/app/open-browser.ts'

const shell = '/usr/lib/chromium/chromium-headless-shell'

let shared: Promise<Browser> | undefined

export async function sharedBrowser(): Promise<Browser> {
  // A page reuses the process of the previous page of the same site: see `acquireSharedContext`.
  shared ??= existsSync(shell) ? openBrowser(['--process-per-site'], shell) : openBrowser(['--process-per-site'])
  const browser = await shared
  if (browser.isConnected()) return browser
  shared = undefined
  return sharedBrowser()
}
