// One Chromium for all stories that one process of the tests runs, and none that draws a window: around each page the whole browser keeps
// bars and menus of its own, which cost more than most pages under test. It ends with the process.

import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../scripts/app/open-browser.ts'

const shell = '/usr/lib/chromium/chromium-headless-shell'

let shared: Promise<Browser> | undefined

export async function sharedBrowser(): Promise<Browser> {
  // A page goes on in the process of the page before it, if that showed the same site: see `takeSharedContext`.
  shared ??= existsSync(shell) ? openBrowser(['--process-per-site'], shell) : openBrowser(['--process-per-site'])
  const browser = await shared
  if (browser.isConnected()) return browser
  shared = undefined
  return sharedBrowser()
}
