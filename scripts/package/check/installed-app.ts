// Runs the installed app on a virtual display, with its own state folder.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findDaemon } from '@sheaf/host/serve'
import type { Browser, Page } from 'playwright-core'
import { attachBrowser, debuggingArgs, pagesOf } from '../../../apps/desktop/src/testing/attach-browser.ts'
import { openScreen } from '../../../apps/desktop/src/testing/open-screen.ts'
import { until } from '../../../apps/desktop/src/testing/until.ts'

const run = promisify(execFile)

export interface InstalledApp {
  home: string
  folder: string
  env: NodeJS.ProcessEnv
  sheaf(...words: string[]): Promise<string>
  /** Opens a link like a click on the desktop. */
  click(link: string): Promise<void>
  window(): Promise<Page>
  windows(): number
  close(): Promise<void>
}

export async function openInstalled(base: string, name: string): Promise<InstalledApp> {
  const home = join(base, name, 'state')
  const folder = join(base, name, 'orchard')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'apple.ts'), 'export const apple = 1\n')
  writeFileSync(join(folder, 'pear.ts'), 'export const pear = 2\n')
  const screen = await openScreen()
  const env = {
    ...process.env,
    HOME: join(base, name),
    SHEAF_HOME: home,
    SHEAF_KEYS: 'file',
    DISPLAY: screen.display,
    SHEAF_BROWSER_ARGS: debuggingArgs,
  }
  let browser: Browser | undefined
  return {
    home,
    folder,
    env,
    sheaf: async (...words) => (await run('/usr/bin/sheaf', words, { env })).stdout,
    async click(link) {
      const ended = once(spawn('xdg-open', [link], { env, stdio: 'ignore' }), 'exit')
      await ended
    },
    async window() {
      // A browser that is still starting may never respond to the debugger, so wait for the window first.
      await until('a window connected to the host', async () => ((await (await findDaemon(home))?.windows()) ?? 0) > 0, 60_000)
      browser ??= await attachBrowser(join(home, 'window'))
      const attached = browser
      return until('the window', () => pagesOf(attached)[0])
    },
    windows: () => (browser === undefined ? 0 : pagesOf(browser).length),
    async close() {
      await browser?.close()
      const daemon = await findDaemon(home)
      if (daemon !== undefined) {
        process.kill(daemon.pid, 'SIGTERM')
        await until('the host to end', async () => (await findDaemon(home)) === undefined)
      }
      await screen.close()
    },
  }
}
