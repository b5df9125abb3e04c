// Lists every screenshot of the app on the site with the steps that open it. To add one, add it here and use its name in the docs.

import { defaultBuilderSettings } from '@sheaf/contract'
import { withModels } from '../app/models-on-stage.ts'
import { openEditor } from '../app/open-editor.ts'
import type { Stage } from '../app/stage.ts'
import { planAnswer } from '../sample/sample-answers.ts'
import { sampleReply } from '../sample/sample-reply.ts'
import { builderAnswer } from './builder-answer.ts'
import { architectPlan, delegateAnswers } from './pro-answers.ts'
import { prepare, type SampleApp } from './sample-app.ts'

export interface ShotStage extends Stage {
  sample: SampleApp
}

export interface SiteShot {
  name: string
  /** Starts from the home screen instead of the main window. */
  from?: 'home'
  /** Taken without a license. */
  isFree?: true
  open(stage: ShotStage): Promise<void>
}

const usage = { input: 18_400, output: 640, thinking: 210 }

export const siteShots: readonly SiteShot[] = [
  { name: 'home', from: 'home', open: async ({ page }) => page.getByText('price tables').waitFor() },
  { name: 'compose', open: (stage) => command(stage, 'Compose') },
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
    async open(stage) {
      await command(stage, 'Code Map')
      await stage.page.getByRole('option', { name: /^order-store/ }).click()
    },
  },
  { name: 'builder', open: (stage) => found(stage) },
  {
    name: 'apply',
    async open(stage) {
      await readReply(stage)
      await stage.page.getByRole('button', { name: 'Merge Changes' }).waitFor()
    },
  },
  {
    name: 'review',
    async open(stage) {
      await stage.host['settings.save']({ diffView: 'split' })
      await readReply(stage)
      await stage.page.getByRole('button', { name: 'Merge Changes' }).click()
      await stage.page.getByRole('region', { name: 'Review' }).waitFor()
      await stage.page
        .getByRole('button', { name: /^Accept\b(?! (?:file|All))/ })
        .first()
        .click()
      await stage.page.getByText('2 of 4').waitFor()
      await command(stage, 'Toggle side panels in review')
    },
  },
  {
    name: 'chat',
    async open(stage) {
      await chat(stage)
      const says = [{ thinking: 'Where does it wait? In pause, after each attempt.' }, planAnswer]
      await say(stage, 'How would you make the retries wait with jitter?', { usage, says })
      await stage.page.getByRole('button', { name: 'Regenerate' }).waitFor()
    },
  },
  {
    name: 'pro-mode',
    async open(stage) {
      await chat(stage)
      const { page, models } = stage
      await page.getByRole('group', { name: 'Mode', exact: true }).getByRole('button', { name: 'Act' }).click()
      await page.getByRole('button', { name: 'Pro Mode' }).click()
      for (const [when, says] of delegateAnswers) models.reply({ when, usage, says, always: true })
      await say(stage, 'Wait with jitter, and say on the page why it is empty.', { usage, says: architectPlan })
      await page.getByRole('button', { name: 'Review changes', disabled: false }).waitFor()
    },
  },
  {
    name: 'prompts',
    async open(stage) {
      await inDialog(stage, 'Stored prompts…')
      await stage.page.getByRole('dialog').getByText('House rules').click()
    },
  },
  { name: 'treemap', open: (stage) => inDialog(stage, 'Show token breakdown') },
  {
    name: 'keys',
    async open(stage) {
      await withModels(stage)
      await settings(stage, 'API Keys')
      await stage.page.getByRole('region', { name: 'Configured' }).waitFor()
    },
  },
  {
    name: 'mcp',
    async open(stage) {
      const { host } = stage
      for (const editor of ['cursor', 'claude-code'] as const) {
        const { before, isSame } = await host['editors.preview']({ editor })
        if (!isSame) await host['editors.write']({ editor, before })
      }
      await settings(stage, 'MCP Server')
      await stage.page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Set up', exact: true }).click()
      await stage.page.getByRole('button', { name: /^(?:Set up|Change setup for|Replace setup for) Cursor$/ }).waitFor()
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
    async open(stage) {
      await inDialog(stage, 'Activate Sheaf Pro…')
      await stage.page.getByRole('textbox', { name: 'License key' }).fill('SHEAF-7K2MQ-X9D4R-0TPWV')
    },
  },
  {
    name: 'bench',
    async open(stage) {
      await measured(stage)
      // Reload to close the notification that the run has ended.
      await stage.page.reload()
      await stage.page.getByRole('tree', { name: 'Files', exact: true }).waitFor()
      await inDialog(stage, 'Open Sheaf Bench…')
      const bench = stage.page.getByRole('dialog', { name: 'Sheaf Bench' })
      await bench.getByRole('list', { name: 'All runs' }).getByRole('button').first().click()
      await bench.getByRole('region', { name: 'Tasks' }).waitFor()
    },
  },
  { name: 'workspaces', open: (stage) => inDialog(stage, 'Manage Workspaces…') },
  {
    name: 'palette',
    async open({ page }) {
      await page.keyboard.press('Meta+k')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'presets',
    async open(stage) {
      const { host, workspace } = stage
      const presets = {
        Retries: ['web/src/net'],
        'Orders, end to end': ['web/src/orders', 'api/internal/orders', 'db'],
        Pricing: ['crates'],
      }
      for (const [name, paths] of Object.entries(presets)) {
        await host['selection.change']({ workspace, change: { type: 'clear' } })
        await host['selection.change']({ workspace, change: { type: 'check', paths, checked: true } })
        await host['presets.save']({ workspace, name })
      }
      await prepare(stage.sample.app, 'all')
      await inDialog(stage, 'Save selection as preset…')
    },
  },
  {
    name: 'ignore',
    async open(stage) {
      await inDialog(stage, 'Ignore Patterns…')
      const dialog = stage.page.getByRole('dialog')
      await dialog.getByRole('textbox').first().click()
      await stage.page.keyboard.insertText('# what nobody edits\ndb/migrations/*\n!db/migrations/0001_*\n*.snap\n')
      await dialog.getByPlaceholder('src/generated/client.ts').fill('web/dist/app.js')
      await dialog.getByText('ignored', { exact: true }).filter({ visible: true }).first().waitFor()
    },
  },
]

/** Runs a command from the command palette, with the Mac shortcut. */
async function command({ page }: Pick<Stage, 'page'>, title: string): Promise<void> {
  const plain = title.replace('…', '')
  await page.keyboard.press('Meta+k')
  await page.getByPlaceholder('Type a command…').waitFor()
  await page.keyboard.type(plain)
  await page
    .getByRole('option', { name: new RegExp(`^${plain}`) })
    .first()
    .click()
  await page.getByPlaceholder('Type a command…').waitFor({ state: 'detached' })
}

async function inDialog(stage: Stage, title: string): Promise<void> {
  await command(stage, title)
  // The last one, because a notification is a dialog too.
  await stage.page.getByRole('dialog').last().waitFor()
}

async function settings(stage: Stage, title: string): Promise<void> {
  await inDialog(stage, 'Settings…')
  await stage.page.getByRole('tab', { name: title }).click()
}

async function chat(stage: Stage): Promise<void> {
  await withModels(stage)
  await command(stage, 'Chat')
  await stage.page.getByRole('button', { name: 'Model: GPT-5 mini' }).waitFor()
}

/** Sends a message and scripts the answer to it. */
async function say({ page, models }: Stage, text: string, answer: Parameters<Stage['models']['reply']>[0]): Promise<void> {
  models.reply({ ...answer, when: text })
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

async function readReply(stage: Stage): Promise<void> {
  await stage.host['reviews.open']({ workspace: stage.workspace, reply: sampleReply })
  await command(stage, 'Apply')
}

async function found(stage: Stage): Promise<void> {
  const { page, host, workspace, models } = stage
  await withModels(stage)
  await host['workspaces.change']({ workspace, fields: { builder: { ...defaultBuilderSettings, model: 'openai/gpt-5-mini' } } })
  models.reply({ when: 'choose which files', usage, says: builderAnswer })
  await command(stage, 'Context Builder')
  await page.getByTestId('builder-estimate').waitFor()
  await page.getByRole('button', { name: /^Generate/ }).click()
  await page.getByRole('button', { name: /^Add \d+ files? to selection$/ }).waitFor()
}

/** Runs the benchmark once for all screenshots. */
async function measured({ host }: Stage): Promise<void> {
  const { simulated = [] } = await host['bench.tasks']()
  const model = simulated.at(Math.floor(simulated.length / 2))?.model
  const [known] = await host['bench.runs']()
  if (known || model === undefined) return
  const { id } = await host['bench.start']({ model })
  while ((await host['bench.runs']()).some((run) => run.id === id && run.state === 'running'))
    await new Promise((resume) => setTimeout(resume, 50))
}
