// Chromium as the pictures and measurements use it: no sandbox for root, nothing of its own on the network.

import { type Browser, chromium } from 'playwright-core'
import { findBrowser, theseSurroundings } from '../../apps/desktop/src/app-window/index.ts'

const quiet = [
  '--password-store=basic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** `more`: further switches of the browser. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const around = theseSurroundings()
  const found = findBrowser(around)
  if ('none' in found) throw new Error(`${found.none} Install chromium, or name a browser in SHEAF_BROWSER.`)
  return chromium.launch({ executablePath: found.file, args: [...quiet, ...more, ...(around.isRoot ? ['--no-sandbox'] : [])] })
}
