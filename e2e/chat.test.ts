// Chats with a scripted model: edits that are reviewed and written, branches, interrupted answers, and refusals.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lantern, reply } from './testing/lantern.ts'
import { chatOpener, modelRequests } from './testing/open-chat.ts'
import { pickModel, recordTexts, selectOption } from './testing/steps.ts'

const [plan = '', price = '', order = '', log = ''] = reply.split(/(?=<file )/)

const words = (count: number) => `${'word '.repeat(count)}\n`

const openChat = chatOpener({ alone: true, git: true, files: { ...lantern, 'docs/long.md': words(40_000), 'docs/guide.md': words(9_000) } })

describe('a chat that edits', () => {
  // [S1.17] [S2.6.20] [S6.9] [F6.7]
  it('lists files as they stream in, writes them after review, and sends their new text in the next turn', async () => {
    const { app, page, server, message, send, mode, answers, waitForAnswer, branch, asked } = await openChat()
    server.reply({
      says: ['<chatName="Round the total"/>\n', plan, price, order, { hold: 'log' }, log],
      usage: { input: 1_200, output: 300 },
    })
    await mode('Act')
    await send('Round the total.')
    await expect.poll(() => message.inputValue()).toBe('')
    const answer = answers.last()
    await answer.getByText('Changes in 2 files').waitFor()
    await answer.getByRole('button', { name: /^Edit src\/price\.ts/ }).waitFor()
    await answer.getByRole('button', { name: /^Edit src\/order\.ts/ }).waitFor()
    expect(await answer.getByText('src/log.ts').count()).toBe(0)
    const review = answer.getByRole('button', { name: 'Review changes' })
    expect(await review.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('heading', { name: 'Round the total', exact: true }).waitFor()

    server.release('log')
    await waitForAnswer()
    await answer.getByText('Changes in 3 files').waitFor()
    await answer.getByRole('button', { name: /^Create src\/log\.ts/ }).waitFor()
    await answer.getByText('1.2k in · 300 out · $').waitFor()
    expect((await branch()).at(-1)).toMatchObject({
      state: 'done',
      mode: 'act',
      usage: { input: 1_200, output: 300 },
      files: [
        { path: 'src/price.ts', action: 'modify' },
        { path: 'src/order.ts', action: 'modify' },
        { path: 'src/log.ts', action: 'create' },
      ],
    })

    await review.click()
    await page.getByRole('region', { name: 'Review' }).waitFor()
    await page.getByRole('button', { name: 'Accept All Files' }).click()
    await page.getByRole('button', { name: 'Write 3 files' }).waitFor()
    expect([app.read('src/price.ts'), app.read('src/log.ts')]).toEqual([lantern['src/price.ts'], ''])
    await page.getByRole('button', { name: 'Write 3 files' }).click()
    await page.getByText('3 files written').first().waitFor()
    expect(app.read('src/price.ts')).toContain('  return Math.round(sum * 100) / 100\n')
    expect(app.read('src/order.ts')).toContain('  if (order.lines.length === 0) return 0\n  return total(order)\n')
    expect(app.read('src/log.ts')).toBe('export function log(line: string): void {\n  console.log(line)\n}\n')

    await page.getByRole('tab', { name: 'Chat' }).click()
    server.reply({ says: 'It rounds now.' })
    await mode('Plan')
    await send('What does it do now?')
    await (await waitForAnswer()).getByText('It rounds now.').waitFor()
    const [first, second] = asked()
    const [old, now] = [lantern['src/price.ts'] ?? '', app.read('src/price.ts')]
    expect([first?.includes(old), first?.includes(now)]).toEqual([true, false])
    expect([second?.includes(old), second?.includes(now)]).toEqual([false, true])
    expect(second).toContain('Round the total.')
    expect(app.pageErrors()).toEqual([])
  })
})

describe('an answer', () => {
  // [S1.18]
  it('offers no edits in Plan mode, even if the answer contains them', async () => {
    const { app, page, server, send, waitForAnswer, branch, asked } = await openChat()
    server.reply({ says: `Let us round.\n\n${price}` })
    await send('How would you round?')
    const answer = await waitForAnswer()
    await answer.getByText('The answer contains edits, but this is Plan mode.').waitFor()
    expect(await answer.getByRole('button', { name: 'Review changes' }).count()).toBe(0)
    expect((await branch()).at(-1)).toMatchObject({ mode: 'plan', state: 'done', text: `Let us round.\n\n${price}` })
    expect((await branch()).at(-1)?.files).toBeUndefined()
    const [question] = asked()
    expect([question?.includes('nothing is edited'), question?.includes('action="modify"')]).toEqual([true, false])
    expect(await page.getByRole('tab', { name: /^Apply/ }).textContent()).toBe('Apply')
    expect(app.pageErrors()).toEqual([])
  })

  // [F6.6]
  it('keeps the partial text of a stopped answer, and continues it as one answer', async () => {
    const { app, page, server, send, answers, waitForAnswer, branch, asked } = await openChat()
    const lines = ['Rounding comes first, in the price.\n', 'The order asks for the total.\n', 'Both are covered by a test.\n']
    server.reply({ says: [...lines, 'And this line is ne', { hold: 'never' }] })
    await send('How would you round?')
    await answers.last().getByText('And this line is ne').waitFor()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    const answer = await waitForAnswer()
    await answer.getByText('You stopped this reply.').waitFor()
    await server.until(() => modelRequests(server)[0]?.state === 'gone')
    expect((await branch()).at(-1)).toMatchObject({ state: 'stopped', text: `${lines.join('')}And this line is ne` })

    server.reply({ says: [`${lines.join('')}`, 'And this line is new.\n'] })
    await answer.getByRole('button', { name: 'Continue' }).click()
    await answer.getByText('And this line is new.').waitFor()
    await waitForAnswer()
    expect(await answers.count()).toBe(1)
    expect((await branch()).map(({ state, text }) => [state, text])).toEqual([
      ['done', 'How would you round?'],
      ['done', `${lines.join('')}And this line is new.\n`],
    ])
    expect(asked()[1]).toContain(lines.join(''))

    server.reply({ says: ['One more', { hold: 'never' }] })
    await send('And then?')
    await answers.last().getByText('One more').waitFor()
    await page.keyboard.press('Escape')
    await answers.last().getByText('You stopped this reply.').waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  it('offers to ask for the right format when an Act answer contains no edits', async () => {
    const { app, server, send, mode, mine, answers, waitForAnswer, branch, asked } = await openChat()
    server.reply({ says: 'I would round the sum in the price.' })
    await mode('Act')
    await send('Round the total.')
    const first = await waitForAnswer()
    await first.getByText('No edits found in this reply.').waitFor()
    expect(await first.getByRole('button', { name: 'Review changes' }).count()).toBe(0)

    server.reply({ says: price })
    await first.getByRole('button', { name: 'Ask for edits in the right format' }).click()
    await expect.poll(() => answers.count()).toBe(2)
    await (await waitForAnswer()).getByText('Changes in 1 file').waitFor()
    expect(await mine.count()).toBe(2)
    expect((await branch()).map(({ from, noEdits, files }) => [from, noEdits, files])).toEqual([
      ['you', undefined, undefined],
      ['model', true, undefined],
      ['you', undefined, undefined],
      ['model', undefined, [{ path: 'src/price.ts', action: 'modify' }]],
    ])
    expect(asked()[1]).toContain('I would round the sum in the price.')
    expect(app.pageErrors()).toEqual([])
  })

  it('keeps a streaming answer across a window reload and a host crash', async () => {
    const { app, page, server, send, answers, waitForAnswer, branch, asked } = await openChat()
    const lines = ['Rounding comes first, in the price.\n', 'The order asks for the total.\n', 'Both are covered by a test.\n']
    server.reply({ says: [...lines, { hold: 'reload' }, 'This came after the reload.\n', 'The crash came he', { hold: 'never' }] })
    await send('How would you round?')
    await answers.last().getByText('Both are covered by a test.').waitFor()
    await page.reload()
    await answers.last().getByText('Both are covered by a test.').waitFor()
    server.release('reload')
    await answers.last().getByText('The crash came he').waitFor()
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()

    await expect.poll(() => isStored(app.home, 'The crash came he')).toBe(true)
    await app.restartHost()
    const answer = await waitForAnswer()
    await answer.getByText('cut off').waitFor()
    await answer.getByText('The crash came he').waitFor()
    const kept = `${lines.join('')}This came after the reload.\n`
    server.reply({ says: [kept, 'The crash came here.\n'] })
    await answer.getByRole('button', { name: 'Continue' }).click()
    await answer.getByText('The crash came here.').waitFor()
    await waitForAnswer()
    expect((await branch()).map(({ state, text }) => [state, text])).toEqual([
      ['done', 'How would you round?'],
      ['done', `${kept}The crash came here.\n`],
    ])
    expect(asked().length).toBe(2)
    expect(app.pageErrors()).toEqual([])
  })

  // [S3.58] [S3.59] [F6.8]
  it('applies edit format, context, temperature, thinking and presets to each request', async () => {
    const { app, page, server, send, mine, mode, answers, waitForAnswer, asked } = await openChat()
    const body = (at: number) => modelRequests(server)[at]?.body
    server.change({ otherwise: { says: [{ thinking: 'Cents or euros?' }, 'As you say.'], usage: { input: 10, output: 5, thinking: 3 } } })
    await mode('Act')
    await savePreset('As it comes')
    const context = page.getByRole('button', { name: /^Context: 2 files/ })
    await context.getByText('to send').waitFor()
    const labels = await recordTexts(context)
    await send('One.')
    await waitForAnswer()
    // The buttons beside it would move if its text were gone for a moment.
    expect((await labels()).filter((label) => !/^Context: 2 files · (?:≈ )?[\d,]+ tokens to send/.test(label))).toEqual([])
    await page.getByRole('group', { name: 'Edit format' }).getByRole('button', { name: 'Whole' }).click()
    const along = page.getByRole('dialog', { name: 'Context', exact: true })
    await context.click()
    await along.getByRole('switch', { name: /^Selected files/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Context: No files/ }).waitFor()
    await savePreset('Whole and warm', '0.7')
    await send('Two.')
    await waitForAnswer()
    const forms = asked().map((question) => [question.includes('action="modify"'), question.includes('File: src/price.ts')])
    expect(forms).toEqual([
      [true, true],
      [false, false],
    ])
    expect([body(0), body(1)]).toEqual([expect.objectContaining({ temperature: 0 }), expect.objectContaining({ temperature: 0.7 })])

    await pickModel(page, 'Model', 'gpt-5-mini')
    await selectOption(page, 'Thinking', /^Max/)
    await send('Three.')
    const fold = (await waitForAnswer()).getByRole('button', { name: 'Used 3 thinking tokens' })
    await fold.click()
    await answers.last().getByText('Cents or euros?').waitFor()
    expect(body(2)).toMatchObject({ model: 'gpt-5-mini', reasoning: { effort: 'high' } })
    expect(body(2)).not.toHaveProperty('temperature')

    await applyPreset('Whole and warm')
    await page.getByRole('button', { name: 'Model: GPT-4.1' }).waitFor()
    await send('Four.')
    await waitForAnswer()
    await applyPreset('As it comes')
    await page.getByRole('button', { name: /^Context: 2 files/ }).waitFor()
    await send('Five.')
    await waitForAnswer()
    expect([body(3), body(4)]).toEqual([
      expect.objectContaining({ model: 'gpt-4.1', temperature: 0.7 }),
      expect.objectContaining({ model: 'gpt-4.1', temperature: 0 }),
    ])
    server.change({ otherwise: {} })
    const later = await recordTexts(page.getByRole('button', { name: /^Context: / }))
    await page.getByRole('button', { name: 'New chat' }).first().click()
    await expect.poll(() => mine.count()).toBe(0)
    expect((await later()).filter((label) => label?.includes('counting'))).toEqual([])
    expect(app.pageErrors()).toEqual([])

    async function savePreset(name: string, temperature = ''): Promise<void> {
      const options = await openOptions()
      await options.getByRole('spinbutton', { name: 'Temperature' }).fill(temperature)
      await options.getByRole('textbox', { name: 'Preset name' }).fill(name)
      await options.getByRole('button', { name: 'Save' }).click()
      await options.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor()
      await page.keyboard.press('Escape')
      await options.waitFor({ state: 'detached' })
    }

    async function applyPreset(name: string): Promise<void> {
      const options = await openOptions()
      await options.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await page.keyboard.press('Escape')
      await options.waitFor({ state: 'detached' })
    }

    async function openOptions(): Promise<Locator> {
      await page.getByRole('button', { name: 'Temperature and presets' }).click()
      return page.getByRole('dialog', { name: 'Temperature and presets' })
    }
  })

  it('shows why an answer failed, keeps its partial text, and retries on request', async () => {
    const { app, page, server, send, answers, waitForAnswer, branch } = await openChat()
    server.reply({ fault: { kind: 'status', status: 401, says: 'Incorrect API key provided: sk-right-0123456789abcdef-wxyz.' } })
    await send('How would you round?')
    const refused = await waitForAnswer()
    await refused.getByText('The provider rejected the API key.').waitFor()
    expect(await refused.textContent()).not.toContain('0123456789abcdef')
    await refused.getByRole('button', { name: 'Open API Keys' }).click()
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('tab', { name: 'API Keys', selected: true }).waitFor()
    await page.keyboard.press('Escape')
    server.reply({ says: 'Use cents.' })
    await refused.getByRole('button', { name: 'Try again' }).click()
    await answers.getByText('Use cents.').waitFor()
    await waitForAnswer()
    expect((await branch()).map(({ text }) => text)).toEqual(['How would you round?', 'Use cents.'])

    server.reply({ says: 'First of all, one cou', fault: { kind: 'midway', how: 'reset' } })
    await send('And then?')
    const broken = await waitForAnswer()
    await broken.getByText('First of all, one cou').waitFor()
    await broken.getByText('The answer was cut off.').waitFor()
    server.reply({ says: 'First of all, one could log it.' })
    await broken.getByRole('button', { name: 'Try again' }).click()
    await answers.last().getByText('First of all, one could log it.').waitFor()
    await waitForAnswer()

    server.reply({ fault: { kind: 'status', status: 429, says: 'Slow down.', headers: { 'retry-after': '50' } } })
    await send('And last?')
    await answers.last().getByRole('status').filter({ hasText: 'Retrying in' }).waitFor()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await (await waitForAnswer()).getByText('You stopped this reply.').waitFor()
    expect(app.pageErrors()).toEqual([])
  })

  it('shows hostile markup in an answer as text, loads no images, and asks before opening a link', async () => {
    const { app, page, server, send, mode, answers, waitForAnswer } = await openChat()
    const hostile = [
      '<chatName="<img src=x onerror=hack(1)>"/>',
      '<script>document.title = "hacked"</script>',
      '<img src="https://evil.example/a.png" onerror="document.title = `hacked`">',
      '<iframe src="https://evil.example/b"></iframe> <svg onload="document.title = `hacked`"></svg>',
      '<style>@import "https://evil.example/c.css";</style><base href="https://evil.example/">',
      '[run](javascript:document.title=`hacked`) [data](data:text/html,<script>1</script>) [file](file:///etc/passwd)',
      '![stolen](https://evil.example/d.png?of=you) [page](https://evil.example/e) <https://evil.example/f>',
      '<a href="javascript:document.title=`hacked`">raw</a> <form action="https://evil.example/g"><button>Send</button></form>',
      '```html\n<script>document.title = "hacked"</script>\n```',
      '| <img src=x onerror=hack(1)> | b |\n|---|---|\n| [cell](JaVaScRiPt:hack(1)) | 2 |',
      'The last line.',
    ]
    const title = await page.title()
    server.reply({ says: [{ thinking: '<img src="https://evil.example/h.png">' }, hostile.join('\n\n')] })
    await mode('Act')
    await send('Say something <b onclick="hack()">bold</b> ![x](https://evil.example/i.png)')
    const answer = await waitForAnswer()
    await answer.getByText('The last line.').waitFor()
    await page.getByRole('heading', { name: '<img src=x onerror=hack(1)>' }).first().waitFor()
    await answer.getByText('<script>document.title = "hacked"</script>').first().waitFor()
    const inside = page
      .getByRole('log', { name: 'Messages' })
      .locator('script, img, iframe, style, base, object, embed, form, a, b, [onclick]')
    expect(await inside.count()).toBe(0)
    const links = answer.getByRole('link')
    const targets = await links.evaluateAll((all) => all.map((each) => each.getAttribute('title')))
    expect(targets.every((target) => target?.startsWith('https://evil.example/'))).toBe(true)
    await answer.getByRole('link', { name: 'page' }).click()
    const asks = page.getByRole('alertdialog', { name: 'Open evil.example?' })
    await asks.getByText('https://evil.example/e').waitFor()
    await asks.getByRole('button', { name: 'Cancel' }).click()
    await asks.waitFor({ state: 'detached' })
    for (const words of ['run', 'data', 'file', 'raw', 'cell']) expect(await answers.getByRole('link', { name: words }).count()).toBe(0)
    expect([await page.title(), app.context.pages().length]).toEqual([title, 1])
    expect(app.pageErrors()).toEqual([])
  })
})

describe('a conversation', () => {
  it('branches when a message is edited or an answer regenerated, and switches between branches', async () => {
    const { app, page, server, send, mine, answers, waitForAnswer, branch, asked } = await openChat()
    server.reply({ says: 'Use cents.' }, { says: 'Use Math.round.' })
    await send('How would you round?')
    await (await waitForAnswer()).getByText('Use cents.').waitFor()
    await send('And with a function?')
    await (await waitForAnswer()).getByText('Use Math.round.').waitFor()

    await mine.first().hover()
    await mine.first().getByRole('button', { name: 'Edit and resend' }).click()
    const box = page.getByRole('textbox', { name: 'Edit message' })
    expect(await box.inputValue()).toBe('How would you round?')
    await box.fill('How would you floor?')
    server.reply({ says: 'Use Math.floor.' })
    await box.press('Enter')
    await answers.last().getByText('Use Math.floor.').waitFor()
    await waitForAnswer()
    expect([await mine.count(), await answers.count()]).toEqual([1, 1])
    await mine.getByRole('group', { name: 'Version 2 of 2' }).waitFor()
    const third = asked()[2]
    const texts = ['How would you floor?', 'How would you round?', 'Use cents.']
    expect(texts.map((words) => third?.includes(words))).toEqual([true, false, false])

    await mine.getByRole('button', { name: 'Previous version' }).click()
    await answers.last().getByText('Use Math.round.').waitFor()
    await mine.first().getByRole('group', { name: 'Version 1 of 2' }).waitFor()
    expect((await branch()).map(({ text }) => text)).toEqual([
      'How would you round?',
      'Use cents.',
      'And with a function?',
      'Use Math.round.',
    ])

    server.reply({ says: 'Use toFixed.' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Regenerate last reply')
    await page.keyboard.press('Enter')
    await answers.last().getByText('Use toFixed.').waitFor()
    await waitForAnswer()
    await answers.last().getByRole('group', { name: 'Reply 2 of 2' }).waitFor()
    expect(asked()[3]).not.toContain('Use Math.round.')
    await answers.last().getByRole('button', { name: 'Previous reply' }).click()
    await answers.last().getByText('Use Math.round.').waitFor()
    await page.reload()
    await page.getByRole('tab', { name: 'Chat' }).click()
    await answers.last().getByText('Use Math.round.').waitFor()
    expect((await branch()).length).toBe(4)
    expect(app.pageErrors()).toEqual([])
  })

  // [F1.1]
  it('names a chat from the answer until the user renames it; finds, exports and deletes chats', async () => {
    const { app, page, server, send, waitForAnswer, message, workspace } = await openChat()
    server.reply({ says: '<chatName="Pears and cents"/>\nUse cents, as the *Gärtner* does.' }, { says: 'Use a log.' })
    await send('How would you round?')
    await waitForAnswer()
    const name = page.getByRole('heading', { name: 'Pears and cents' })
    await name.waitFor()
    await page.getByRole('button', { name: 'New chat' }).first().click()
    await name.waitFor({ state: 'detached' })
    await send('How would you log?')
    await waitForAnswer()
    await page.getByRole('button', { name: 'More actions for this chat' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const field = page.getByRole('textbox', { name: 'Chat name' })
    await field.fill('Logging <b>')
    await field.press('Enter')
    await page.getByRole('heading', { name: 'Logging <b>' }).waitFor()
    server.reply({ says: '<chatName="Another name"/>\nStill a log.' })
    await send('Sure?')
    await (await waitForAnswer()).getByText('Still a log.').waitFor()
    await page.getByRole('heading', { name: 'Logging <b>' }).waitFor()

    await page.getByRole('button', { name: 'Show chats' }).click()
    const list = page.getByRole('navigation', { name: 'Chats' })
    const rows = list.getByRole('listitem')
    for (const each of ['Pears and cents', 'Logging <b>']) await rows.filter({ hasText: each }).waitFor()
    const search = list.getByRole('searchbox', { name: 'Search chats' })
    await search.fill('gärtner')
    await expect.poll(() => rows.count()).toBe(1)
    await rows.filter({ hasText: 'Pears and cents' }).filter({ hasText: 'Gärtner' }).waitFor()
    await search.fill('nothing of the kind')
    await list.getByText('No results').waitFor()
    await search.fill('pears')
    await rows.filter({ hasText: 'Pears and cents' }).getByRole('button').first().click()
    await name.waitFor()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'More actions for this chat' }).click()
    await page.getByRole('menuitem', { name: 'Save as Markdown' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('Pears-and-cents.md')
    const chunks: Buffer[] = []
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk)
    const cards = await app.host['chats.list']({ workspace })
    const chat = cards.find((card) => card.name === 'Pears and cents')?.id ?? ''
    const text = Buffer.concat(chunks).toString('utf8')
    expect(text).toBe(await app.host['chats.export']({ workspace, chat }))
    expect(text).toMatch(/^# Pears and cents\n\n## You\n.*How would you round\?.*Use cents, as the \*Gärtner\* does\.\n$/s)

    await message.fill('half a thou')
    await search.fill('')
    await rows.filter({ hasText: 'Logging <b>' }).getByRole('button').first().click()
    await page.getByRole('heading', { name: 'Logging <b>' }).waitFor()
    expect(await message.inputValue()).toBe('')
    await rows.filter({ hasText: 'Pears and cents' }).getByRole('button').first().click()
    await expect.poll(() => message.inputValue()).toBe('half a thou')
    await page.getByRole('button', { name: 'More actions for this chat' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('alertdialog', { name: 'Delete this chat?' }).getByRole('button', { name: 'Delete' }).click()
    await rows.filter({ hasText: 'Pears and cents' }).waitFor({ state: 'detached' })
    const left = await app.host['chats.list']({ workspace })
    expect([left.some((card) => card.id === chat), left.some((card) => card.name === 'Logging <b>')]).toEqual([false, true])
    await list.getByRole('button', { name: 'Close chat list' }).click()
    expect(app.pageErrors()).toEqual([])
  })
})

describe('a conversation while it opens', () => {
  it('deletes the chat that is opening, not the one shown before', async () => {
    const { app, page, server, send, waitForAnswer, workspace } = await openChat()
    server.reply({ says: 'The first answer.' }, { says: 'The second answer.' })
    await send('The older question.')
    await waitForAnswer()
    await page.getByRole('button', { name: 'New chat' }).first().click()
    await send('The newer question.')
    await waitForAnswer()
    const held: (() => void)[] = []
    let isSlow = false
    await page.routeWebSocket(/.*/, (window) => {
      const host = window.connectToServer()
      window.onMessage((text) => {
        if (isSlow && String(text).includes('"chats.open"')) held.push(() => host.send(text))
        else host.send(text)
      })
    })
    await page.reload()
    await page.getByRole('tab', { name: 'Chat' }).click()
    await page.getByRole('button', { name: 'Show chats' }).click()
    const rows = page.getByRole('navigation', { name: 'Chats' }).getByRole('listitem')
    await page.getByRole('heading', { name: 'The newer question.' }).waitFor()
    isSlow = true
    await rows.filter({ hasText: 'The older question.' }).getByRole('button').first().click()
    await expect.poll(() => held.length).toBe(1)
    await page.getByRole('button', { name: 'More actions for this chat' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('alertdialog', { name: 'Delete this chat?' }).getByRole('button', { name: 'Delete' }).click()
    await rows.filter({ hasText: 'The older question.' }).waitFor({ state: 'detached' })
    // The next story opens chats over the same connection.
    isSlow = false
    const names = (await app.host['chats.list']({ workspace })).map(({ name }) => name)
    expect([names.includes('The newer question.'), names.includes('The older question.')]).toEqual([true, false])
    expect(app.pageErrors()).toEqual([])
  })
})

describe('a draft message', () => {
  it('sends a draft to the chat that is opening, and keeps a draft when another client deletes the chat', async () => {
    const { app, page, server, send, waitForAnswer, message, mine, branch, workspace } = await openChat()
    server.reply({ says: 'The first answer.' }, { says: 'The second answer.' }, { says: 'The third answer.' })
    await send('Asked first.')
    await waitForAnswer()
    const before = (await app.host['chats.list']({ workspace })).length
    const held: (() => void)[] = []
    let isSlow = true
    await page.routeWebSocket(/.*/, (window) => {
      const host = window.connectToServer()
      window.onMessage((text) => {
        if (isSlow && String(text).includes('"chats.open"')) held.push(() => host.send(text))
        else host.send(text)
      })
    })
    await page.reload()
    await page.getByRole('tab', { name: 'Chat' }).click()
    await page.getByText('Opening chat…').waitFor()
    await message.fill('Written too early.')
    await message.press('Enter')
    expect([await message.inputValue(), modelRequests(server).length]).toEqual(['Written too early.', 1])
    isSlow = false
    for (const pass of held) pass()
    await mine.last().getByText('Written too early.', { exact: true }).waitFor()
    await waitForAnswer()
    expect((await branch()).filter(({ from }) => from === 'you').map(({ text }) => text)).toEqual(['Asked first.', 'Written too early.'])
    expect(await app.host['chats.list']({ workspace })).toHaveLength(before)

    await message.fill('Not sent yet.')
    const [card] = await app.host['chats.list']({ workspace })
    await app.host['chats.change']({ workspace, chat: card?.id ?? '', change: { type: 'remove' } })
    await expect.poll(() => mine.count()).toBe(0)
    expect(await message.inputValue()).toBe('Not sent yet.')
    await message.press('Enter')
    await mine.last().getByText('Not sent yet.', { exact: true }).waitFor()
    await waitForAnswer()
    expect((await branch()).map(({ text }) => text)).toEqual(['Not sent yet.', 'The third answer.'])
    expect(app.pageErrors()).toEqual([])
  })
})

describe('limits', () => {
  // [S4.23]
  it('warns before sending a message over the free limit, and suggests files to deselect', async () => {
    const { app, page, server, send, message, select, waitForAnswer, asked } = await openChat()
    await select('docs/long.md', 'src/order.ts')
    await message.fill('Shorten it.')
    const against = page.getByRole('region', { name: "This message can't be sent" })
    await against.getByText('The free tier is limited to 32k tokens.').waitFor()
    await message.press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: 'The free tier is limited to 32k tokens.' })
    await alert.waitFor()
    expect([asked().length, await message.inputValue()]).toEqual([0, 'Shorten it.'])
    await alert.getByRole('button', { name: 'Deselect docs/long.md' }).click()
    await alert.waitFor({ state: 'detached' })
    await against.waitFor({ state: 'detached' })
    server.reply({ says: 'It is short.' })
    await send('Shorten it.')
    await (await waitForAnswer()).getByText('It is short.').waitFor()
    expect(asked().map((question) => question.includes('word word'))).toEqual([false])
    expect(app.pageErrors()).toEqual([])
  })

  // [S3.61]
  it('offers Pro when Pro Mode is clicked in the free tier, and keeps it off', async () => {
    const { app, page, mode } = await openChat()
    await mode('Act')
    await page.getByRole('button', { name: /^Pro Mode/ }).click()
    const offer = page.getByRole('dialog', { name: 'Sheaf Pro' })
    await offer.getByRole('button', { name: 'Start 7-day trial' }).waitFor()
    await page.keyboard.press('Escape')
    await offer.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /^Pro Mode/ }).getAttribute('aria-pressed')).toBe('false')
    expect(app.pageErrors()).toEqual([])
  })

  it('warns before sending a message that is too large for the model, and suggests files to deselect', async () => {
    const { app, page, server, send, message, select, waitForAnswer, asked } = await openChat()
    server.change({ models: ['llama3.2:3b'] })
    await app.host['providers.save']({ id: 'ollama', values: { baseUrl: `${server.url}/ollama` } })
    await select('docs/guide.md', 'src/order.ts')
    await pickModel(page, 'Model', 'llama3.2')
    await message.fill('Shorten it.')
    const against = page.getByRole('region', { name: "This message can't be sent" })
    await against.getByText('The input is too large for the model.').waitFor()
    await against.getByText(/[\d,]+ tokens over the limit\./).waitFor()
    await message.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'The input is too large for the model.' }).waitFor()
    expect(asked()).toEqual([])
    await message.fill('Shorten it, please.')
    await against.getByRole('button', { name: 'Deselect docs/guide.md' }).click()
    await against.waitFor({ state: 'detached' })
    server.reply({ says: 'It is short.' })
    await send('Shorten it.')
    await (await waitForAnswer()).getByText('It is short.').waitFor()
    expect(modelRequests(server).map(({ protocol, model }) => [protocol, model])).toEqual([['ollama', 'llama3.2:3b']])
    await pickModel(page, 'Model', 'gpt-4.1', 'GPT-4.1')
    expect(app.pageErrors()).toEqual([])
  })
})

/** Whether the chat database on disk contains the text. */
function isStored(home: string, words: string): boolean {
  return globSync('chats.db*', { cwd: home }).some((file) => readFileSync(join(home, file)).includes(words))
}
