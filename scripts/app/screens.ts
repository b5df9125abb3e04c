// Every screen and dialog of the app, and how a person gets there. A new one is a line here.

import type { HostConnection } from '@sheaf/host/serve'
import type { Page } from 'playwright-core'
import { sampleReply } from '../sample/sample-reply.ts'

export interface Stage {
  page: Page
  host: HostConnection
  workspace: string
  /** On a narrow screen one panel is shown at a time. */
  isNarrow: boolean
}

export interface Screen {
  name: string
  /** From the main window with some files selected, unless it begins elsewhere. */
  open(stage: Stage): Promise<void>
  /** Where it begins: the main window, or the screen without a workspace. */
  from?: 'home'
}

export const screens: readonly Screen[] = [
  { name: 'home', from: 'home', open: async () => {} },
  { name: 'compose', open: (stage) => command(stage, 'Compose') },
  { name: 'codemap', open: (stage) => command(stage, 'Code Map') },
  { name: 'builder', open: (stage) => command(stage, 'Context Builder') },
  { name: 'apply-empty', open: (stage) => command(stage, 'Apply') },
  {
    name: 'apply-review',
    async open(stage) {
      await stage.host['reviews.open']({ workspace: stage.workspace, reply: sampleReply })
      await command(stage, 'Apply')
    },
  },
  { name: 'chat', open: (stage) => command(stage, 'Chat') },
  { name: 'files', open: (stage) => panel(stage, 'Files') },
  { name: 'selected', open: (stage) => panel(stage, /^Selected/) },
  {
    name: 'search-names',
    async open(stage) {
      await panel(stage, 'Files')
      await stage.page.getByTestId('tree-search').fill('order')
    },
  },
  { name: 'search-text', open: (stage) => command(stage, 'Search in files') },
  { name: 'palette', open: ({ page }) => page.keyboard.press('Control+k') },
  {
    name: 'go-to-file',
    async open({ page }) {
      await page.keyboard.press('Control+p')
      await page.keyboard.type('req')
    },
  },
  { name: 'cheat-sheet', open: (stage) => command(stage, 'Keyboard shortcuts') },
  { name: 'open-folder', open: (stage) => command(stage, 'Open folder…') },
  { name: 'workspaces', open: (stage) => command(stage, 'Manage workspaces…') },
  { name: 'ignore', open: (stage) => command(stage, 'Ignore patterns…') },
  { name: 'preset', open: (stage) => command(stage, 'Save the selection as a preset…') },
  { name: 'prompts', open: (stage) => command(stage, 'Stored prompts…') },
  { name: 'history', open: (stage) => command(stage, 'Copy history…') },
  { name: 'treemap', open: (stage) => command(stage, 'Where the tokens go') },
  { name: 'findings', open: (stage) => command(stage, 'Secrets found in the selection…') },
  { name: 'settings', open: (stage) => command(stage, 'Settings…') },
  { name: 'activate', open: (stage) => command(stage, 'Activate Sheaf Pro…') },
  {
    name: 'link',
    async open({ page, host }) {
      await host['links.open']({ url: `sheaf://open/nowhere/orchard?files=README.md&prompt=Explain%20this` })
      await page.getByRole('dialog').waitFor()
    },
  },
]

/** By the palette, as a person would who knows only its key. */
async function command({ page }: Stage, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(title.replace('…', ''))
  await page
    .getByRole('option', { name: title.replace('…', '') })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}

async function panel({ page, isNarrow }: Stage, name: string | RegExp): Promise<void> {
  if (isNarrow) await page.getByRole('navigation', { name: 'Panels' }).getByText(name).click()
}
