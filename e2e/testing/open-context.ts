// Opens browser contexts for stories, which collect page errors and record a trace. To find code that only works on a fast machine,
// SHEAF_THROTTLE=6 slows pages down six times, and SHEAF_LATENCY=300 delays messages between page and host by 300 ms each way.

import type { BrowserContext, BrowserContextOptions, Page, WebSocketRoute } from 'playwright-core'
import { collectPageErrors } from './collect-page-errors.ts'
import { sharedBrowser } from './shared-browser.ts'

export interface OpenContext {
  context: BrowserContext
  pageErrors: string[]
}

export async function openContext(options: BrowserContextOptions): Promise<OpenContext> {
  const browser = await sharedBrowser()
  const context = await browser.newContext(options)
  context.setDefaultTimeout(60_000 * throttle)
  trackChanges(context)
  const pageErrors = await collectPageErrors(context)
  // Screenshots of every step would make tests a quarter slower.
  await context.tracing.start({ snapshots: false, screenshots: false, sources: false })
  if (throttle > 1) context.on('page', (page) => void throttlePage(page))
  if (latency > 0) await context.routeWebSocket(/.*/, delayMessages)
  return { context, pageErrors }
}

/**
 * A context that stories use one after another, each without cookies or stored data. One page stays open between them, which keeps the
 * process and the compiled code of the window. A context whose clock or routes a story changed is closed.
 */
export async function acquireSharedContext(options: BrowserContextOptions): Promise<OpenContext> {
  const key = JSON.stringify(options)
  const free = shared.get(key)?.pop()
  if (free === undefined) return openContext(options)
  free.pageErrors.length = 0
  await free.context.tracing.startChunk()
  return free
}

/** Clears the context for the next story. `origin` is where the pages stored data. */
export async function releaseSharedContext(
  options: BrowserContextOptions,
  { context, pageErrors }: OpenContext,
  origin: string,
): Promise<void> {
  if (changed.has(context)) return context.close()
  const [page = await context.newPage(), ...others] = context.pages()
  for (const other of others) await other.close()
  await page.goto(`${origin}${idlePath}`)
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await context.clearCookies()
  await context.tracing.stopChunk()
  const key = JSON.stringify(options)
  shared.set(key, [...(shared.get(key) ?? []), { context, pageErrors }])
}

/** Closes the contexts of a server that ends. */
export async function closeSharedContexts(baseURL: string): Promise<void> {
  for (const [key, contexts] of shared) {
    const options: BrowserContextOptions = JSON.parse(key)
    if (options.baseURL !== baseURL) continue
    shared.delete(key)
    for (const { context } of contexts) await context.close()
  }
}

/** Free contexts, by their options as JSON. */
const shared = new Map<string, OpenContext[]>()

const changed = new WeakSet<BrowserContext>()

/** Notes changes that cannot be undone and affect all later pages of the context. The clock of a page is the clock of its context. */
function trackChanges(context: BrowserContext): void {
  const { clock } = context
  const route = context.route.bind(context)
  const install = clock.install.bind(clock)
  context.route = (...given) => {
    changed.add(context)
    return route(...given)
  }
  clock.install = (...given) => {
    changed.add(context)
    return install(...given)
  }
}

/** A small file that the open page shows between stories. */
const idlePath = '/robots.txt'

export function storyPages(context: BrowserContext): Page[] {
  return context.pages().filter((page) => !page.url().endsWith(idlePath))
}

const throttle = Number(process.env.SHEAF_THROTTLE ?? 1)
const latency = Number(process.env.SHEAF_LATENCY ?? 0)

/** Timers with equal delays fire in the order they were set, so messages stay in order. */
function delayMessages(page: WebSocketRoute): void {
  const host = page.connectToServer()
  page.onMessage((message) => void setTimeout(() => host.send(message), latency))
  host.onMessage((message) => void setTimeout(() => page.send(message), latency))
}

async function throttlePage(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  } catch (problem) {
    // A story may close a page as soon as it is open.
    if (!page.isClosed()) throw problem
  }
}
