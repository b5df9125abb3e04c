// The Context Builder from Generate to Save as Preset: with local ranking, and with a model in parallel queries.

import type { OpenWorkspace } from '@sheaf/contract'
import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { lantern } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'
import { clickCheckboxes, expectSelected, pickModel, selectOption } from './testing/steps.ts'

const key = 'sk-right-0123456789abcdef-wxyz'
const task = 'Round the total price of an order.'

const openApp = appOpener()
let app: AppRun
let server: ModelServer | undefined

afterEach(() => server?.close())

describe('the Context Builder without a model', () => {
  // [S1.24] [S2.6.18] [S3.49] [S4.41] [S4.42] [S4.43] [S4.44]
  it('requires Pro, ranks files locally with a reason for each, and adds, replaces or reverts them', async () => {
    app = await openApp({ files: lantern, git: true, start: 'folder' })
    const { page } = app
    await clickCheckboxes(page, 'README.md')
    const panel = await builder(page)
    await panel.getByText('Finds the files your task needs, with a reason for each.').waitFor()
    await panel.getByRole('button', { name: 'Start 7-day trial' }).click()

    await panel.getByText('Files are ranked locally. Nothing is sent.').waitFor()
    await panel.getByText('No recommendations yet').waitFor()
    await panel.getByRole('textbox', { name: 'Instructions' }).fill('What nobody calls anything: qwertzuiop')
    await panel.getByRole('button', { name: 'Override prompt' }).click()
    await panel.getByRole('textbox', { name: 'Override prompt' }).fill(task)
    await panel.getByRole('button', { name: /^Generate/ }).click()
    const price = panel.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove src/price.ts from the list' }) })
    await price.getByRole('button', { name: 'Add src/price.ts to the selection' }).click()
    await expectSelected(page, 2)
    await panel.getByRole('button', { name: 'src/price.ts is selected' }).waitFor()
    const found = await results()
    expect(found.every(({ why, by }) => why !== '' && by === 'local')).toBe(true)
    await expect.poll(() => shown(panel)).toEqual(found.map(({ path }) => path))

    await panel.getByRole('button', { name: 'Remove src/price.ts from the list' }).click()
    const left = found.map(({ path }) => path).filter((path) => path !== 'src/price.ts')
    await expect.poll(() => shown(panel)).toEqual(left)
    await panel.getByRole('button', { name: 'Revert to previous selection' }).click()
    await expect.poll(selected).toEqual(['README.md'])

    // Low-priority files are listed, but only added on request.
    const better = left.filter((path) => found.some((file) => file.path === path && file.priority !== 'low'))
    expect([better.length > 0, better.length < left.length]).toEqual([true, true])
    await panel.getByRole('button', { name: 'Replace selection' }).click()
    await expect.poll(selected).toEqual(better.toSorted())
    await panel.getByRole('button', { name: 'Revert to previous selection' }).click()
    await expect.poll(selected).toEqual(['README.md'])
    await panel.getByRole('checkbox', { name: 'Include in selection', checked: false }).click()
    await panel.getByRole('button', { name: 'Replace selection' }).click()
    await expect.poll(selected).toEqual(left.toSorted())
    await panel.getByRole('button', { name: 'Revert to previous selection' }).click()
    await expect.poll(selected).toEqual(['README.md'])
    await panel.getByRole('button', { name: `Add ${left.length} files to selection`, exact: true }).click()
    await expect.poll(selected).toEqual([...new Set(['README.md', ...left])].sort())

    await page.reload()
    await builder(page)
    await expect.poll(() => shown(panel)).toEqual(left)
    await panel.getByRole('button', { name: /^Generate/ }).click()
    await panel.getByRole('button', { name: 'Remove src/price.ts from the list' }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  it('adds what fits into the tokens to add, and never enlarges a file that the user chose', async () => {
    const long = (name: string) =>
      `export function ${name}(input: string): string {\n${Array.from({ length: 60 }, (_, at) => `  input += '${at}'`).join('\n')}\n  return input\n}\n\n`
    const client = `${long('formatHeaders')}export function retryRequest(): number {\n  return 5\n}\n\n${long('parseCookies')}`
    const files = { 'src/client.ts': client, 'src/wait.ts': client.replaceAll('formatHeaders', 'waitForRetry'), ...lantern }
    app = await openApp({ files, pro: true, start: 'folder' })
    const { page } = app
    const ranges = [{ from: 64, to: 66 }]
    await app.host['selection.change']({ workspace: await workspace(), change: { type: 'slices', path: 'src/wait.ts', ranges } })
    await expectSelected(page, 1)
    const panel = await builder(page)
    await selectOption(page, 'Max tokens to add', /^4k/)
    await app.host['workspaces.change']({
      workspace: await workspace(),
      fields: { builder: { ...(await opened()).fields.builder, maxTokensToAdd: 300 } },
    })
    await page.getByRole('combobox', { name: 'Max tokens to add: 300' }).waitFor()
    await panel.getByRole('textbox', { name: 'Instructions' }).fill('retryRequest should wait longer')
    await panel.getByRole('button', { name: /^Generate/ }).click()
    await row(panel, 'src/client.ts')
      .getByText(/^lines /)
      .waitFor()
    await row(panel, 'src/wait.ts').getByText('lines 64–66').waitFor()
    const part = (await results()).find(({ path }) => path === 'src/client.ts')?.part
    expect(part).toMatchObject({ mode: 'slices' })
    const budget = await app.host['builder.run']({ workspace: await workspace(), model: null, budget: 300 })
    expect(budget.pack?.tokens).toBeLessThanOrEqual(300)

    // Also after a reload, in which the window forgets the run.
    await page.reload()
    await builder(page)
    await panel.getByRole('button', { name: /^Add \d+ files? to selection$/ }).click()
    const now = async () => new Map((await opened()).selection.files.map((file) => [file.path, file]))
    await expect.poll(async () => (await now()).get('src/client.ts')?.mode).toBe('slices')
    expect((await now()).get('src/wait.ts')).toEqual({ path: 'src/wait.ts', mode: 'slices', ranges })
    await panel.getByRole('button', { name: 'Revert to previous selection' }).click()
    await expect.poll(selected).toEqual(['src/wait.ts'])
    await panel.getByRole('button', { name: 'Replace selection' }).click()
    await expect.poll(async () => (await now()).get('src/client.ts')?.mode).toBe('slices')
    expect((await now()).get('src/wait.ts') ?? 'not selected').not.toMatchObject({ mode: 'full' })
    expect(app.pageErrors()).toEqual([])
  })

  // [S3.45] [S4.45] [S4.46] [S5.18]
  it('filters recommendations by priority, and saves the shown files as a preset', async () => {
    app = await openApp({ files: lantern, pro: true, start: 'folder' })
    const { page } = app
    await app.host['workspaces.change']({
      workspace: await workspace(),
      fields: {
        builderResults: [
          { path: 'src/price.ts', priority: 'high', why: 'Adds up the lines.' },
          { path: 'src/types.ts', priority: 'medium', why: 'What an order is.' },
          { path: 'src/order.ts', priority: 'medium', why: 'Asks for the total.' },
          { path: 'README.md', priority: 'low', why: 'Says what it is for.' },
        ],
      },
    })
    const panel = await builder(page)
    await expect.poll(() => shown(panel)).toEqual(['src/price.ts', 'src/types.ts', 'src/order.ts', 'README.md'])
    await panel.getByRole('button', { name: 'Add 3 files to selection', exact: true }).waitFor()
    await panel.getByText('3 of 4 files included · ').waitFor()
    await panel.getByRole('checkbox', { name: 'Include in selection' }).click()
    await panel.getByRole('button', { name: 'Add 4 files to selection', exact: true }).waitFor()
    await panel.getByText(/^4 files included · /).waitFor()
    for (const name of ['Medium 2', 'Low 1']) await panel.getByRole('button', { name, pressed: true }).click()
    await expect.poll(() => shown(panel)).toEqual(['src/price.ts'])
    await panel.getByRole('button', { name: 'High 1', pressed: true }).click()
    await panel.getByText('All priorities are off').waitFor()
    await panel.getByText('4 recommendations are hidden. Select at least one priority to see them.').waitFor()
    for (const name of ['Save as Preset', 'Replace selection', 'Add to selection'])
      expect(await panel.getByRole('button', { name }).isDisabled()).toBe(true)
    await panel.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => shown(panel).then(({ length }) => length)).toBe(4)
    await panel.getByRole('button', { name: 'Low 1', pressed: true }).click()

    await panel.getByRole('button', { name: 'Save as Preset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Presets' })
    await dialog.getByText("3 files recommended. Your selection hasn't changed.").waitFor()
    await dialog.getByRole('textbox', { name: 'Preset name' }).fill('Rounding')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Apply Rounding, 3 files' }).waitFor()
    expect(await selected()).toEqual([])
    await dialog.getByRole('button', { name: 'Apply Rounding, 3 files' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(selected).toEqual(['src/order.ts', 'src/price.ts', 'src/types.ts'])

    await panel.getByRole('button', { name: /^Preview price\.ts/ }).focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => shown(panel)).toEqual(['src/types.ts', 'src/order.ts'])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-idea'))).toBe('src/order.ts')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /order\.ts/ }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

describe('the Context Builder with a model', () => {
  // [S3.46] [S3.50] [S3.51] [S4.40]
  it('estimates what a run sends, runs queries in parallel, and merges answers with local ranking', async () => {
    const { page, panel, model } = await openWithModel()
    await panel.getByText('To ask the model, add instructions first.').waitFor()
    await panel.getByRole('textbox', { name: 'Instructions' }).fill(task)
    await selectOption(page, 'Parallel queries', /^2$/)
    await selectOption(page, 'Max tokens per query', /^4k/)
    const sent = panel.getByTestId('builder-estimate')
    // Until the setting reaches the host, both show the estimate for larger queries.
    await expect.poll(async () => (await estimate()).queries).toBeGreaterThan(2)
    await expect.poll(async () => (await sent.textContent()) === (await estimated())).toBe(true)
    const { queries, cost } = await estimate()
    expect(cost).not.toBeNull()
    await panel.getByText(`tokens in ${queries} queries · about $`).waitFor()
    await panel.getByRole('button', { name: 'Include Code maps', pressed: true }).click()
    await expect.poll(async () => (await panel.getByRole('list', { name: 'Tokens by part' }).textContent())?.includes('Maps 0')).toBe(true)
    await panel.getByRole('button', { name: 'Include Code maps', pressed: false }).click()
    await panel.getByText(`tokens in ${queries} queries`).waitFor()
    expect(model.requests.filter(({ protocol }) => protocol !== 'models')).toEqual([])

    const usage = { input: 1_000, output: 100 }
    model.change({ otherwise: { says: '{"files":[]}', usage } })
    model.reply(
      { usage, says: [{ hold: 'first' }, naming(['src/price.ts', 'high', 'Holds the total.'], ['src/nowhere.ts', 'high', 'Nothing.'])] },
      { usage, says: [{ hold: 'second' }, naming(['src/garden/leaf07.ts', 'low', 'Grows a <b>leaf</b>.'])] },
    )
    await panel.getByRole('button', { name: /^Generate/ }).click()
    const progress = panel.getByRole('region', { name: 'Progress' })
    await progress.getByText(/^Asking the model · 0 of \d+$/).waitFor()
    await model.until(() => asked(model).length === 2)
    const total = Number(/\d+$/.exec((await progress.getByText(/^Asking the model/).textContent()) ?? '')?.[0])
    expect(await progress.locator('[aria-current=step]').textContent()).toBe('Ask')
    // Switching tabs does not cancel the run.
    await page.getByRole('tab', { name: 'Compose' }).click()
    model.release('first')
    await builder(page)
    await progress.getByText(`Asking the model · ${total - 1} of ${total}`).waitFor()
    model.release('second')
    await panel.getByText(`Asked GPT-5 mini: ${total}k tokens in, ${total}00 out, $`).waitFor()
    await panel.getByText("The model suggested a file that doesn't exist (left out): src/nowhere.ts.").waitFor()
    expect(await results()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          path: 'src/price.ts',
          priority: 'high',
          why: expect.stringMatching(/^Holds the total\. · /),
          by: 'both',
          tokens: expect.any(Number),
        }),
        expect.objectContaining({ path: 'src/garden/leaf07.ts', priority: 'low', why: 'Grows a <b>leaf</b>.', by: 'model' }),
      ]),
    )
    await row(panel, 'src/garden/leaf07.ts').getByText('Grows a <b>leaf</b>.').waitFor()
    await row(panel, 'src/garden/leaf07.ts').getByText('model', { exact: true }).waitFor()
    await row(panel, 'src/price.ts').getByText('both', { exact: true }).waitFor()

    expect([asked(model).length, new Set(asked(model).map((request) => request.model))]).toEqual([total, new Set(['gpt-5-mini'])])
    for (const { text } of asked(model))
      expect([text.includes(task), /do-not-show|line\.price \* line\.count/.test(text)]).toEqual([true, false])
    const names = Array.from({ length: leaves }, (_, at) => `leaf${String(at).padStart(2, '0')}.ts`)
    expect(names.filter((name) => !asked(model).some(({ text }) => text.includes(name)))).toEqual([])
    expect(app.pageErrors()).toEqual([])
  })

  it('keeps earlier results when canceled, and offers local ranking when the key is rejected', async () => {
    const { panel, model } = await openWithModel()
    await panel.getByRole('textbox', { name: 'Instructions' }).fill(task)
    model.reply({ says: naming(['src/price.ts', 'high', 'Holds the total.']) })
    await panel.getByRole('button', { name: /^Generate/ }).click()
    await panel.getByText('Asked GPT-5 mini').waitFor()
    const before = await results()

    model.reply({ says: [{ hold: 'never' }] })
    await panel.getByRole('button', { name: /^Generate again/ }).click()
    await model.until(() => asked(model).length === 2)
    await panel.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Cancel' }).click()
    await panel.getByRole('button', { name: /^Generate again/ }).waitFor()
    await model.until(() => asked(model)[1]?.state === 'gone')
    expect(await results()).toEqual(before)

    model.change({ keys: ['sk-another'] })
    await panel.getByRole('button', { name: /^Generate again/ }).click()
    const alert = panel.getByRole('alert')
    await alert
      .filter({ hasText: 'The provider rejected the API key.' })
      .filter({ hasText: 'Local ranking works without a model.' })
      .waitFor()
    expect(await alert.textContent()).not.toContain(key)
    await alert.getByRole('button', { name: 'Open API Keys' }).waitFor()
    await alert.getByRole('button', { name: 'Use local ranking' }).click()
    await panel.getByText('Ranked locally. No model was used.').waitFor()
    expect((await results()).every(({ by }) => by === 'local')).toBe(true)
    expect(app.pageErrors()).toEqual([])
  })
})

const leaves = 40

/** Enough signatures for several small queries. */
const garden = Object.fromEntries(
  Array.from({ length: leaves }, (_, at) => {
    const name = String(at).padStart(2, '0')
    const grow = (branch: number) =>
      `export function growLeaf${name}Branch${branch}(water: number, light: number): number {\n  return water + light\n}\n`
    return [`src/garden/leaf${name}.ts`, Array.from({ length: 12 }, (_, branch) => grow(branch)).join('\n')]
  }),
)

async function openWithModel(): Promise<{ page: Page; panel: Locator; model: ModelServer }> {
  server = await openModelServer({ keys: [key], models: ['gpt-5', 'gpt-5-mini'] })
  app = await openApp({ files: { ...lantern, ...garden }, pro: true, start: 'nowhere' })
  await app.host['providers.save']({ id: 'openai', values: { apiKey: key, baseUrl: `${server.url}/openai/v1` } })
  await app.openFolder()
  const panel = await builder(app.page)
  await pickModel(app.page, 'Context Builder model', 'gpt-5-mini')
  return { page: app.page, panel, model: server }
}

async function builder(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'Context Builder' }).click()
  return page.getByRole('tabpanel', { name: 'Context Builder' })
}

function naming(...files: [path: string, priority: string, why: string][]): string {
  return JSON.stringify({ files: files.map(([path, priority, why]) => ({ path, priority, why })) })
}

function asked(model: ModelServer) {
  return model.requests.filter(({ protocol }) => protocol !== 'models')
}

function row(panel: Locator, path: string): Locator {
  return panel.getByRole('listitem').filter({ has: panel.page().getByRole('button', { name: `Remove ${path} from the list` }) })
}

/** Paths of the rendered rows. */
async function shown(panel: Locator): Promise<string[]> {
  const buttons = panel.getByRole('button', { name: /^Remove .* from the list$/ })
  const names = await buttons.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
  return names.map((name) => name.replace(/^Remove (.*) from the list$/, '$1'))
}

async function opened(): Promise<OpenWorkspace> {
  return app.host['workspaces.open']({ id: await workspace() })
}

async function workspace(): Promise<string> {
  return new URL(app.page.url()).searchParams.get('workspace') ?? ''
}

async function results() {
  return (await opened()).fields.builderResults
}

async function selected(): Promise<string[]> {
  return (await opened()).selection.files.map(({ path }) => path).sort()
}

async function estimate() {
  return app.host['builder.estimate']({ workspace: await workspace() })
}

async function estimated(): Promise<string> {
  const { tokens } = await estimate()
  return `≈ ${(tokens.tree + tokens.map + tokens.prompt).toLocaleString('en')}`
}
