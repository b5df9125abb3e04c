// Kills the tab's process and reloads the page, or kills the whole browser and opens Sheaf again.

import { commandOf, family, heldBy, isAlive, strike } from '../processes.ts'
import type { Kill } from '../soak.ts'
import { until } from '../until.ts'

export const killRenderer: Kill = {
  name: 'tab of the window',
  async strike({ window }) {
    const [tab] = family(window.pid())
      .filter((pid) => isTab(commandOf(pid)))
      .toSorted((a, b) => heldBy([b]).mb - heldBy([a]).mb)
    if (tab === undefined) return undefined
    strike(tab)
    return () => window.reopen()
  },
}

/** Excludes renderers of the browser's own UI and extensions. The spare renderer passes, but uses almost no memory. */
function isTab(command: string): boolean {
  return command.includes('--type=renderer') && !command.includes('--top-chrome-webui') && !command.includes('--extension-process')
}

export const killBrowser: Kill = {
  name: 'browser of the window',
  async strike({ window, product, here }) {
    const pids = family(window.pid())
    for (const pid of pids) strike(pid)
    return async () => {
      await until('the end of the browser', () => !pids.some(isAlive))
      await window.open(await product.url(here.workspace))
    }
  },
}
