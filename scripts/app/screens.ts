// Lists every screen and dialog of the app with the steps that open it. Add new screens here.

import { brokenReply, deletingReply, sampleReply } from '../sample/sample-reply.ts'
import { benchScreens } from './bench-screens.ts'
import { builderScreens } from './builder-screens.ts'
import { chatScreens } from './chat-screens.ts'
import { keyScreens } from './key-screens.ts'
import { licenseScreens } from './license-screens.ts'
import { mcpScreens } from './mcp-screens.ts'
import { openPanel, openSettings, runCommand, type Screen, type ScreenContext } from './screen-context.ts'

export const screens: readonly Screen[] = [
  { name: 'home', from: 'home', open: async () => {} },
  { name: 'compose', open: (context) => runCommand(context, 'Compose') },
  {
    name: 'codemap',
    async open(context) {
      await openCodeMap(context, 'Graph')
      await context.page.getByRole('listbox', { name: /^Used by/ }).waitFor()
    },
  },
  {
    name: 'codemap-list',
    async open(context) {
      await openCodeMap(context, 'List')
      await context.page.getByRole('option').first().click()
    },
  },
  { name: 'apply-empty', open: (context) => runCommand(context, 'Apply') },
  {
    name: 'apply-problems',
    async open(context) {
      await openReply(context, brokenReply)
      await context.page.getByRole('region', { name: 'Proposed changes' }).waitFor()
    },
  },
  { name: 'review', open: (context) => openReview(context) },
  {
    name: 'review-commit',
    async open(context) {
      await openReview(context, deletingReply)
      await context.page.getByRole('button', { name: 'Accept All Files' }).click()
      await context.page.getByRole('button', { name: /^Write \d/ }).click()
      await context.page.getByRole('dialog').waitFor()
    },
  },
  ...builderScreens,
  ...chatScreens,
  { name: 'files', open: (context) => openPanel(context, 'Files') },
  { name: 'selected', open: (context) => openPanel(context, /^Selected/) },
  {
    name: 'search-names',
    async open(context) {
      await openPanel(context, 'Files')
      await context.page.getByTestId('tree-search').fill('order')
      await context.page.getByRole('tree', { name: 'Matching files' }).waitFor()
    },
  },
  {
    name: 'search-text',
    async open(context) {
      await openPanel(context, 'Files')
      await context.page.getByRole('button', { name: 'Search in files' }).click()
      await context.page.getByTestId('tree-search').fill('signal')
      await context.page.getByRole('tree', { name: 'Matching lines' }).waitFor()
    },
  },
  {
    name: 'filters',
    async open(context) {
      await openPanel(context, 'Files')
      await context.page.getByRole('button', { name: 'Filters' }).click()
    },
  },
  // In a reloaded window, because another screen may have switched the search to file contents.
  { name: 'file-menu', from: 'loaded window', open: (context) => openFileMenu(context) },
  { name: 'slices', open: (context) => openFromMenu(context, 'Slices…') },
  { name: 'preview', open: (context) => openFromMenu(context, 'Preview') },
  { name: 'palette', open: ({ page }) => page.keyboard.press('Control+k') },
  {
    name: 'go-to-file',
    async open({ page }) {
      await page.keyboard.press('Control+p')
      await page.keyboard.type('req')
    },
  },
  { name: 'cheat-sheet', open: (context) => runCommand(context, 'Keyboard shortcuts') },
  { name: 'open-folder', open: (context) => runCommand(context, 'Open Folder…') },
  { name: 'workspaces', open: (context) => runCommand(context, 'Manage Workspaces…') },
  { name: 'ignore', open: (context) => runCommand(context, 'Ignore Patterns…') },
  { name: 'preset', open: (context) => runCommand(context, 'Save selection as preset…') },
  { name: 'prompts', open: (context) => runCommand(context, 'Stored prompts…') },
  { name: 'history', open: (context) => runCommand(context, 'Copy history…') },
  {
    name: 'fit',
    async open(context) {
      await runCommand(context, 'Fit to budget…')
      const dialog = context.page.getByRole('dialog', { name: 'Fit to budget' })
      await dialog.getByRole('textbox', { name: 'Target in tokens' }).fill('1.5k')
      await context.page.keyboard.press('Enter')
      await dialog.getByRole('list', { name: 'Proposed changes' }).waitFor()
    },
  },
  { name: 'treemap', open: (context) => runCommand(context, 'Show token breakdown') },
  { name: 'findings', open: (context) => runCommand(context, 'Secrets in selection…') },
  ...['General', 'Appearance', 'Ignore Patterns', 'Shortcuts', 'Updates', 'License'].map((title) => ({
    name: `settings-${title.toLowerCase().split(' ')[0]}`,
    open: (context: ScreenContext) => openSettings(context, title),
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

async function openReply(context: ScreenContext, reply = sampleReply): Promise<void> {
  await context.host['reviews.open']({ workspace: context.workspace, reply })
  await runCommand(context, 'Apply')
}

async function openReview(context: ScreenContext, reply = sampleReply): Promise<void> {
  await openReply(context, reply)
  await context.page.getByRole('region', { name: 'Review' }).waitFor()
}

/** Opens the menu of a file. Finds the file by search, because it may not be visible in the tree. */
async function openFileMenu(context: ScreenContext): Promise<void> {
  await openPanel(context, 'Files')
  await context.page.getByTestId('tree-search').fill('request.ts')
  // In the results, not in the tree that they replace: its menu would close with it.
  await context.page
    .getByRole('tree', { name: 'Matching files' })
    .getByRole('treeitem', { name: /request\.ts/ })
    .first()
    .click({ button: 'right' })
  await context.page.getByRole('menu').waitFor()
}

async function openFromMenu(context: ScreenContext, item: string): Promise<void> {
  await openFileMenu(context)
  await context.page.getByRole('menuitem', { name: item }).click()
  await context.page.getByRole('dialog').waitFor()
}

async function openCodeMap(context: ScreenContext, view: 'Graph' | 'List'): Promise<void> {
  await runCommand(context, 'Code Map')
  await context.page.getByRole('button', { name: view, exact: true }).click()
}
