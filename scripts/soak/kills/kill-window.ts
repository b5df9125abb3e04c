// The tab's process dies, and a person reloads; or the whole browser does, and a person opens Sheaf again.

import { commandOf, family, isAlive, strike } from '../processes.ts'
import type { Kill } from '../soak.ts'
import { until } from '../until.ts'

export const killRenderer: Kill = {
  name: 'tab of the window',
  async strike({ window }) {
    const renderers = family(window.pid()).filter((pid) => commandOf(pid).includes('--type=renderer'))
    if (renderers.length === 0) return undefined
    for (const pid of renderers) strike(pid)
    return () => window.reopen()
  },
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
