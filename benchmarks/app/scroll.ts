// Scrolls the tree far down from the top and records a trace.

import type { Browser, Page } from 'playwright-core'
import { readTrace, type Smoothness } from './read-trace.ts'

const categories = ['disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'devtools.timeline', 'toplevel']
const distance = 40_000
const speed = 8_000

export async function traceScroll(browser: Browser, page: Page): Promise<Smoothness> {
  const box = await page.getByTestId('tree').boundingBox()
  if (box === null) throw new Error('The tree is not on the screen.')
  const session = await page.context().newCDPSession(page)
  const scroll = (by: number) =>
    session.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      yDistance: by,
      speed,
      gestureSourceType: 'mouse',
    })
  await browser.startTracing(page, { categories })
  await scroll(-distance)
  const trace = await browser.stopTracing()
  await scroll(distance)
  await session.detach()
  return readTrace(trace.toString('utf8'))
}
