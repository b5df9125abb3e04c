// Lists every screen and dialog of the app with the steps that open it. Add new screens here.

import { brokenReply, sampleReply } from '../sample/sample-reply.ts'
import { benchScreens } from './bench-screens.ts'
import { builderScreens } from './builder-screens.ts'
import { chatScreens } from './chat-screens.ts'
import { keyScreens } from './key-screens.ts'
import { licenseScreens } from './license-screens.ts'
import { mcpScreens } from './mcp-screens.ts'
import { command, panel, type Screen, type Stage, settings } from './stage.ts'

export const screens: readonly Screen[] = [
  { name: 'home', from: 'home', open: async () => {} },
  { name: 'compose', open: (stage) => command(stage, 'Compose') },
  { name: 'codemap', open: (stage) => command(stage, 'Code Map') },
  { name: 'apply-empty', open: (stage) => command(stage, 'Apply') },
  {
    name: 'apply-planned',
    async open(stage) {
      await readReply(stage)
      await stage.page.getByRole('button', { name: 'Merge Changes' }).waitFor()
    },
  },
  {
    name: 'apply-problems',
    async open(stage) {
      await readReply(stage, brokenReply)
      await stage.page.getByRole('region', { name: 'Proposed changes' }).waitFor()
    },
  },
  { name: 'review', open: (stage) => review(stage) },
  {
    name: 'review-commit',
    async open(stage) {
      await review(stage)
      await stage.page.getByRole('button', { name: 'Accept All Files' }).click()
      await stage.page.getByRole('button', { name: /^Write \d/ }).click()
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  ...builderScreens,
  ...chatScreens,
  { name: 'files', open: (stage) => panel(stage, 'Files') },
  { name: 'selected', open: (stage) => panel(stage, /^Selected/) },
  {
    name: 'search-names',
    async open(stage) {
      await panel(stage, 'Files')
      await stage.page.getByTestId('tree-search').fill('order')
      await stage.page.getByRole('tree', { name: 'Matching files' }).waitFor()
    },
  },
  {
    name: 'search-text',
    async open(stage) {
      await panel(stage, 'Files')
      await stage.page.getByRole('button', { name: 'Search in files' }).click()
      await stage.page.getByTestId('tree-search').fill('signal')
      await stage.page.getByRole('tree', { name: 'Matching lines' }).waitFor()
    },
  },
  {
    name: 'filters',
    async open(stage) {
      await panel(stage, 'Files')
      await stage.page.getByRole('button', { name: 'Filters' }).click()
    },
  },
  // In a reloaded window, because another screen may have switched the search to file contents.
  { name: 'file-menu', from: 'loaded window', open: (stage) => fileMenu(stage) },
  { name: 'slices', open: (stage) => fromMenu(stage, 'Slices…') },
  { name: 'preview', open: (stage) => fromMenu(stage, 'Preview') },
  { name: 'palette', open: ({ page }) => page.keyboard.press('Control+k') },
  {
    name: 'go-to-file',
    async open({ page }) {
      await page.keyboard.press('Control+p')
      await page.keyboard.type('req')
    },
  },
  { name: 'cheat-sheet', open: (stage) => command(stage, 'Keyboard shortcuts') },
  { name: 'open-folder', open: (stage) => command(stage, 'Open Folder…') },
  { name: 'workspaces', open: (stage) => command(stage, 'Manage Workspaces…') },
  { name: 'ignore', open: (stage) => command(stage, 'Ignore Patterns…') },
  { name: 'preset', open: (stage) => command(stage, 'Save selection as preset…') },
  { name: 'prompts', open: (stage) => command(stage, 'Stored prompts…') },
  { name: 'history', open: (stage) => command(stage, 'Copy history…') },
  { name: 'treemap', open: (stage) => command(stage, 'Show token breakdown') },
  { name: 'findings', open: (stage) => command(stage, 'Secrets in selection…') },
  ...['General', 'Appearance', 'Ignore', 'Shortcuts', 'Updates', 'License'].map((title) => ({
    name: `settings-${title.toLowerCase()}`,
    open: (stage: Stage) => settings(stage, title),
  })),
  ...keyScreens,
  ...mcpScreens,
  ...licenseScreens,
  ...benchScreens,
  {
    name: 'link',
    async open({ page, host, workspace }) {
      const [root] = (await host['workspaces.list']()).cards.find(({ id }) => id === workspace)?.roots ?? []
      await host['links.open']({ url: `sheaf://open/${encodeURIComponent(root?.path ?? '')}?files=README.md,.env&prompt=Explain%20this` })
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'link-nowhere',
    async open({ page, host }) {
      await host['links.open']({ url: 'sheaf://open/nowhere/orchard?files=README.md' })
      await page.getByRole('dialog').waitFor()
    },
  },
]

async function readReply(stage: Stage, reply = sampleReply): Promise<void> {
  await stage.host['reviews.open']({ workspace: stage.workspace, reply })
  await command(stage, 'Apply')
}

async function review(stage: Stage): Promise<void> {
  await readReply(stage)
  await stage.page.getByRole('button', { name: 'Merge Changes' }).click()
  await stage.page.getByRole('region', { name: 'Review' }).waitFor()
}

/** Opens the menu of a file. Finds the file by search, because it may not be visible in the tree. */
async function fileMenu(stage: Stage): Promise<void> {
  await panel(stage, 'Files')
  await stage.page.getByTestId('tree-search').fill('request.ts')
  // In the results, not in the tree that they replace: its menu would close with it.
  await stage.page
    .getByRole('tree', { name: 'Matching files' })
    .getByRole('treeitem', { name: /request\.ts/ })
    .first()
    .click({ button: 'right' })
  await stage.page.getByRole('menu').waitFor()
}

async function fromMenu(stage: Stage, item: string): Promise<void> {
  await fileMenu(stage)
  await stage.page.getByRole('menuitem', { name: item }).click()
  await stage.page.getByRole('dialog').waitFor()
}
