// Measures what a page loads before any interaction: its compressed JavaScript, and requests to other hosts.

import { gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright-core'

export interface PageWeight {
  scriptKb: number
  scripts: number
  /** Requests to any other host. */
  foreign: number
}

export async function weighPage(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const scripts: Response[] = []
  let foreign = 0
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== new URL(url).origin) foreign += 1
  })
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const texts = await Promise.all(scripts.map((response) => response.body()))
  const inline = await page.locator('script:not([src])').allTextContents()
  await context.close()
  const bytes = [...texts, ...inline].reduce((sum, text) => sum + gzipSync(text).length, 0)
  return { scriptKb: bytes / 1_000, scripts: scripts.length, foreign }
}
