// Pro Mode with four models: one plans and sketches, three write the edits, and everything ends in one review.

import type { DelegateStrategy } from '@sheaf/contract'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lantern } from './testing/lantern.ts'
import { type ChatRun, chatOpener, modelRequests } from './testing/open-chat.ts'

const rates = Array.from({ length: 600 }, (_, at) => `export const rate${at} = ${at}`)
const files: Record<string, string> = { ...lantern, 'src/rates.ts': `${rates.join('\n')}\n` }

const openChat = chatOpener({
  pro: true,
  files,
  models: {
    slots: {
      chat: 'openai/gpt-4.1',
      planner: 'openai/gpt-5.2',
      simple: 'openai/gpt-4.1-mini',
      complex: 'openai/gpt-5-mini',
      large: 'openai/gpt-4.1',
      builder: null,
      mcp: null,
    },
  },
})

const plan = '<Plan>\nRound the total, everywhere alike.\n</Plan>\n\n'
const types = sketch('src/types.ts', 1, '  price: number // in cents')
const price = sketch('src/price.ts', 2, '// <rm sum>', '  return order.lines.reduce(...)', '// </rm>')
const order = sketch('src/order.ts', 8, '// ... existing code ...', '  return Math.round(total(order))')
const large = sketch('src/rates.ts', 1, 'export const rate599 = 0')
const log = `<file path="src/log.ts" action="create">\n<change><description>A log</description>${part('content', 'export {}')}</change>\n</file>\n`

const written = {
  types: edit('src/types.ts', '  price: number', '  price: number // in cents'),
  price: edit('src/price.ts', sum('line.price * line.count'), sum('Math.round(line.price * line.count)')),
  order: edit('src/order.ts', '  return sum', '  return Math.round(sum)'),
  large: edit('src/rates.ts', 'export const rate599 = 599', 'export const rate599 = 0'),
}
const wrong = edit('src/price.ts', '  return 42', '  return 43')
const usage = { input: 1_000, output: 100 }
const all = ['src/order.ts', 'src/price.ts', 'src/rates.ts', 'src/types.ts']

describe('Pro Mode', () => {
  // [S1.19] [S3.52] [S3.53]
  it('delegates edits one after another, repairs an edit that does not apply, and ends in one review', async () => {
    const run = await inProMode('sequential')
    const { app, page, server, send, answers, waitForAnswer, asked, branch } = run
    server.reply(
      { usage, says: [plan, price, order, { hold: 'sketch' }, log, large] },
      { usage, when: 'Edits of src/price.ts:', says: wrong },
      { usage, when: 'Edits of src/price.ts:', says: [{ hold: 'repair' }, written.price] },
      { usage, when: 'Edits of src/order.ts:', says: [{ hold: 'complex' }, written.order] },
      { usage, when: 'Edits of src/rates.ts:', says: written.large },
    )
    await send('Round the total.')
    const answer = answers.last()
    await answer.getByRole('button', { name: /^Delegate src\/order\.ts/ }).waitFor()
    expect(modelRequests(server).length).toBe(1)
    server.release('sketch')
    await expect
      .poll(() => shown(answer))
      .toEqual([
        expect.stringMatching(/^Repairing src\/price\.ts Simple · GPT-4\.1 mini The text of change 1 is not in the file\./),
        'Queued src/order.ts Complex · GPT-5 mini',
        'Queued src/rates.ts Large file · GPT-4.1',
      ])
    const review = answer.getByRole('button', { name: 'Review changes' })
    server.release('repair')
    await expect
      .poll(() => shown(answer))
      .toEqual([
        'Written src/price.ts Simple · GPT-4.1 mini',
        'Writing src/order.ts Complex · GPT-5 mini',
        'Queued src/rates.ts Large file · GPT-4.1',
      ])
    expect(await review.and(page.locator(':not([aria-disabled=true])')).count()).toBe(0)
    server.release('complex')
    await waitForAnswer()
    await answer.getByText('3 of 3 edits written').waitFor()
    await answer.getByText('Changes in 4 files').waitFor()
    await answer.getByText('5k in · 500 out').waitFor()

    expect(modelRequests(server).map(({ model }) => model)).toEqual(['gpt-5.2', 'gpt-4.1-mini', 'gpt-4.1-mini', 'gpt-5-mini', 'gpt-4.1'])
    const [planner, simple, repair, complex, last] = asked()
    const filesIn = (question: string | undefined) => all.filter((path) => question?.includes(`File: ${path}\n`))
    expect([planner, simple, repair, complex, last].map(filesIn)).toEqual([
      all,
      ['src/price.ts'],
      ['src/price.ts'],
      ['src/order.ts'],
      ['src/rates.ts'],
    ])
    expect([simple?.includes('Round the total, everywhere alike.'), repair?.includes('  return 43')]).toEqual([true, true])
    expect([complex?.includes('written already'), complex?.includes('Math.round(line.price')]).toEqual([true, true])
    expect((await branch()).at(-1)).toMatchObject({ state: 'done', model: 'openai/gpt-5.2', usage: { input: 5_000, output: 500 } })

    await write(run, answer, 4)
    expect(app.read('src/price.ts')).toBe(files['src/price.ts']?.replace('line.price * line.count', 'Math.round(line.price * line.count)'))
    expect(app.read('src/order.ts')).toBe(files['src/order.ts']?.replace('  return sum', '  return Math.round(sum)'))
    expect(app.read('src/rates.ts')).toBe(files['src/rates.ts']?.replace('rate599 = 599', 'rate599 = 0'))
    expect(app.read('src/log.ts')).toBe('export {}\n')
    expect(app.pageErrors()).toEqual([])
  })

  it('delegates edits in parallel, shows an edit that failed twice, and retries only that edit', async () => {
    const run = await inProMode('parallel')
    const { app, server, send, answers, waitForAnswer, branch } = run
    server.reply(
      { says: [plan, price, order, large] },
      { when: 'Edits of src/price.ts:', says: [{ hold: 'price' }, wrong] },
      { when: 'Edits of src/order.ts:', says: [{ hold: 'order' }, written.order] },
      { when: 'Edits of src/rates.ts:', says: [{ hold: 'rates' }, written.large] },
      { when: 'Edits of src/price.ts:', says: 'I would rather not.' },
    )
    await send('Round the total.')
    await server.until(() => modelRequests(server).length === 4)
    const answer = answers.last()
    await expect
      .poll(() => shown(answer))
      .toEqual([
        'Writing src/price.ts Simple · GPT-4.1 mini',
        'Writing src/order.ts Complex · GPT-5 mini',
        'Writing src/rates.ts Large file · GPT-4.1',
      ])
    for (const hold of ['rates', 'order', 'price']) server.release(hold)
    await waitForAnswer()
    await answer.getByText('2 of 3 edits written').waitFor()
    await answer.getByText('Changes in 2 files').waitFor()
    expect((await shown(answer))[0]).toMatch(/^Failed src\/price\.ts Simple · GPT-4\.1 mini The answer has no edits for this file\./)
    expect(modelRequests(server).length).toBe(5)

    server.reply({ when: 'Edits of src/price.ts:', says: written.price })
    await answer.getByRole('button', { name: 'Retry 1 failed edit' }).click()
    await answer.getByText('3 of 3 edits written').waitFor()
    await waitForAnswer()
    expect(
      modelRequests(server)
        .map(({ model }) => model)
        .slice(5),
    ).toEqual(['gpt-4.1-mini'])
    expect((await branch()).at(-1)?.delegates?.map(({ path, state }) => [path, state])).toEqual([
      ['src/price.ts', 'done'],
      ['src/order.ts', 'done'],
      ['src/rates.ts', 'done'],
    ])
    await write(run, answer, 3)
    expect(app.read('src/price.ts')).toContain('Math.round(line.price * line.count)')
    expect(app.pageErrors()).toEqual([])
  })

  it('sends each model one query for all its files, and keeps finished edits when stopped', async () => {
    const run = await inProMode('one-query')
    const { app, page, server, send, answers, waitForAnswer, asked } = run
    server.reply(
      { says: [plan, price, types, order] },
      { when: 'Edits of src/types.ts:', says: [written.price, written.types] },
      { when: 'Edits of src/order.ts:', says: [written.order.slice(0, 30), { hold: 'never' }] },
    )
    await send('Round the total.')
    const answer = answers.last()
    await server.until(() => modelRequests(server).length === 3)
    await expect
      .poll(() => shown(answer))
      .toEqual([
        'Written src/price.ts Simple · GPT-4.1 mini',
        'Written src/types.ts Simple · GPT-4.1 mini',
        'Writing src/order.ts Complex · GPT-5 mini',
      ])
    expect(asked()[1]).toContain('for each of src/price.ts, src/types.ts.')
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await waitForAnswer()
    await server.until(() => modelRequests(server)[2]?.state === 'gone')
    await answer.getByText('Changes in 2 files').waitFor()
    expect(modelRequests(server).map(({ model }) => model)).toEqual(['gpt-5.2', 'gpt-4.1-mini', 'gpt-5-mini'])
    await write(run, answer, 2)
    expect([app.read('src/types.ts').includes('// in cents'), app.read('src/order.ts')]).toEqual([true, files['src/order.ts']])
    expect(app.pageErrors()).toEqual([])
  })
})

describe('the model of a chat', () => {
  it('is the same in the chat, in Pro Mode and in Settings', async () => {
    const run = await inProMode('sequential')
    const { app, page, server, send, waitForAnswer } = run
    const { settings } = await app.host['settings.read']()
    const none = { chat: null, planner: null, simple: null, complex: null, large: null, builder: null, mcp: null }
    await app.host['settings.save']({ models: { ...settings.models, slots: none } })
    await page.getByText('No planning model').waitFor()
    const toggle = page.getByRole('button', { name: 'Pro Mode' })
    await toggle.click()
    await page.getByRole('button', { name: 'Model: Select a model' }).click()
    await page.getByRole('combobox').fill('gpt-4.1-mini')
    await page.getByRole('option', { name: /^GPT-4\.1 mini/ }).click()
    await page.getByRole('button', { name: 'Model: GPT-4.1 mini' }).waitFor()
    await expect
      .poll(async () => (await app.host['settings.read']()).settings.models.slots)
      .toEqual({ ...none, chat: 'openai/gpt-4.1-mini' })
    await toggle.click()
    await page.getByText('GPT-4.1 mini', { exact: true }).waitFor()
    server.reply({ says: plan })
    await send('Round the total.')
    await waitForAnswer()
    expect(modelRequests(server).map(({ model }) => model)).toEqual(['gpt-4.1-mini'])
    await page.keyboard.press('Control+,')
    await page.getByRole('tab', { name: 'Models' }).click()
    await page.getByRole('button', { name: 'Model for Chat: GPT-4.1 mini' }).waitFor()
    await page.getByRole('button', { name: 'Model for MCP planner: Same as Planner: GPT-4.1 mini' }).waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

/** Resets and selects the four files, and turns on Pro Mode. */
async function inProMode(strategy: DelegateStrategy): Promise<ChatRun> {
  const run = await openChat()
  const { app, page, mode, select } = run
  for (const path of all) app.write(path, files[path] ?? '')
  const { settings } = await app.host['settings.read']()
  await app.host['settings.save']({ models: { ...settings.models, strategy } })
  await select(...all)
  await mode('Act')
  const toggle = page.getByRole('button', { name: 'Pro Mode' })
  if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true')
  return run
}

/** Text of each delegated edit: its state, file and model. */
async function shown(answer: Locator): Promise<string[]> {
  const rows = await answer.getByRole('region', { name: 'Delegated edits' }).getByRole('listitem').all()
  return Promise.all(rows.map(async (row) => (await row.innerText()).replaceAll(/\s+/g, ' ').trim()))
}

async function write({ page }: ChatRun, answer: Locator, count: number): Promise<void> {
  await answer.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Accept All Files' }).click()
  await page.getByRole('button', { name: `Write ${count} files` }).click()
  await page.getByText(`${count} files written`).first().waitFor()
}

function part(name: 'search' | 'content', text: string): string {
  return `<${name}>\n===\n${text}\n===\n</${name}>`
}

function sketch(path: string, complexity: number, ...lines: string[]): string {
  const change = `<change><description>Edit ${path}</description>${part('content', lines.join('\n'))}<complexity>${complexity}</complexity></change>`
  return `<file path="${path}" action="delegate edit">\n${change}\n</file>\n`
}

function edit(path: string, search: string, content: string): string {
  return `<file path="${path}" action="modify">\n<change><description>As sketched</description>${part('search', search)}${part('content', content)}</change>\n</file>\n`
}

function sum(line: string): string {
  return `  return order.lines.reduce((sum, line) => sum + ${line}, 0)`
}
