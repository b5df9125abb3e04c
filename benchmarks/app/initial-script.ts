// Measures the JavaScript that a window has loaded when its tree is usable, compressed.

import { gzipSync } from 'node:zlib'
import type { BrowserContext, Response } from 'playwright-core'
import { treeShownAt } from './page-probes.ts'

export interface InitialScript {
  kb: number
  files: number
}

export async function measureScript(context: BrowserContext, url: string): Promise<InitialScript> {
  const page = await context.newPage()
  const loaded: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loaded.push(response)
  })
  await page.goto(url)
  const shown = await treeShownAt(page)
  // Scripts prefetched after the tree is shown delay nothing.
  const needed = loaded.filter((response) => response.request().timing().startTime <= shown)
  const sizes = (await Promise.all(needed.map((response) => response.body()))).map((text) => gzipSync(text).length)
  await page.close()
  return { kb: sizes.reduce((sum, size) => sum + size, 0) / 1_000, files: sizes.length }
}
