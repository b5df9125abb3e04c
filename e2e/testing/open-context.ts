// A browser context as every story has it: what its pages complain about is gathered, what is done in it is recorded, and pages can be
// slowed down to find what only works on a fast machine (SHEAF_THROTTLE=6: as if the processor took six times as long).

import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { complaintsOf } from './complaints.ts'
import { startTrace } from './keep-evidence.ts'
import { sharedBrowser } from './shared-browser.ts'

export async function openContext(options: BrowserContextOptions): Promise<{ context: BrowserContext; complaints: string[] }> {
  const browser = await sharedBrowser()
  const context = await browser.newContext(options)
  context.setDefaultTimeout(60_000 * throttle)
  const complaints = await complaintsOf(context)
  await startTrace(context)
  if (throttle > 1) context.on('page', (page) => void slowDown(page))
  return { context, complaints }
}

const throttle = Number(process.env.SHEAF_THROTTLE ?? 1)

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
}
