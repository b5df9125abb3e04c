// Joins the app window's browser from outside, by the port that it writes into its profile when it is asked to have one.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { until } from './until.ts'

/** For SHEAF_BROWSER_ARGS. */
export const attachable = '--remote-debugging-port=0'

export async function attachBrowser(profile: string): Promise<Browser> {
  const port = await until('the browser to open its port', () => {
    try {
      return readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]
    } catch {
      return undefined
    }
  })
  // A browser that is just opening its first window sometimes never answers the first one who asks.
  return until(
    'the browser to answer',
    () => chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 5_000 }).catch(() => undefined),
    40_000,
  )
}

export function pagesOf(browser: Browser): Page[] {
  return browser.contexts().flatMap((context) => context.pages())
}
