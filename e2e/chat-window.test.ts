// The Chat tab around a conversation: search results, changes from another window, oversized input, and a narrow screen.

import { expect, it } from 'vitest'
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
  await app.host['chats.change']({ workspace, chat: card?.id ?? '', settings: { mode: 'act' } })
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

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const seen = element.closest('[role=log]')?.getBoundingClientRect()
  return seen !== undefined && top >= seen.top && bottom <= seen.bottom
}
