// The window: a real Chromium with a profile that stays, so that it comes back after a kill as a person's would.

import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser, theseSurroundings } from '../../apps/desktop/src/app-window/index.ts'
import { childrenOf, commandOf, family, strike } from './processes.ts'
import { until } from './until.ts'

export interface SoakWindow {
  page(): Page
  /** The process of the browser. */
  pid(): number
  /** Shows this address in a browser that is started for it. */
  open(url: string): Promise<void>
  /** The same page again, as after a crash of the tab. */
  reopen(): Promise<void>
  /** What pages complained about. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

const quiet = [
  '--password-store=basic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export function makeWindow(profile: string): SoakWindow {
  const around = theseSurroundings()
  const browser = findBrowser(around)
  if ('none' in browser) throw new Error(`${browser.none} Install Chromium, or set SHEAF_BROWSER to a browser.`)
  const complaints: string[] = []
  let context: BrowserContext | undefined
  let page: Page | undefined
  let pid = 0
  const shown = () => {
    if (page === undefined) throw new Error('No window is open.')
    return page
  }
  return {
    page: shown,
    pid: () => pid,
    async open(url) {
      // A browser that hangs or crashed does not close when it is told to.
      if (pid !== 0) for (const each of family(pid)) strike(each)
      context?.close().catch(() => undefined)
      context = await chromium.launchPersistentContext(profile, {
        executablePath: browser.file,
        args: [...quiet, ...(around.isRoot ? ['--no-sandbox'] : [])],
        viewport: { width: 1440, height: 900 },
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      pid = childrenOf(process.pid).find((child) => commandOf(child).includes(`--user-data-dir=${profile}`)) ?? 0
      context.setDefaultTimeout(30_000)
      listen(context, complaints)
      page = context.pages()[0] ?? (await context.newPage())
      await page.goto(url)
      await treeShown(page)
    },
    async reopen() {
      const before = shown()
      const url = before.url()
      page = await before.context().newPage()
      // Nobody waits for it: a tab that crashed may never say that it is closed.
      before.close().catch(() => undefined)
      await page.goto(url)
      await treeShown(page)
    },
    complaints,
    close: async () => void (await context?.close()),
  }
}

function treeShown(page: Page): Promise<unknown> {
  return until('a window with its tree', () => page.getByRole('tree', { name: 'Files', exact: true }).isVisible(), 60_000)
}

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    // A lost host shows as a failed connection in Chromium's own words; the window says it in ours.
    if (message.type() === 'error' && !/WebSocket connection|ERR_CONNECTION_(?:REFUSED|RESET)|ERR_EMPTY_RESPONSE/.test(message.text()))
      complaints.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => void complaints.push(`page: ${error.error().message}`))
}
