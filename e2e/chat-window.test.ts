// The Chat tab around a conversation: search results, changes from another window, oversized input, dropped files, edits that will not
// apply, and a narrow screen.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { axeFindings } from './testing/axe.ts'
import { chatOpener } from './testing/open-chat.ts'

const openChat = chatOpener()

it('scrolls to a message found by search, even if it is on another branch', async () => {
  const { app, page, server, send, answers, waitForAnswer, mine } = await openChat()
  server.reply({ says: `Use *marzipan* for it.\n\n${'A line of it.\n\n'.repeat(80)}` }, { says: 'Use cents.' }, { says: 'More of it.' })
  await send('How would you round?')
  await (await waitForAnswer()).getByRole('button', { name: 'Regenerate' }).click()
  await answers.last().getByText('Use cents.').waitFor()
  await waitForAnswer()
  await send('And then?')
  await (await waitForAnswer()).getByText('More of it.').waitFor()
  expect(await page.getByText('marzipan').count()).toBe(0)

  await page.getByRole('button', { name: 'Show chats' }).click()
  const list = page.getByRole('navigation', { name: 'Chats' })
  await list.getByRole('searchbox', { name: 'Search chats' }).fill('marzipan')
  await list.getByRole('listitem').filter({ hasText: 'marzipan' }).getByRole('button').first().click()
  const found = answers.filter({ hasText: 'marzipan' })
  await found.waitFor()
  await expect.poll(() => found.evaluate((each) => document.activeElement?.contains(each))).toBe(true)
  await expect.poll(() => found.getByText('marzipan').evaluate(isInSight)).toBe(true)
  expect(await mine.count()).toBe(1)
  await list.getByRole('button', { name: 'Close chat list' }).click()
  expect(app.pageErrors()).toEqual([])
})

it('follows a mode change made in another window', async () => {
  const { app, page, server, workspace, send, waitForAnswer } = await openChat()
  server.reply({ says: 'Yes.' })
  await send('Is it right?')
  await waitForAnswer()
  const [card] = await app.host['chats.list']({ workspace })
  await app.host['chats.change']({ workspace, chat: card?.id ?? '', change: { type: 'edit', settings: { mode: 'act' } } })
  const modes = page.getByRole('group', { name: 'Mode', exact: true })
  await modes.getByRole('button', { name: 'Act', pressed: true }).waitFor()
  await modes.getByRole('button', { name: 'Plan' }).click()
  await modes.getByRole('button', { name: 'Plan', pressed: true }).waitFor()
  const settings = async () => (await app.host['chats.open']({ workspace, chat: card?.id ?? '' })).settings.mode
  await expect.poll(settings).toBe('plan')
  expect(app.pageErrors()).toEqual([])
})

it('rejects a paste that exceeds the message limit instead of truncating it', async () => {
  const { app, page, message } = await openChat()
  await message.fill('Before. ')
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(1_000_001)))
  await message.press('End')
  await message.press('ControlOrMeta+v')
  await page.getByText('The message has 1,000,009 characters. The limit is 1,000,000.').first().waitFor()
  expect(await message.inputValue()).toBe('Before. ')
  await page.evaluate(() => navigator.clipboard.writeText('After.'))
  await message.press('ControlOrMeta+v')
  await expect.poll(() => message.inputValue()).toBe('Before. After.')
  expect(app.pageErrors()).toEqual([])
})

it('limits how many problems of an answer are rendered', async () => {
  const { app, server, mode, send, waitForAnswer } = await openChat()
  await mode('Act')
  server.reply({ says: Array.from({ length: 2_000 }, (_, at) => `<file path="a${at}" action="modify">\n`).join('') })
  await send('Do it.')
  const answer = await waitForAnswer()
  const more = answer.getByRole('button', { name: /^Show [\d,]+ more$/ })
  await more.waitFor()
  expect(await answer.getByText(/^a\d+:|a\d+/).count()).toBeLessThan(300)
  expect(app.pageErrors()).toEqual([])
})

it('lists the edits of an answer that will not apply, before the review is opened', async () => {
  const { app, page, server, mode, send, waitForAnswer, select } = await openChat()
  await mode('Act')
  await select('src/price.ts', 'src/order.ts')
  server.reply({
    says: [
      edit('src/price.ts', 'export function total(order: Order): number {', 'export function sum(order: Order): number {'),
      edit('src/order.ts', '  return roundToCents(total)', '  return total'),
    ],
  })
  await send('Rename it.')
  const answer = await waitForAnswer()
  await answer.getByText("1 edit won't apply as written").waitFor()
  await answer.getByRole('listitem').filter({ hasText: 'src/order.ts' }).getByText("1 edit doesn't match the file").waitFor()
  expect(await answer.getByRole('listitem').filter({ hasText: 'src/price.ts' }).count()).toBe(0)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page)).toEqual([])
  }
  await answer.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('region', { name: 'Review' }).waitFor()
  await page.getByRole('button', { name: 'Accept All Files' }).click()
  await page.getByRole('button', { name: 'Write 1 file' }).click()
  await page.getByText('1 file written').first().waitFor()
  await page.getByRole('button', { name: 'Exit Review' }).click()
  await page.getByRole('tab', { name: 'Chat' }).click()
  await answer.getByText("1 edit won't apply as written").waitFor()
  server.reply({ says: edit('src/types.ts', 'export interface Order {', 'export interface PlacedOrder {') })
  await send('And the type.')
  await (await waitForAnswer()).getByText('All edits match your files').waitFor()
  expect(app.pageErrors()).toEqual([])
})

it('asks before the changes of an answer replace a pasted reply, which can be reopened after they are written', async () => {
  const { app, page, server, mode, send, waitForAnswer } = await openChat()
  await mode('Act')
  server.reply({
    says: edit('src/price.ts', 'export function total(order: Order): number {', 'export function sum(order: Order): number {'),
  })
  await send('Rename it.')
  const answer = await waitForAnswer()
  await page.getByRole('tab', { name: /^Apply/ }).click()
  const field = page.getByRole('textbox', { name: 'Model reply' })
  await field.fill(edit('src/order.ts', '  const sum = total(order)', '  const all = total(order)'))
  await page.getByRole('button', { name: 'Parse reply' }).click()
  const pasted = page.getByRole('region', { name: /^Review$|^Proposed changes$/ })
  await pasted.getByText('src/order.ts').first().waitFor()

  await page.getByRole('tab', { name: 'Chat' }).click()
  const review = answer.getByRole('button', { name: 'Review changes' })
  const asks = page.getByRole('alertdialog', { name: 'Replace the open review?' })
  await review.click()
  await asks.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: /^Apply/ }).click()
  await pasted.getByText('src/order.ts').first().waitFor()
  await page.getByRole('tab', { name: 'Chat' }).click()
  await review.click()
  await asks.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('region', { name: 'Review' }).getByText('src/price.ts').first().waitFor()
  await page.getByRole('button', { name: 'Accept All Files' }).click()
  await page.getByRole('button', { name: 'Write 1 file' }).click()
  await page.getByRole('button', { name: 'Reopen last reply' }).click()
  await pasted.getByText('src/order.ts').first().waitFor()
  await app.host['reviews.leave']({ workspace: new URL(page.url()).searchParams.get('workspace') ?? '' })
  expect(app.pageErrors()).toEqual([])
})

it('adds files dropped from outside to the selection, and says why others are not added', async () => {
  const { app, page, message } = await openChat()
  app.write('lib/price.ts', 'export const price = 1\n')
  await page.getByRole('treeitem', { name: /^lib/ }).waitFor()
  await app.host['selection.change']({ workspace: new URL(page.url()).searchParams.get('workspace') ?? '', change: { type: 'clear' } })
  const { mtimeMs } = statSync(join(app.folder, 'src/types.ts'))
  const dropped = await page.evaluateHandle(
    ({ text, modified }) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'types.ts', { type: 'text/plain', lastModified: modified }))
      data.items.add(new File(['elsewhere'], 'notes.txt', { type: 'text/plain' }))
      return data
    },
    { text: app.read('src/types.ts'), modified: Math.floor(mtimeMs) },
  )
  await message.dispatchEvent('dragover', { dataTransfer: dropped })
  await page.getByText('Drop images to attach them, and files to add them to the selection').waitFor()
  await message.dispatchEvent('drop', { dataTransfer: dropped })
  await page.getByText('1 file added to the selection').first().waitFor()
  await page.getByText("notes.txt isn't in an open folder, or it is ignored.").first().waitFor()
  await expect.poll(() => page.getByTestId('selected-count').getAttribute('data-count')).toBe('1')
  await message.dispatchEvent('drop', { dataTransfer: dropped })
  await page.getByText('types.ts is already selected.').first().waitFor()
  expect(await page.getByText('Drop images to attach them, and files to add them to the selection').count()).toBe(0)
  expect(app.pageErrors()).toEqual([])
})

it('closes the chat list with Escape on a narrow screen and returns focus to its button', async () => {
  const { app, page } = await openChat()
  await page.setViewportSize({ width: 390, height: 844 })
  const opener = page.getByRole('button', { name: 'Show chats' })
  const list = page.getByRole('navigation', { name: 'Chats' })
  await opener.click()
  await list.waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await opener.press('Enter')
  await list.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  expect(app.pageErrors()).toEqual([])
})

function edit(path: string, search: string, content: string): string {
  const part = (name: string, text: string) => `<${name}>\n===\n${text}\n===\n</${name}>`
  return `<file path="${path}" action="modify">\n<change><description>As asked</description>${part('search', search)}${part('content', content)}</change>\n</file>\n`
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const seen = element.closest('[role=log]')?.getBoundingClientRect()
  return seen !== undefined && top >= seen.top && bottom <= seen.bottom
}
