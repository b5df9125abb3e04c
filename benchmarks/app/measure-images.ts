// Measures how long the page is busy at most while twenty photos are attached to a chat message.

import { limits } from '@sheaf/contract'
import type { Row } from '../row.ts'
import { appRow } from './app-row.ts'
import { percentile, readTrace, type Smoothness } from './read-trace.ts'
import { type Chat, withChat } from './with-chat.ts'

const photos = limits.imagesPerMessage
const width = 4_000
const height = 3_000
const quality = 0.9
/** Includes the work after the last image is attached. */
const settleMs = 1_000
const timeoutMs = 300_000
const categories = ['disabled-by-default-devtools.timeline', 'toplevel', 'blink.user_timing']

export async function measureImages(rounds: number): Promise<Row[]> {
  const ran: number[] = []
  const tasks: number[] = []
  let megabytes = 0
  for (let round = 0; round < rounds; round++)
    await withChat(async (chat) => {
      megabytes = await takePhotos(chat)
      const busy = await traceAttaching(chat)
      ran.push(percentile(busy.ran, 1))
      tasks.push(percentile(busy.tasks, 1))
    })
  const note = `${photos} JPEG files of ${(width * height) / 1_000_000} megapixels, ${megabytes.toFixed(0)} MB in total, dropped at once; traced until all are shown; longest of each run`
  return [
    appRow(`attaching ${photos} images, longest task, processor time`, 'ms', 50, ran, note),
    appRow(
      `attaching ${photos} images, longest task, wall time`,
      'ms',
      50,
      tasks,
      `${note}; with what others took of the processor meanwhile`,
    ),
  ]
}

/** Keeps the files in the page: as large as photos, since they are neither of one color nor noise. Returns their size in MB. */
async function takePhotos({ page }: Chat): Promise<number> {
  const bytes = await page.evaluate(`(async () => {
    const grain = new OffscreenCanvas(${width / 4}, ${height / 4})
    const pen = grain.getContext('2d')
    const pixels = pen.createImageData(grain.width, grain.height)
    for (let at = 0; at < pixels.data.length; at += 65_536) crypto.getRandomValues(pixels.data.subarray(at, at + 65_536))
    for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 90
    pen.putImageData(pixels, 0, 0)
    const canvas = new OffscreenCanvas(${width}, ${height})
    const context = canvas.getContext('2d')
    globalThis.photos = []
    for (let at = 0; at < ${photos}; at++) {
      const sky = context.createLinearGradient(0, 0, 0, ${height})
      sky.addColorStop(0, 'hsl(' + at * 18 + ' 70% 70%)')
      sky.addColorStop(1, 'hsl(' + (at * 18 + 90) + ' 60% 30%)')
      context.fillStyle = sky
      context.fillRect(0, 0, ${width}, ${height})
      context.drawImage(grain, 0, 0, ${width}, ${height})
      photos.push(new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: ${quality} })], 'photo ' + at + '.jpg', { type: 'image/jpeg' }))
    }
    return photos.reduce((sum, { size }) => sum + size, 0)
  })()`)
  return Number(bytes) / 1_000_000
}

async function traceAttaching({ browser, page }: Chat): Promise<Smoothness> {
  await browser.startTracing(page, { categories })
  await page.evaluate(`(() => {
    const dataTransfer = new DataTransfer()
    for (const photo of photos) dataTransfer.items.add(photo)
    document.querySelector('textarea[aria-label=Message]').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })()`)
  await page
    .locator('[data-image] img')
    .nth(photos - 1)
    .waitFor({ timeout: timeoutMs })
  await new Promise((done) => setTimeout(done, settleMs))
  await page.evaluate(`performance.mark('${traced}')`)
  const trace = (await browser.stopTracing()).toString('utf8')
  if (!trace.includes(traced)) throw new Error('The trace was full before all images were attached.')
  return readTrace(trace)
}

const traced = 'sheaf:traced'
