// What every file of stories begins and ends with: one Chromium, and whatever app a story opened, closed after it.

import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openBrowser } from '../../scripts/app/open-browser.ts'
import { type AppOptions, type AppRun, openApp } from './open-app.ts'

export function appOpener(): (options?: AppOptions) => Promise<AppRun> {
  let browser: Browser
  let opened: AppRun[] = []
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterEach(async (run) => {
    for (const app of opened) await app.close(run)
    opened = []
  })
  afterAll(() => browser.close())
  return async (options) => {
    const app = await openApp(browser, options)
    opened.push(app)
    return app
  }
}
