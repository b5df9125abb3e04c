// Connects to the app window's browser through the debugging port that the browser writes into its profile.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { until } from './until.ts'

/** Value for SHEAF_BROWSER_ARGS. */
export const debuggingArgs = '--remote-debugging-port=0'

export async function attachBrowser(profile: string): Promise<Browser> {
  const port = await until('the browser to open its port', () => portIn(join(profile, 'DevToolsActivePort')))
  // A browser that is opening its first window sometimes never answers the first connection.
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

/** Reads the port from the first line. The browser creates the file before it writes, so a line without an end doesn't count yet. */
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
