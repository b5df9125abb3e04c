// Lists every screenshot of the app on the site with the steps that open it. To add one, add it here and use its name in the docs.

import { defaultBuilderSettings } from '@sheaf/contract'
import { openEditor } from '../app/open-editor.ts'
import { configureModels } from '../app/sample-models.ts'
import type { ScreenContext } from '../app/screen-context.ts'
import { planAnswer } from '../sample/sample-answers.ts'
import { brokenReply, sampleReply } from '../sample/sample-reply.ts'
import { builderAnswer } from './builder-answer.ts'
import { architectPlan, delegateAnswers } from './pro-answers.ts'
import { prepare, type SampleApp } from './sample-app.ts'

export interface ShotContext extends ScreenContext {
  sample: SampleApp
}

export interface SiteShot {
  name: string
  /** Starts from the home screen instead of the main window. */
  from?: 'home'
  /** Taken without a license. */
  isFree?: true
  open(context: ShotContext): Promise<void>
}

const usage = { input: 18_400, output: 640, thinking: 210 }

export const siteShots: readonly SiteShot[] = [
  { name: 'home', from: 'home', open: async ({ page }) => page.getByText('price tables').waitFor() },
  { name: 'compose', open: (context) => runCommand(context, 'Compose') },
  {
    name: 'tree-filters',
    async open({ page }) {
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('button', { name: /^\.tsx/ }).click()
      await page.getByRole('button', { name: /^\.ts\b(?!x)/ }).click()
    },
  },
  {
    name: 'search',
    async open({ page }) {
      await page.getByRole('button', { name: 'Search in files' }).click()
      await page.getByTestId('tree-search').fill('request')
      await page.getByRole('tree', { name: 'Matching lines' }).getByRole('treeitem').nth(2).waitFor()
    },
  },
  {
    name: 'preview-slices',
    async open({ page, host, workspace }) {
      const ranges = [
        { from: 12, to: 20, why: 'where it retries' },
        { from: 31, to: 33, why: 'how it waits' },
      ]
      await host['selection.change']({ workspace, change: { type: 'slices', path: 'web/src/net/request.ts', ranges } })
      await page.getByTestId('tree-search').fill('request.ts')
      await page
        .getByRole('treeitem', { name: /^request\.ts/ })
        .first()
        .click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Slices…' }).click()
      await page.getByRole('dialog').getByText('export async function').waitFor()
    },
  },
  {
    name: 'codemap',
    async open(context) {
      await runCommand(context, 'Code Map')
      await context.page
        .getByRole('listbox', { name: /^Used by/ })
        .getByRole('option')
        .first()
        .waitFor()
    },
  },
  { name: 'builder', open: (context) => openResults(context) },
  {
    name: 'apply',
    async open(context) {
      await openReply(context, brokenReply)
      await context.page.getByRole('button', { name: 'Merge Changes' }).waitFor()
    },
  },
  {
    name: 'review',
    async open(context) {
      await context.host['settings.save']({ diffView: 'split' })
      await openReply(context)
      await context.page.getByRole('region', { name: 'Review' }).waitFor()
      await context.page
        .getByRole('button', { name: /^Accept\b(?! (?:file|All))/ })
        .first()
        .click()
      await context.page.getByText('2 of 4').waitFor()
    },
  },
  {
    name: 'chat',
    async open(context) {
      await openChat(context)
      const answer = [{ thinking: 'Where does it wait? In pause, after each attempt.' }, planAnswer]
      await sendMessage(context, 'How would you make the retries wait with jitter?', { usage, says: answer })
      await context.page.getByRole('button', { name: 'Regenerate' }).waitFor()
    },
  },
  {
    name: 'pro-mode',
    async open(context) {
      await openChat(context)
      const { page, models } = context
      await page.getByRole('group', { name: 'Mode', exact: true }).getByRole('button', { name: 'Act' }).click()
      await page.getByRole('button', { name: 'Pro Mode' }).click()
      for (const [when, answer] of delegateAnswers) models.reply({ when, usage, says: answer, always: true })
      await sendMessage(context, 'Wait with jitter, and say on the page why it is empty.', { usage, says: architectPlan })
      await page.getByRole('button', { name: 'Review changes', disabled: false }).waitFor()
    },
  },
  {
    name: 'prompts',
    async open(context) {
      await openDialog(context, 'Stored prompts…')
      await context.page.getByRole('dialog').getByText('House rules').click()
    },
  },
  { name: 'treemap', open: (context) => openDialog(context, 'Show token breakdown') },
  {
    name: 'keys',
    async open(context) {
      await configureModels(context)
      await openSettings(context, 'API Keys')
      await context.page.getByRole('region', { name: 'Configured' }).waitFor()
    },
  },
  {
    name: 'mcp',
    async open(context) {
      const { host } = context
      for (const editor of ['cursor', 'claude-code'] as const) {
        const { before, isSame } = await host['editors.change']({ editor })
        if (!isSame) await host['editors.change']({ editor, before })
      }
      await openSettings(context, 'MCP Server')
      await context.page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Set up', exact: true }).click()
      await context.page.getByRole('button', { name: /^(?:Set up|Change setup for|Replace setup for) Cursor$/ }).waitFor()
    },
  },
  {
    name: 'mcp-approval',
    async open({ page, sample: { app, folder }, host, workspace }) {
      // If this program had the workspace open, it would count as a window and get the approval request.
      await host['workspaces.close']({ workspace })
      const editor = await openEditor({ home: app.home, folder, name: 'claude-code' })
      page.once('close', () => void editor.close())
      void editor.call('search', { pattern: 'retries' }).catch(() => undefined)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Deny', disabled: false }).waitFor()
    },
  },
  {
    name: 'activate',
    isFree: true,
    async open(context) {
      await openDialog(context, 'Activate Sheaf Pro…')
      await context.page.getByRole('textbox', { name: 'License key' }).fill('SHEAF-7K2MQ-X9D4R-0TPWV')
    },
  },
  {
    name: 'bench',
    async open(context) {
      await runBenchOnce(context)
      // Reload to close the notification that the run has ended.
      await context.page.reload()
      await context.page.getByRole('tree', { name: 'Files', exact: true }).waitFor()
      await openDialog(context, 'Open Sheaf Bench…')
      const bench = context.page.getByRole('dialog', { name: 'Sheaf Bench' })
      await bench.getByRole('list', { name: 'All runs' }).getByRole('button').first().click()
      await bench.getByRole('region', { name: 'Tasks' }).waitFor()
    },
  },
  { name: 'workspaces', open: (context) => openDialog(context, 'Manage Workspaces…') },
  {
    name: 'palette',
    async open({ page }) {
      await page.keyboard.press('Meta+k')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'presets',
    async open(context) {
      const { host, workspace } = context
      const presets = {
        Retries: ['web/src/net'],
        'Orders, end to end': ['web/src/orders', 'api/internal/orders', 'db'],
        Pricing: ['crates'],
      }
      for (const [name, paths] of Object.entries(presets)) {
        await host['selection.change']({ workspace, change: { type: 'clear' } })
        await host['selection.change']({ workspace, change: { type: 'check', paths, checked: true } })
        await host['presets.change']({ workspace, change: { type: 'save', name } })
      }
      await prepare(context.sample.app, 'all')
      await openDialog(context, 'Save selection as preset…')
    },
  },
  {
    name: 'ignore',
    async open(context) {
      await openDialog(context, 'Ignore Patterns…')
      const dialog = context.page.getByRole('dialog')
      await dialog.getByRole('textbox').first().click()
      await context.page.keyboard.insertText('# what nobody edits\ndb/migrations/*\n!db/migrations/0001_*\n*.snap\n')
      await dialog.getByPlaceholder('src/generated/client.ts').fill('web/dist/app.js')
      await dialog.getByText('ignored', { exact: true }).filter({ visible: true }).first().waitFor()
    },
  },
]

/** Runs a command from the command palette, with the Mac shortcut. */
async function runCommand({ page }: Pick<ScreenContext, 'page'>, title: string): Promise<void> {
  const plain = title.replace('…', '')
  await page.keyboard.press('Meta+k')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await page.keyboard.type(plain)
  await page
    .getByRole('option', { name: new RegExp(`^${plain}`) })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor({ state: 'detached' })
}

async function openDialog(context: ScreenContext, title: string): Promise<void> {
  await runCommand(context, title)
  // The last one, because a notification is a dialog too.
  await context.page.getByRole('dialog').last().waitFor()
}

async function openSettings(context: ScreenContext, title: string): Promise<void> {
  await openDialog(context, 'Settings…')
  await context.page.getByRole('tab', { name: title, exact: true }).click()
}

async function openChat(context: ScreenContext): Promise<void> {
  await configureModels(context)
  await runCommand(context, 'Chat')
  await context.page.getByRole('button', { name: 'Model: GPT-5 mini' }).waitFor()
}

/** Sends a message and scripts the answer to it. */
async function sendMessage(
  { page, models }: ScreenContext,
  text: string,
  answer: Parameters<ScreenContext['models']['reply']>[0],
): Promise<void> {
  models.reply({ ...answer, when: text })
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

async function openReply(context: ScreenContext, reply = sampleReply): Promise<void> {
  await context.host['reviews.open']({ workspace: context.workspace, reply })
  await runCommand(context, 'Apply')
}

async function openResults(context: ScreenContext): Promise<void> {
  const { page, host, workspace, models } = context
  await configureModels(context)
  await host['workspaces.change']({ workspace, fields: { builder: { ...defaultBuilderSettings, model: 'openai/gpt-5-mini' } } })
  models.reply({ when: 'choose which files', usage, says: builderAnswer })
  await runCommand(context, 'Context Builder')
  await page.getByTestId('builder-estimate').waitFor()
  await page.getByRole('button', { name: /^Generate/ }).click()
  await page.getByRole('button', { name: /^Generate again/ }).waitFor()
}

/** Runs the benchmark once for all screenshots. */
async function runBenchOnce({ host }: ScreenContext): Promise<void> {
  const { simulated = [] } = await host['bench.tasks']()
  const model = simulated.at(Math.floor(simulated.length / 2))?.model
  const [known] = await host['bench.runs']()
  if (known || model === undefined) return
  const { id } = await host['bench.start']({ model })
  while ((await host['bench.runs']()).some((run) => run.id === id && run.state === 'running'))
    await new Promise((resume) => setTimeout(resume, 50))
}
