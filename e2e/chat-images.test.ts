// Images in chats: pasted, dropped, chosen, and attached from the tree; what the model receives of them; and what is refused.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeFindings } from './testing/axe.ts'
import { type ChatRun, chatOpener, modelRequests } from './testing/open-chat.ts'

const openChat = chatOpener()

// [S1.33]
it('sends pasted images with the message, again with the next one, and with an edited one', async () => {
  const { app, page, server, message, send, mine, waitForAnswer } = await openChat()
  server.reply({ says: 'A red square.' }, { says: 'Red.' }, { says: 'It is red.' })
  await give(message, 'paste', [{ name: 'red.png', draw: ['red', 300, 200] }])
  await expectTray(page, ['red.png'])
  await page.getByText('1 image · ≈ 255 tokens').waitFor()
  await page.getByRole('button', { name: /≈ [\d,]+ tokens to send/ }).waitFor()
  await send('What is it?')
  await (await waitForAnswer()).getByText('A red square.').waitFor()
  await expectTray(page, [])
  const sent = received(server)
  expect(sent).toEqual([expect.stringMatching(/^data:image\/png;base64,iVBOR/)])

  await mine.last().getByRole('button', { name: 'red.png, image 1 of 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'red.png' })
  await dialog.getByText('300 × 200').waitFor()
  const width = () => dialog.getByRole('img', { name: 'red.png' }).evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(300)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await send('Which color?')
  await waitForAnswer()
  expect(received(server)).toEqual(sent)
  await mine.first().hover()
  await mine.first().getByRole('button', { name: 'Edit and resend' }).click()
  const edited = page.getByRole('article', { name: 'Your message (editing)' })
  await edited.getByRole('button', { name: 'red.png, image 1 of 1' }).waitFor()
  await edited.getByRole('textbox', { name: 'Edit message' }).fill('And now?')
  await edited.getByRole('button', { name: 'Send' }).click()
  await (await waitForAnswer()).getByText('It is red.').waitFor()
  expect(received(server)).toEqual(sent)
  expect(app.pageErrors()).toEqual([])
})

it('orders and removes images by pointer and keyboard, keeps them over a reload, and sends them in that order', async () => {
  const { app, page, server, message, send, waitForAnswer } = await openChat()
  const images = ['red', 'green', 'blue', 'black'].map((color) => ({ name: `${color}.png`, draw: [color, 40, 30] as const }))
  await give(message, 'drop', images)
  await expectTray(page, ['red.png', 'green.png', 'blue.png', 'black.png'])
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page)).toEqual([])
  }
  await inTray(page, 'blue.png').dragTo(inTray(page, 'red.png'))
  await expectTray(page, ['blue.png', 'red.png', 'green.png', 'black.png'])
  await inTray(page, 'green.png').focus()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expectTray(page, ['blue.png', 'green.png', 'red.png', 'black.png'])
  await expect.poll(() => focusedName(page)).toBe('green.png, image 2 of 4')
  await page.keyboard.press('Delete')
  await expectTray(page, ['blue.png', 'red.png', 'black.png'])
  await page.getByRole('button', { name: 'Remove black.png' }).click()
  await expectTray(page, ['blue.png', 'red.png'])
  const data = await Promise.all(['blue', 'red'].map((color) => page.evaluate(drawPng, [color, 40, 30] as const)))

  await page.reload()
  await expectTray(page, ['blue.png', 'red.png'])
  await expect.poll(() => trayOf(page).locator('img').count()).toBe(2)
  server.reply({ says: 'Two squares.' })
  await send('What are they?')
  await (await waitForAnswer()).getByText('Two squares.').waitFor()
  expect(received(server)).toEqual(data.map((bytes) => `data:image/png;base64,${bytes}`))
  expect(app.pageErrors()).toEqual([])
})

it('scales an image to what the model takes, turns it upright, and removes where it was taken', async () => {
  const { app, page, server, message, send, waitForAnswer } = await openChat()
  await give(message, 'paste', [{ name: 'photo.jpg', draw: ['teal', 3000, 2000], type: 'image/jpeg', before: exifSegment(6) }])
  await expectTray(page, ['photo.jpg'])
  server.reply({ says: 'A photo.' })
  await send('Where is it?')
  await waitForAnswer()
  const [sent = ''] = received(server)
  expect(Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64').includes('GPS')).toBe(false)
  const size = await page.evaluate(
    async (base64) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]))
      return [bitmap.width, bitmap.height]
    },
    sent.slice(sent.indexOf(',') + 1),
  )
  expect(size).toEqual([1365, 2048])
  expect(app.pageErrors()).toEqual([])
})

it('draws an SVG without its scripts and external references', async () => {
  const { app, page, server, message, send, waitForAnswer } = await openChat()
  const hostile = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" onload="fetch('${server.url}/loaded')">
    <script>fetch('${server.url}/script')</script><style>@import url('${server.url}/style');</style>
    <image href="${server.url}/image.png" width="10" height="10"/><rect width="10" height="10" fill="red"/>
    <foreignObject width="10" height="10"><img xmlns="http://www.w3.org/1999/xhtml" src="${server.url}/html.png"/></foreignObject></svg>`
  await give(message, 'paste', [{ name: 'icon.svg', text: hostile, type: 'image/svg+xml' }])
  await expectTray(page, ['icon.png'])
  server.reply({ says: 'An icon.' })
  await send('What is it?')
  await waitForAnswer()
  expect(received(server)).toEqual([expect.stringMatching(/^data:image\/png;base64,iVBOR/)])
  expect(server.requests.map(({ path }) => path).filter((path) => !path.endsWith('/responses'))).toEqual([])
  const bomb = Array.from({ length: 12 }, (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`).join('')
  await give(message, 'paste', [
    { name: 'bomb.svg', text: `<svg xmlns="http://www.w3.org/2000/svg"><g id="g0"/>${bomb}</svg>`, type: 'image/svg+xml' },
  ])
  await page.getByText('The SVG draws too many elements.').first().waitFor()
  await expectTray(page, [])
  expect(app.pageErrors()).toEqual([])
})

it('refuses files that are not images, too large ones, a 21st image, and models without images, each with its reason', async () => {
  const { app, page, server, message, send, workspace, waitForAnswer } = await openChat()
  await give(message, 'drop', [
    { name: 'empty.png', text: '' },
    { name: 'text.png', text: 'hello' },
    { name: 'bomb.png', bytes: [...pngHead(50_000, 50_000)] },
  ])
  await page.getByText("3 images weren't attached").first().waitFor()
  for (const reason of [
    "empty.png: The image can't be read. The file is empty.",
    "text.png: The image can't be read. It isn't a PNG, JPEG, WebP, GIF, or SVG image.",
    'bomb.png: The image is too large. It has 50,000 × 50,000 pixels. The limit is 100 megapixels.',
  ])
    await page.getByText(reason).first().waitFor()
  await expectTray(page, [])

  await give(
    message,
    'drop',
    Array.from({ length: 21 }, (_, at) => ({ name: `${at}.png`, draw: ['red', 10 + at, 10] as const })),
  )
  await page.getByText('1 image is over the limit of 20 per message.').first().waitFor()
  await expect.poll(() => inTray(page).count()).toBe(20)
  await page.getByText('20 images · ').waitFor()

  const { settings } = await app.host['settings.read']()
  await app.host['settings.save']({ models: { ...settings.models, slots: { ...settings.models.slots, chat: 'openai/gpt-3.5-turbo' } } })
  await page.getByText("This model can't read images.").first().waitFor()
  await message.fill('What is it?')
  await message.press('Enter')
  await page.getByRole('alert').getByText("This model can't read images.").waitFor()
  expect(modelRequests(server)).toEqual([])
  await app.host['settings.save']({ models: settings.models })

  for (let left = 20; left > 0; left -= 1)
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
  writeFileSync(join(app.folder, 'shot.png'), Buffer.from(await page.evaluate(drawPng, ['red', 30, 20] as const), 'base64'))
  const row = page.getByRole('treeitem', { name: /^shot\.png/ })
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Attach to chat' }).click()
  await expectTray(page, ['shot.png'])
  server.reply({ says: 'A square.' })
  await send('And this?')
  await waitForAnswer()
  expect(received(server)).toHaveLength(1)
  expect(workspace).not.toBe('')
  expect(app.pageErrors()).toEqual([])
})

type Draw = readonly [color: string, width: number, height: number]

interface GivenFile {
  name: string
  type?: string
  draw?: Draw
  text?: string
  bytes?: readonly number[]
  /** Inserted after the first two bytes. */
  before?: readonly number[]
}

/** Pastes or drops files as a browser does. */
async function give(field: Locator, how: 'paste' | 'drop', files: readonly GivenFile[]): Promise<void> {
  await field.evaluate(
    async (element, { how, files }) => {
      const data = new DataTransfer()
      for (const { name, type = 'image/png', draw, text, bytes, before = [] } of files) {
        let content: BlobPart = text ?? new Uint8Array(bytes ?? [])
        if (draw) {
          const [color, width, height] = draw
          const canvas = new OffscreenCanvas(width, height)
          const context = canvas.getContext('2d')
          if (context) {
            context.fillStyle = color
            context.fillRect(0, 0, width, height)
          }
          const drawn = new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())
          content = new Blob([drawn.slice(0, 2), new Uint8Array(before), drawn.slice(2)])
        }
        data.items.add(new File([content], name, { type }))
      }
      const init = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data }),
      )
    },
    { how, files },
  )
}

/** Base64 of a PNG, as `give` draws it. */
async function drawPng([color, width, height]: Draw): Promise<string> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = color
    context.fillRect(0, 0, width, height)
  }
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
  return btoa(String.fromCharCode(...bytes))
}

/** EXIF data of a JPEG with an orientation and a place. */
function exifSegment(orientation: number): number[] {
  const tiff = [
    ...ascii('MM'),
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
    ...ascii('GPS 52.5163 N'),
  ]
  const data = [...ascii('Exif\0\0'), ...tiff]
  return [0xff, 0xe1, 0, data.length + 2, ...data]
}

function pngHead(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(33)
  head.set([0x89, ...ascii('PNG\r\n\x1a\n')])
  head.writeUInt32BE(13, 8)
  head.write('IHDR', 12)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  const chunk = (type: string): number[] => [0, 0, 0, 0, ...ascii(type), 0, 0, 0, 0]
  return Uint8Array.from([...head, ...chunk('IDAT'), ...chunk('IEND')])
}

function ascii(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0))
}

function trayOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Attached images' }).last()
}

function inTray(page: Page, name?: string): Locator {
  return trayOf(page).getByRole('button', { name: name === undefined ? /, image \d+ of \d+$/ : new RegExp(`^${name}, image `) })
}

/** Waits until the message field has these images, ready to be sent. */
async function expectTray(page: Page, names: readonly string[]): Promise<void> {
  const field = page.locator('div:has(> textarea[aria-label="Message"])')
  const shown = () =>
    field.getByRole('button', { name: /, image \d+ of \d+$/ }).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  await expect.poll(shown).toEqual(names.map((name, at) => `${name}, image ${at + 1} of ${names.length}`))
  expect(await field.getByRole('button', { name: /^Preparing / }).count()).toBe(0)
}

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
}

/** Data URLs of the images in the last request. */
function received(server: ChatRun['server']): string[] {
  const text = modelRequests(server).at(-1)?.text ?? ''
  return [...text.matchAll(/"(data:image\/[^"]+)"/g)].map(([, url = '']) => url)
}
