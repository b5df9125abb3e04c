// The Context Builder with a model that answers as scripted: from the estimate over Generate to a preset, and everything that can go wrong on the way.

import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { lantern } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'
import { choose, expectSelected, pickModel, tick } from './testing/steps.ts'

const key = 'sk-right-0123456789abcdef-wxyz'
const openApp = appOpener()
let server: ModelServer

beforeEach(async () => {
  server = await openModelServer({ keys: [key], models: ['gpt-5'] })
})
afterEach(() => server.close())

describe('with a model', () => {
  it('estimates, asks, explains, adds, replaces, goes back and is kept as a preset', async () => {
    const { app, page, panel } = await openBuilder()
    await tick(page, 'README.md')
    await panel.getByText('Ranked on this machine; nothing is sent.').waitFor()
    await pickModel(page, 'Model for the Context Builder', 'gpt-5')
    await panel.getByText('A model is asked once there are instructions.').waitFor()
    await panel.getByRole('textbox', { name: 'Instructions' }).fill('Round the total of an order to cents.')

    const before = await estimated(panel)
    await panel.getByText(/tokens in 1 query/).waitFor()
    await panel.getByRole('button', { name: 'Include Code maps' }).click()
    await expect.poll(() => estimated(panel)).toBeLessThan(before)
    await panel.getByRole('button', { name: 'Include Code maps' }).click()
    await expect.poll(() => estimated(panel)).toBe(before)
    expect(server.requests.filter(isQuestion)).toEqual([])

    server.reply({
      says: [
        { hold: 'answer' },
        naming(
          ['src/price.ts', 'high', 'Sums up the lines; rounding belongs here.'],
          ['./src/net/client.js', 'low', 'Sends orders.'],
          ['src/<b>round</b>.ts', 'high', 'Not there.'],
        ),
      ],
    })
    await page.keyboard.press('Control+Enter')
    const progress = panel.getByRole('region', { name: 'Progress' })
    await progress.getByText('Asking the model · 0 of 1').waitFor()
    // Whoever looks elsewhere meanwhile has cancelled nothing.
    await page.getByRole('tab', { name: 'Compose' }).click()
    await page.getByRole('tab', { name: 'Context Builder' }).click()
    await progress.getByText('Asking the model').waitFor()
    server.release('answer')

    await idea(panel, 'price.ts').filter({ hasText: 'rounding belongs here' }).filter({ hasText: 'both' }).waitFor()
    await idea(panel, 'client.ts').filter({ hasText: 'Sends orders.' }).filter({ hasText: 'model' }).waitFor()
    await panel.getByText('The model named a file that does not exist; left out: src/<b>round</b>.ts.').waitFor()
    const [question] = server.requests.filter(isQuestion)
    expect(question?.text).toContain('Round the total of an order to cents.')
    expect(question?.text).toContain('function total(order: Order): number')
    expect(question?.text).not.toContain('do-not-show')

    const found = await panel.getByRole('button', { name: /^Remove .* from the list$/ }).count()
    await panel.getByRole('button', { name: 'Replace selection' }).click()
    await expectSelected(page, found)
    await panel.getByRole('button', { name: 'Revert to previous selection' }).click()
    await expectSelected(page, 1)
    await panel.getByRole('button', { name: 'Remove src/net/client.ts from the list' }).click()
    await idea(panel, 'client.ts').waitFor({ state: 'detached' })

    for (const priority of ['High', 'Medium', 'Low']) await panel.getByRole('button', { name: new RegExp(`^${priority} \\d`) }).click()
    await panel.getByText('At least one priority must be on to see them.').waitFor()
    expect(await panel.getByRole('button', { name: 'Add to selection' }).isDisabled()).toBe(true)
    await panel.getByRole('button', { name: 'Show all' }).click()

    await panel.getByRole('button', { name: 'Save as Preset' }).click()
    const presets = page.getByRole('dialog', { name: 'Presets' })
    await presets.getByRole('textbox', { name: 'Name of a preset' }).fill('rounding')
    await presets.getByRole('button', { name: 'Save', exact: true }).click()
    await presets.getByRole('button', { name: `Apply rounding, ${found - 1} file${found === 2 ? '' : 's'}` }).waitFor()
    await page.keyboard.press('Escape')
    await expectSelected(page, 1)
    expect(app.complaints()).toEqual([])
  })

  it('says what is wrong with the key and offers the local ranking; what was found before stays', async () => {
    const { app, page, panel } = await openBuilder({ instructions: 'Round the total of an order.', model: 'openai/gpt-5' })
    server.reply({ says: naming(['src/types.ts', 'medium', 'Types of an order.']) })
    await panel.getByRole('button', { name: /^Generate/ }).click()
    await idea(panel, 'types.ts').filter({ hasText: 'Types of an order.' }).waitFor()
    server.change({ keys: ['sk-another'] })
    await panel.getByRole('button', { name: /^Generate again/ }).click()
    const alert = panel.getByRole('alert').filter({ hasText: 'The provider did not accept the key.' })
    await alert.waitFor()
    await idea(panel, 'types.ts').filter({ hasText: 'Types of an order.' }).waitFor()
    await alert.getByRole('button', { name: 'Use the local ranking' }).click()
    await panel.getByText('Ranked on this machine; no model was asked.').waitFor()
    await alert.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(key.slice(0, 20))
    expect(app.complaints()).toEqual([])
  })

  it('can be stopped, and the provider is let go', async () => {
    const { app, panel } = await openBuilder({ instructions: 'Round the total of an order.', model: 'openai/gpt-5' })
    server.reply({ says: [{ hold: 'never' }, naming()] })
    await panel.getByRole('button', { name: /^Generate/ }).click()
    await server.until((requests) => requests.some((request) => isQuestion(request) && request.state === 'open'))
    await panel.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Cancel' }).click()
    await panel.getByRole('button', { name: /^Generate/ }).waitFor()
    await server.until((requests) => requests.filter(isQuestion).every(({ state }) => state === 'gone'))
    await panel.getByText('No recommendations yet').waitFor()
    expect(app.complaints()).toEqual([])
  })

  it('asks in several queries where the limit is small', async () => {
    const { app, page, panel } = await openBuilder({ instructions: 'Round the total of an order.', model: 'openai/gpt-5', many: 200 })
    await choose(page, 'Most tokens of a query', /^4k/)
    await expect.poll(() => panel.getByText(/tokens in (?:[3-9]|1\d) queries/).count()).toBe(1)
    server.reply({ says: naming(['src/price.ts', 'high', 'Here.']), always: true })
    await panel.getByRole('button', { name: /^Generate/ }).click()
    await idea(panel, 'price.ts').filter({ hasText: 'Here.' }).waitFor()
    expect(server.requests.filter(isQuestion).length).toBeGreaterThan(2)
    expect(app.complaints()).toEqual([])
  })
})

async function openBuilder({ instructions = '', model = '', many = 0 } = {}): Promise<{ app: AppRun; page: Page; panel: Locator }> {
  const more = Object.fromEntries(Array.from({ length: many }, (_, at) => [`lib/part-${at}.ts`, partOf(at)]))
  const app = await openApp({ files: { ...lantern, ...more }, git: true, pro: true })
  const { host, page } = app
  await host['providers.save']({ id: 'openai', values: { apiKey: key, baseUrl: `${server.url}/openai/v1` } })
  await app.openFolder()
  const { cards } = await host['workspaces.cards']()
  const [card] = cards
  const builder = { includeTree: true, includeMaps: true, parallelQueries: 3, maxTokensPerQuery: 50_000 }
  if (card && model !== '')
    await host['workspaces.change']({ workspace: card.id, fields: { instructions, builder: { ...builder, model } } })
  await page.getByRole('tab', { name: 'Context Builder' }).click()
  return { app, page, panel: page.getByRole('tabpanel', { name: 'Context Builder' }) }
}

function partOf(at: number): string {
  return Array.from(
    { length: 8 },
    (_, each) => `export function part${at}Step${each}(input: string, times: number): string {\n  return input\n}\n`,
  ).join('')
}

function naming(...files: [path: string, priority: string, why: string][]): string {
  return JSON.stringify({ files: files.map(([path, priority, why]) => ({ path, priority, why })) })
}

function isQuestion({ body }: { body: unknown }): boolean {
  return JSON.stringify(body ?? null).includes('user_instructions')
}

/** A row of the list, by the name of its file. */
function idea(panel: Locator, name: string): Locator {
  return panel
    .getByRole('listitem')
    .filter({ has: panel.page().getByRole('button', { name: new RegExp(`^Preview ${name.replaceAll('.', '\\.')} `) }) })
}

async function estimated(panel: Locator): Promise<number> {
  const text = (await panel.getByTestId('builder-estimate').textContent()) ?? ''
  return Number(text.replaceAll(/\D/g, ''))
}
