// Runs the real app on a folder during a measurement, in a browser that shows its tree.

import type { Browser, Page } from 'playwright-core'
import { openApp, type RunningApp } from '../../scripts/app/open-app.ts'
import { openBrowser } from '../../scripts/app/open-browser.ts'
import { treeShownAt } from './page-probes.ts'

export interface AppPage {
  app: RunningApp
  browser: Browser
  page: Page
}

/** `script`: runs in the page before its own scripts. */
export async function withApp(folder: string, work: (appPage: AppPage) => Promise<void>, { script = '' } = {}): Promise<void> {
  const app = await openApp({ folder })
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    if (script !== '') await page.addInitScript({ content: script })
    await page.goto(await app.url(app.workspace))
    await treeShownAt(page)
    await work({ app, browser, page })
  } finally {
    await browser.close()
    await app.close()
  }
}
