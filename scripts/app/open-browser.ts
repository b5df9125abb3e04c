// Starts Chromium for screenshots and measurements: without a sandbox for root, and without its own network traffic.

import { type Browser, chromium } from 'playwright-core'
import { currentMachine, findBrowser } from '../../apps/desktop/src/app-window/index.ts'

const quiet = [
  '--password-store=basic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** `more`: additional browser switches. `file`: another browser than the one that Sheaf would use. */
export function openBrowser(more: readonly string[] = [], file = windowBrowser()): Promise<Browser> {
  const asRoot = currentMachine().isRoot ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath: file, args: [...quiet, ...more, ...asRoot] })
}

function windowBrowser(): string {
  const found = findBrowser(currentMachine())
  if ('none' in found) throw new Error(`${found.none} Install Chromium, or set SHEAF_BROWSER to a browser.`)
  return found.file
}
