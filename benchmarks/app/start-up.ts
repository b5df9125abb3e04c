// Measures the time from `npm start` to a usable tree, in a real window on a virtual screen, with nothing running or cached before.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findDaemon } from '@sheaf/host/serve'
import { attachBrowser, debuggingArgs, pagesOf } from '../../apps/desktop/src/testing/attach-browser.ts'
import { openScreen } from '../../apps/desktop/src/testing/open-screen.ts'
import { until } from '../../apps/desktop/src/testing/until.ts'
import { makeHome, stopDaemon } from '../../scripts/app/open-app.ts'
import { repository } from '../ours.ts'
import { nowMs, treeShownAt } from './page-probes.ts'

export async function measureStart(folder: string): Promise<number> {
  const home = makeHome()
  const screen = await openScreen()
  try {
    const env = { ...process.env, SHEAF_HOME: home, DISPLAY: screen.display, SHEAF_BROWSER_ARGS: debuggingArgs }
    const began = nowMs()
    const npm = spawn('npm', ['--prefix', repository, 'start'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
    const ended = once(npm, 'exit')
    const browser = await attachBrowser(join(home, 'window'))
    const page = await until('the window', () => pagesOf(browser)[0])
    const shown = await treeShownAt(page)
    await ended
    await browser.close()
    return shown - began
  } finally {
    const daemon = await findDaemon(home)
    if (daemon !== undefined) stopDaemon(daemon.pid)
    await screen.close()
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
