// Joins the app window's browser from outside, by the port that it writes into its profile when it is asked to have one.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { until } from './until.ts'

/** For SHEAF_BROWSER_ARGS. */
export const attachable = '--remote-debugging-port=0'

export async function attachBrowser(profile: string): Promise<Browser> {
  const port = await until('the browser to open its port', () => portIn(join(profile, 'DevToolsActivePort')))
  // A browser that is just opening its first window sometimes never answers the first one who asks.
  let why: unknown
  return until(
    () => `the browser to answer: ${why}`,
    () =>
      chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 20_000 }).catch((error: unknown) => {
        why = error
        return undefined
      }),
    120_000,
  )
}

/** The port is the first line. The browser opens the file before it writes, so that a line without an end is none yet. */
function portIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').match(/^(\d+)\n/)?.[1]
  } catch {
    return undefined
  }
}

export function pagesOf(browser: Browser): Page[] {
  return browser.contexts().flatMap((context) => context.pages())
}
