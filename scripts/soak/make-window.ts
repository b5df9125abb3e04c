// The window in a real Chromium. Its profile persists, so that it reopens after a kill like a user's browser.

import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { currentMachine, findBrowser } from '../../apps/desktop/src/app-window/index.ts'
import { childrenOf, commandOf, killProcess, processTree } from './processes.ts'
import { until } from './until.ts'

export interface SoakWindow {
  page(): Page
  /** Process id of the browser. */
  pid(): number
  /** Starts a browser and opens the URL. */
  open(url: string): Promise<void>
  /** Opens the same page in a new tab, as after a tab crash. */
  reopen(): Promise<void>
  /** Errors of the pages. */
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
  const machine = currentMachine()
  const browser = findBrowser(machine)
  if ('none' in browser) throw new Error(`${browser.none} Install Chromium, or set SHEAF_BROWSER to a browser.`)
  const complaints: string[] = []
  let context: BrowserContext | undefined
  let page: Page | undefined
  let pid = 0
  const currentPage = () => {
    if (page === undefined) throw new Error('No window is open.')
    return page
  }
  return {
    page: currentPage,
    pid: () => pid,
    async open(url) {
      // A browser that hangs or crashed doesn't close on request.
      if (pid !== 0) for (const each of processTree(pid)) killProcess(each)
      context?.close().catch(() => undefined)
      context = await chromium.launchPersistentContext(profile, {
        executablePath: browser.file,
        args: [...quiet, ...(machine.isRoot ? ['--no-sandbox'] : [])],
        viewport: { width: 1440, height: 900 },
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      pid = childrenOf(process.pid).find((child) => commandOf(child).includes(`--user-data-dir=${profile}`)) ?? 0
      context.setDefaultTimeout(30_000)
      collectErrors(context, complaints)
      page = context.pages()[0] ?? (await context.newPage())
      await page.goto(url)
      await waitForTree(page)
    },
    async reopen() {
      const before = currentPage()
      const url = before.url()
      page = await before.context().newPage()
      // Not awaited: a crashed tab may never report that it is closed.
      before.close().catch(() => undefined)
      await page.goto(url)
      await waitForTree(page)
    },
    complaints,
    close: async () => void (await context?.close()),
  }
}

function waitForTree(page: Page): Promise<unknown> {
  return until('the file tree in the window', () => page.getByRole('tree', { name: 'Files', exact: true }).isVisible(), 60_000)
}

function collectErrors(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    // Chromium logs failed connections while the host is down. They are expected.
    if (message.type() === 'error' && !/WebSocket connection|ERR_CONNECTION_(?:REFUSED|RESET)|ERR_EMPTY_RESPONSE/.test(message.text()))
      complaints.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => void complaints.push(`page: ${error.error().message}`))
}
