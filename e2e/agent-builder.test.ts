// The Context Builder run by an agent: what it looks at, the staged proposal, Cancel, and applying it with Undo. A scripted program takes
// the place of Gemini CLI.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Step, type WrittenAgent, writeAgent } from '@sheaf/agents/testing'
import type { OpenWorkspace } from '@sheaf/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { axeFindings } from './testing/axe.ts'
import { lantern } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'
import { clickCheckboxes } from './testing/steps.ts'

const openApp = appOpener()
let bin: string
let gemini: WrittenAgent
let app: AppRun

beforeEach(() => {
  bin = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-agents-')))
  gemini = writeAgent(bin, 'gemini')
})
afterEach(() => rmSync(bin, { recursive: true }))

const call = (name: string, args: unknown): Step => ({ do: 'call-tool', name, arguments: args })
const looks = [call('search', { pattern: 'total' }), call('read_file', { path: 'src/price.ts', startLine: 3, endLine: 5 })]
const done: Step = { do: 'answer', result: { stopReason: 'end_turn' } }
const proposal = call('propose_context', {
  files: [
    { path: 'src/price.ts', lines: '3-5', why: 'Computes the total.' },
    { path: 'src/types.ts', map: true, why: 'The types of an order.' },
  ],
  task: 'Round the sum in `total` to cents.',
})

it('shows what the agent looks at, stages its proposal, and applies it in one step that can be undone', async () => {
  app = await openApp({ files: lantern, pro: true, start: 'nowhere', env: { PATH: bin } })
  const { page } = app
  await app.host['providers.save']({ id: 'gemini-cli', values: {} })
  const { settings } = await app.host['settings.read']()
  await app.host['settings.save']({ models: { ...settings.models, slots: { ...settings.models.slots, builder: 'gemini-cli/default' } } })
  await app.openFolder()
  await clickCheckboxes(page, 'README.md')
  await page.getByRole('tab', { name: 'Context Builder' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Context Builder' })
  await panel.getByRole('textbox', { name: 'Instructions' }).fill('Round the total price.')
  await panel.getByText("Gemini CLI explores this project using only Sheaf's tools and your own subscription").waitFor()

  gemini.change({ on: { 'session/prompt': [...looks, { do: 'hang' }] } })
  await panel.getByRole('button', { name: /^Generate/ }).click()
  const progress = panel.getByRole('region', { name: 'Progress' })
  await progress.getByText('Read file: src/price.ts, lines 3-5').waitFor()
  await progress.getByRole('button', { name: /2 tool calls/ }).click()
  await expect
    .poll(() => progress.getByRole('list', { name: '2 tool calls' }).getByRole('listitem').allTextContents())
    .toEqual(['Search: total', 'Read file: src/price.ts, lines 3-5'])
  expect(await axeFindings(page)).toEqual([])
  await progress.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Canceled after 2 tool calls' }).waitFor()
  expect(await now()).toEqual({ selection: ['README.md full'], instructions: 'Round the total price.', results: [], task: undefined })

  gemini.change({ on: { 'session/prompt': [...looks, proposal, done] } })
  await panel.getByRole('button', { name: /^Generate/ }).click()
  const suggestion = panel.getByRole('region', { name: 'Suggested instructions' })
  await suggestion.getByText('Round the sum in `total` to cents.').waitFor()
  expect(await suggestion.getByRole('checkbox', { name: 'Also replace the instructions' }).isChecked()).toBe(true)
  const staged = {
    selection: ['README.md full'],
    instructions: 'Round the total price.',
    results: ['src/price.ts', 'src/types.ts'],
    task: 'Round the sum in `total` to cents.',
  }
  expect(await now()).toEqual(staged)
  expect(await axeFindings(page)).toEqual([])

  await page.reload()
  await page.getByRole('tab', { name: 'Context Builder' }).click()
  await suggestion.waitFor()
  await panel.getByRole('button', { name: 'Add 2 files to selection' }).press('Enter')
  await page.getByText('Your instructions were replaced.').waitFor()
  // The window saves its fields a moment after it shows them.
  await expect.poll(now).toEqual({
    ...staged,
    selection: ['README.md full', 'src/price.ts slices', 'src/types.ts map'],
    instructions: 'Round the sum in `total` to cents.',
    task: '',
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Previous selection and instructions restored').waitFor()
  await expect.poll(now).toEqual(staged)
  expect(app.pageErrors()).toEqual([])
})

it('shows the command of its vendor if the agent is not signed in, and keeps earlier results', async () => {
  app = await openApp({ files: lantern, pro: true, start: 'nowhere', env: { PATH: bin } })
  const { page } = app
  await app.host['providers.save']({ id: 'gemini-cli', values: {} })
  await app.openFolder()
  const builder = { includeTree: true, includeMaps: true, parallelQueries: 3, maxTokensPerQuery: 50_000, model: 'gemini-cli/default' }
  const { id } = await workspace()
  await app.host['workspaces.change']({ workspace: id, fields: { builder, instructions: 'Round the total price.' } })
  gemini.change({ on: { 'session/prompt': [proposal, done] } })
  await page.getByRole('tab', { name: 'Context Builder' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Context Builder' })
  await panel.getByRole('button', { name: /^Generate/ }).click()
  await panel.getByRole('button', { name: 'Add 2 files to selection' }).waitFor()
  const before = await now()

  gemini.change({ on: { 'session/new': [{ do: 'fail', code: -32_000, message: 'Authentication required' }] } })
  await panel.getByRole('button', { name: /^Generate again/ }).click()
  const problem = panel.getByRole('alert').filter({ hasText: "The agent isn't signed in." })
  await problem.getByRole('button', { name: 'Copy command' }).waitFor()
  await problem.getByRole('button', { name: 'Open Models' }).waitFor()
  expect(await now()).toEqual(before)
  await problem.getByRole('button', { name: 'Use local ranking' }).click()
  await expect.poll(async () => (await workspace()).fields.builderResults.every(({ by }) => by === 'local')).toBe(true)
  expect((await now()).task).toBe('')
  expect(app.pageErrors()).toEqual([])
})

async function workspace(): Promise<OpenWorkspace> {
  const { cards } = await app.host['workspaces.list']()
  const [card] = cards
  if (card === undefined) throw new Error('No workspace is open.')
  return app.host['workspaces.open']({ id: card.id })
}

async function now() {
  const { fields, selection } = await workspace()
  return {
    selection: selection.files.map(({ path, mode }) => `${path} ${mode}`),
    instructions: fields.instructions,
    results: fields.builderResults.map(({ path }) => path),
    task: fields.builderTask,
  }
}
