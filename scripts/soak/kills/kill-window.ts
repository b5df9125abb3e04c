// Kills the tab's process and reloads the page, or kills the whole browser and opens Sheaf again.

import { commandOf, isAlive, killProcess, processTree, resourceUsage } from '../processes.ts'
import type { Kill } from '../soak.ts'
import { until } from '../until.ts'

export const killRenderer: Kill = {
  name: 'tab of the window',
  async execute({ window }) {
    const [tab] = processTree(window.pid())
      .filter((pid) => isTab(commandOf(pid)))
      .toSorted((a, b) => resourceUsage([b]).mb - resourceUsage([a]).mb)
    if (tab === undefined) return undefined
    killProcess(tab)
    return () => window.reopen()
  },
}

/** Excludes renderers of the browser's own UI and extensions. The spare renderer passes, but uses almost no memory. */
function isTab(command: string): boolean {
  return command.includes('--type=renderer') && !command.includes('--top-chrome-webui') && !command.includes('--extension-process')
}

export const killBrowser: Kill = {
  name: 'browser of the window',
  async execute({ window, product, currentProject }) {
    const pids = processTree(window.pid())
    for (const pid of pids) killProcess(pid)
    return async () => {
      await until('the end of the browser', () => !pids.some(isAlive))
      await window.open(await product.url(currentProject.workspace))
    }
  },
}
