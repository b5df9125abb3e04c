// Fit to budget, from the footer and the palette, and the numbers that a screen shows about tokens.

import type { FitAnswer, SelectedFile } from '@sheaf/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { lantern } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'
import { chatOpener } from './testing/open-chat.ts'
import { expectSelected } from './testing/steps.ts'

const openApp = appOpener()
let app: AppRun

const fn = (name: string): string =>
  `export function ${name}(): void {\n${Array.from({ length: 40 }, (_, at) => `  console.log('${name} does a step', ${at})`).join('\n')}\n}\n`
const files = {
  'src/retry.ts': ['openSocket', 'retryOnTimeout', 'closeSocket', 'drainQueue'].map(fn).join(''),
  'src/color.ts': fn('mixColors'),
  'src/table.generated.ts': fn('generatedTable'),
  'README.md': '# Lantern\n',
}
const instructions = 'retryOnTimeout should wait longer'
const all: SelectedFile[] = [
  { path: 'src/color.ts', mode: 'full' },
  { path: 'src/retry.ts', mode: 'full' },
  { path: 'src/table.generated.ts', mode: 'full' },
  { path: 'README.md', mode: 'slices', ranges: [{ from: 1, to: 1 }] },
]

describe('Fit to budget', () => {
  it('proposes changes when the prompt is over the window, applies accepted rows, and undoes them exactly', async () => {
    const { page, dialog } = await openOver({ pro: true, window: 1_200 })
    await page.getByRole('button', { name: 'Fit to budget…' }).click()
    const { steps, tokens } = await proposal(1_200)
    const rows = dialog.getByRole('list', { name: 'Proposed changes' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(steps.length)
    for (const [at, { path, total }] of steps.entries()) {
      const text = (await rows.nth(at).textContent()) ?? ''
      expect([text.includes(path.slice(path.lastIndexOf('/') + 1)), text.includes(`Prompt total ${total?.toLocaleString('en')}`)]).toEqual([
        true,
        true,
      ])
    }
    await rows.filter({ hasText: 'retry.ts' }).getByText('lines 43–84').waitFor()
    await rows.filter({ hasText: 'table.generated.ts' }).getByText('code map', { exact: true }).waitFor()
    await expectTotal(dialog, tokens.after)

    // The preview shows only the proposed lines, and changes nothing.
    await page.getByRole('button', { name: 'Preview src/retry.ts' }).click()
    const preview = page.getByRole('dialog', { name: 'retry.ts' })
    await preview.getByText('Would keep 42 lines in 1 range').waitFor()
    await preview.getByText('42 lines left out').first().waitFor()
    expect(await preview.getByRole('button', { name: 'Deselect' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })

    // A declined row stays as it is, and the total is counted again.
    const kept = rows.filter({ hasText: 'color.ts' }).getByRole('checkbox')
    await kept.click()
    await dialog.getByRole('button', { name: `Apply ${steps.length - 1} changes` }).waitFor()
    const [color, , , readme] = all
    const { ranges = [] } = steps.find(({ path }) => path === 'src/retry.ts') ?? {}
    const retryLines: SelectedFile = { path: 'src/retry.ts', mode: 'slices', ranges }
    const declined = [color, retryLines, tableMap, readme].filter((file) => file !== undefined)
    const counted = await app.host['prompt.fit']({ workspace: workspace(), selection: declined, budget: 1_000_000 })
    await expectTotal(dialog, counted.tokens.before)
    await dialog.getByText(`${(counted.tokens.before - 1_200).toLocaleString('en')} tokens over the target`).waitFor()
    await kept.click()
    await expectTotal(dialog, tokens.after)

    await dialog.getByRole('button', { name: `Apply ${steps.length} changes` }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(selection).toEqual([{ path: 'src/color.ts', mode: 'map' }, retryLines, tableMap, readme])
    await expect.poll(() => page.getByTestId('budget-total').getAttribute('data-tokens')).toBe(String(tokens.after))
    await page.getByRole('button', { name: 'Fit to budget…' }).waitFor({ state: 'detached' })
    await page
      .getByText(`Prompt reduced to ${tokens.after.toLocaleString('en')} tokens`)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(selection).toEqual(all)
    expect(app.pageErrors()).toEqual([])
  })

  it('works with the keyboard alone, for a target that the user types', async () => {
    const { page, dialog } = await openOver({ pro: true, window: 200_000 })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Command palette' }).waitFor()
    await page.keyboard.type('fit to')
    await page.getByRole('option', { name: /^Fit to budget…/ }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText('The prompt already fits').waitFor()
    const target = dialog.getByRole('textbox', { name: 'Target in tokens' })
    await expect.poll(() => target.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('lots')
    await page.keyboard.press('Enter')
    await dialog.getByText('Enter a number of tokens, such as 32,000 or 32k.').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('1.2k')
    await page.keyboard.press('Enter')
    const { steps } = await proposal(1_200)
    await dialog.getByRole('button', { name: `Apply ${steps.length} changes` }).waitFor()
    expect(await target.inputValue()).toBe('1,200')

    const boxes = dialog.getByRole('list', { name: 'Proposed changes' }).getByRole('checkbox')
    await boxes.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => boxes.nth(1).evaluate((box) => box === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: /^Apply \d+ change/ }).focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const declined = steps[0]?.path
    await expect
      .poll(async () => (await selection()).find(({ path }) => path === declined))
      .toEqual(all.find(({ path }) => path === declined))
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(selection).toEqual(all)
    expect(app.pageErrors()).toEqual([])
  })

  it('only leaves out files in the free tier, and says what Pro adds', async () => {
    const { page, dialog } = await openOver({ window: 1_200 })
    await page.getByRole('button', { name: 'Fit to budget…' }).first().click()
    await dialog.getByText('left out', { exact: true }).first().waitFor()
    await dialog.getByText('In the free tier, files can only be left out.').waitFor()
    const { steps } = await proposal(1_200)
    expect(new Set(steps.map(({ to }) => to))).toEqual(new Set(['out']))
    await dialog.getByRole('button', { name: /^Apply/ }).click()
    await expectSelected(page, all.length - steps.length)
    expect(app.pageErrors()).toEqual([])
  })

  it('shows progress, and can be canceled and started again', async () => {
    app = await openApp({ files, pro: true })
    const { page } = app
    const held: (() => void)[] = []
    let holds = true
    await page.routeWebSocket(/\/socket/, (window) => {
      const host = window.connectToServer()
      window.onMessage((message) => {
        if (holds && String(message).includes('"prompt.fit"')) held.push(() => host.send(message))
        else host.send(message)
      })
    })
    await app.openFolder()
    await app.host['settings.save']({ budget: { name: '1k window', tokens: 1_200 } })
    await app.host['selection.change']({ workspace: workspace(), change: { type: 'add', files: all } })
    await page.getByRole('button', { name: 'Fit to budget…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fit to budget' })
    await dialog.getByText('Finding what to shorten').waitFor()
    await expect.poll(() => held.length).toBe(1)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByText("Your selection wasn't changed.").waitFor()
    holds = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('list', { name: 'Proposed changes' }).waitFor()
    expect(await selection()).toEqual(all)
    expect(app.pageErrors()).toEqual([])
  })
})

describe('the numbers of a chat', () => {
  const openChat = chatOpener({ files: { ...lantern, ...files }, pro: true })

  it('count what is sent, by part, and say why they differ from the budget bar', async () => {
    const { app: run, page, workspace: id, message, select } = await openChat()
    await run.host['workspaces.change']({ workspace: id, fields: { instructions } })
    await select('src/order.ts', 'src/retry.ts')
    await message.fill('What does it do?')
    // The chat does not exist before its first message is sent.
    expect(await run.host['chats.list']({ workspace: id })).toEqual([])
    const measure = await run.host['chats.measure']({ workspace: id, text: 'What does it do?' })
    expect([measure.files, measure.maps]).toEqual([2, 2])
    const bar = page.getByRole('region', { name: 'Token budget' })
    await bar.getByText('Compose prompt:').waitFor()
    const sent = measure.tokens.total.toLocaleString('en')
    await page.getByRole('button', { name: `Context: 2 files, 2 maps · ${sent} tokens to send` }).click()
    const along = page.getByRole('dialog', { name: 'Context', exact: true })
    for (const part of ['Files (2)', 'Code maps (2)', 'Tree', 'System prompt', 'This message'])
      await along.getByText(part).first().waitFor()
    await along.getByText('Why this count differs from the bar below').click()
    await along.getByText('Compose prompt, shown in the bar').waitFor()
    // The bar may still be counting.
    const read = async (): Promise<number[]> => {
      const texts = await along.locator('details dd').allTextContents()
      const [compose = 0, ...steps] = texts.map((text) => Number(text.replaceAll(',', '').replace('−', '-')))
      const shown = Number(await page.getByTestId('budget-total').getAttribute('data-tokens'))
      return [compose - shown, steps.slice(0, -1).reduce((sum, step) => sum + step, compose), steps.at(-1) ?? 0]
    }
    await expect.poll(read).toEqual([0, measure.tokens.total, measure.tokens.total])
    expect(run.pageErrors()).toEqual([])
  })
})

describe('a message over the limit of its model', () => {
  const openChat = chatOpener({
    files: { ...lantern, ...files },
    pro: true,
    models: { overrides: { 'openai/gpt-4.1': { contextTokens: 3_000 } } },
  })

  it('is shortened with Fit to budget until it fits', async () => {
    const { app: run, page, message, select } = await openChat()
    await select('src/retry.ts', 'src/color.ts')
    await message.fill('What does retryOnTimeout do?')
    const refused = page.getByRole('region', { name: "This message can't be sent" })
    await refused.getByRole('button', { name: 'Fit to budget…' }).click()
    await page.getByRole('button', { name: /^Apply \d+ change/ }).click()
    await refused.waitFor({ state: 'detached' })
    expect(run.pageErrors()).toEqual([])
  })
})

const tableMap: SelectedFile = { path: 'src/table.generated.ts', mode: 'map' }

interface Over {
  pro?: boolean
  window: number
}

async function openOver({ window, ...options }: Over): Promise<{ page: Page; dialog: Locator }> {
  app = await openApp({ files, ...options, start: 'folder' })
  await app.host['settings.save']({ budget: { name: 'Small window', tokens: window } })
  await app.host['workspaces.change']({ workspace: workspace(), fields: { instructions } })
  await app.host['selection.change']({ workspace: workspace(), change: { type: 'add', files: all } })
  await expectSelected(app.page, all.length)
  return { page: app.page, dialog: app.page.getByRole('dialog', { name: 'Fit to budget' }) }
}

function proposal(budget: number): Promise<FitAnswer> {
  return app.host['prompt.fit']({ workspace: workspace(), budget })
}

function expectTotal(dialog: Locator, tokens: number): Promise<void> {
  return expect.poll(() => dialog.getByTestId('fit-total').getAttribute('data-tokens')).toBe(String(tokens))
}

async function selection(): Promise<SelectedFile[]> {
  return (await app.host['workspaces.open']({ id: workspace() })).selection.files
}

function workspace(): string {
  return new URL(app.page.url()).searchParams.get('workspace') ?? ''
}
