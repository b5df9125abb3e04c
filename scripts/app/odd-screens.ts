// Screens for days when something is wrong, or nothing is there yet. Each begins with an app of its own.

import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { OpenAppOptions, RunningApp } from './open-app.ts'

export interface OddScreen {
  name: string
  app?: Pick<OpenAppOptions, 'isPro' | 'isBare'>
  /** The host goes away, so the browser has every reason to complain. */
  isHostless?: true
  open(stage: { app: RunningApp; page: Page; folder: string }): Promise<void>
}

const lines = 6_000

export const oddScreens: readonly OddScreen[] = [
  { name: 'first-run', app: { isPro: false, isBare: true }, open: async () => {} },
  {
    name: 'over-the-cap',
    app: { isPro: false },
    async open({ app: { host, workspace }, page, folder }) {
      const rows = Array.from({ length: lines }, (_, at) => `${at},apple,${at * 7},crate ${at % 12}`)
      writeFileSync(join(folder, 'db', 'products.csv'), `id,title,price,place\n${rows.join('\n')}\n`)
      await host['tree.refresh']({ workspace })
      await host['selection.change']({ workspace, change: { type: 'check', paths: ['db', 'web/src/net'], checked: true } })
      await page
        .getByTestId('budget-total')
        .getByText(/\d\d,\d|\dk/)
        .waitFor()
    },
  },
  {
    name: 'root-missing',
    async open({ app: { host, workspace }, page, folder }) {
      renameSync(folder, `${folder}-moved`)
      await host['tree.refresh']({ workspace })
      // A narrow screen shows the files on their own.
      const files = page.getByRole('navigation', { name: 'Panels' }).getByText('Files')
      if (await files.isVisible()) await files.click()
      await page.getByRole('button', { name: 'Look again' }).waitFor()
    },
  },
  {
    name: 'host-lost',
    isHostless: true,
    async open({ app, page }) {
      app.kill()
      await page.getByRole('alert').first().waitFor()
    },
  },
]
