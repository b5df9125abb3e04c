// The JavaScript that a window has loaded when its tree can be used, as it would travel compressed.

import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright-core'
import { treeShownAt } from './page-probes.ts'

export interface InitialScript {
  kb: number
  files: number
}

export async function measureScript(context: BrowserContext, url: string): Promise<InitialScript> {
  const page = await context.newPage()
  const texts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') texts.push(response.body())
  })
  await page.goto(url)
  await treeShownAt(page)
  const sizes = (await Promise.all(texts)).map((text) => gzipSync(text).length)
  await page.close()
  return { kb: sizes.reduce((sum, size) => sum + size, 0) / 1_000, files: sizes.length }
}
